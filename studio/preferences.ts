/** Preferences of the reader, which the browser keeps. */

import { type Signal, signal } from '@preact/signals'
import { type Tool, tools } from './snippets.ts'

type Theme = 'system' | 'light' | 'dark'

export class Preferences {
  /** The colours of the page; `system` are those of the reader's machine. */
  readonly theme = preference<Theme>('theme', ['system', 'light', 'dark'])
  /** Shown if lists of blocks have those without transactions as well. */
  readonly emptyBlocks = preference<'folded' | 'shown'>('empty-blocks', ['folded', 'shown'])
  /** The tool whose settings the card Connect shows. */
  readonly tool = preference<Tool>('tool', tools)
  readonly #end: () => void

  /** @param root gets the colours that the reader prefers */
  constructor(root: HTMLElement) {
    this.#end = this.theme.subscribe((chosen) => {
      root.dataset.theme = chosen
    })
  }

  end(): void {
    this.#end()
  }
}

/** @param values the first one is preferred unless the reader says otherwise */
function preference<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): Signal<Value> {
  const key = `studio ${name}`
  const kept = values.find((each) => each === read(key))
  const chosen = signal<Value>(kept ?? values[0])
  chosen.subscribe((value) => {
    if (value !== (read(key) ?? values[0])) write(key, value)
  })
  return chosen
}

// Browsers may be set to keep nothing: the preference then lasts as long as the page.

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}
