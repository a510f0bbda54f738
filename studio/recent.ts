/** Results that were chosen in the search lately, newest first. The browser keeps them. */

import { signal } from '@preact/signals'
import type { RequestResult } from '../src/api.ts'

const key = 'studio recent'

/** Entries that are kept, and characters of one. */
const entriesMax = 8
const textMax = 200

export type Found = RequestResult<'previewnet_search'>[number]

export interface RecentEntry extends Pick<Found, 'kind' | 'title' | 'of'> {
  readonly path: string
}

export class Recent {
  readonly entries = signal<readonly RecentEntry[]>(read())

  add({ kind, title, of, path }: RecentEntry): void {
    if (path.length > textMax) return
    const entry = { kind, title: title.slice(0, textMax), of: of.slice(0, textMax), path }
    const others = this.entries.value.filter((each) => each.path !== path || each.title !== title)
    this.entries.value = [entry, ...others].slice(0, entriesMax)
    try {
      localStorage.setItem(key, JSON.stringify(this.entries.value))
    } catch {
      return // a browser may be set to keep nothing: the entries then last as long as the page
    }
  }
}

/** Entries of an older page may have another form: they are left out. */
function read(): readonly RecentEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry).slice(0, entriesMax) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is RecentEntry {
  const { kind, title, of, path } = (value ?? {}) as Readonly<Record<string, unknown>>
  const areTexts = [kind, title, of, path].every((each) => typeof each === 'string')
  return areTexts && String(path).startsWith('/')
}
