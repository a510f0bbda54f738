/**
 * The panel "What if…": whether it is open, its tab, and acts that can be undone.
 *
 * A snapshot is taken before each act that changes the chain. Its name says which act that was, so the
 * devnet remembers what can be undone, and every page of it knows.
 */

import { signal } from '@preact/signals'
import type { Hex } from '../src/primitives/hex.ts'
import type { Snapshot, Snapshots } from './time/snapshots.ts'

/** The tabs, the most used first. */
export const whatIfTabs = ['Common', 'Faults', 'Time', 'The past'] as const

export type WhatIfTab = (typeof whatIfTabs)[number]

/** An act, by the snapshot that was taken before it. */
interface Act {
  readonly title: string
  /** The fault that it began. */
  readonly fault: number | undefined
}

/** Begins the names of snapshots that were taken before acts. */
const prefix = 'What if: before '

/** The act that came after a snapshot; undefined for a snapshot that was taken for itself. */
export function actAfter({ name }: Pick<Snapshot, 'name'>): Act | undefined {
  if (name === null || !name.startsWith(prefix)) return undefined
  const [title = '', fault] = name.slice(prefix.length).split(', fault ')
  return { title, fault: fault === undefined ? undefined : Number(fault) }
}

export class WhatIf {
  readonly isOpen = signal(false)
  readonly tab = signal<WhatIfTab>('Common')
  /** Number of changes that the panel has made: what it lists is read again. */
  readonly changes = signal(0)
  readonly #snapshots: Snapshots

  constructor(snapshots: Snapshots) {
    this.#snapshots = snapshots
  }

  /** Reads again what the panel lists. */
  changed(): void {
    this.changes.value += 1
  }

  /**
   * Acts so that the chain can go back to before.
   *
   * @param title a noun
   * @param faultOf the id of the fault that was begun
   */
  async act<Result>(
    title: string,
    act: () => Promise<Result>,
    faultOf: (result: Result) => Hex | undefined = () => undefined,
  ): Promise<Result> {
    // A refused act leaves a snapshot of this name, which nothing lists: none can be removed.
    const snapshot = await this.#snapshots.take(prefix)
    try {
      const result = await act()
      const fault = faultOf(result)
      const name = `${prefix}${title}${fault === undefined ? '' : `, fault ${Number(fault)}`}`
      await this.#snapshots.rename(snapshot, name)
      return result
    } finally {
      this.changed()
    }
  }

  /** Takes the chain back to a snapshot: all that came since is undone. */
  async undo(snapshot: Snapshot): Promise<void> {
    await this.#snapshots.revertTo(snapshot).finally(() => this.changed())
  }
}
