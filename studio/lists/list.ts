/**
 * Lists of the devnet: the conditions that an address of the page can have, the columns, and a page of
 * rows by them.
 */

import type { ComponentChildren } from 'preact'
import type { Studio } from '../studio.ts'

/** The conditions of the address bar by their name; none is empty. */
export type Conditions = Readonly<Record<string, string>>

export interface Filter {
  readonly name: string
  readonly label: string
  /** The form of its text, and the unit. */
  readonly note: string
  /** The values to choose from, if there are only these. */
  readonly choices?: readonly string[]
}

export interface Column<Row> {
  readonly name: string
  readonly title: string
  /** True for numbers. */
  readonly isRight?: boolean
  /** True for long texts, which take the room that the other columns leave. */
  readonly isLong?: boolean
  /** As files have it: whole, and without units. */
  value(row: Row, studio: Studio): string | number | null
  render(row: Row, studio: Studio): ComponentChildren
}

interface RowPage<Row> {
  readonly rows: readonly Row[]
  /** The condition `before` of the next page; undefined at the end. */
  readonly next: string | undefined
}

export interface List<Row> {
  readonly title: string
  /** One sentence about the rows. */
  readonly note: string
  readonly filters: readonly Filter[]
  readonly columns: readonly Column<Row>[]
  keyOf(row: Row): string
  /** @throws {Error} if a condition is not what it expects */
  load(studio: Studio, conditions: Conditions, rowsMax: number): Promise<RowPage<Row>>
}

/** A row as a table shows it and as files have it. */
export interface ListedRow {
  readonly key: string
  /** One for each column. */
  readonly cells: readonly {
    value(): string | number | null
    render(): ComponentChildren
  }[]
}

/** A list whose rows are of one form, whatever it lists. */
export type AnyList = Pick<List<never>, 'title' | 'note' | 'filters'> & {
  readonly columns: readonly Pick<Column<never>, 'name' | 'title' | 'isRight' | 'isLong'>[]
  load(studio: Studio, conditions: Conditions, rowsMax: number): Promise<RowPage<ListedRow>>
}

export function anyList<Row>(list: List<Row>): AnyList {
  const { columns, keyOf, load } = list
  return {
    ...list,
    async load(studio, conditions, rowsMax) {
      const { rows, next } = await load(studio, conditions, rowsMax)
      const listed = rows.map((row) => ({
        key: keyOf(row),
        cells: columns.map(({ value, render }) => ({
          value: () => value(row, studio),
          render: () => render(row, studio),
        })),
      }))
      return { rows: listed, next }
    },
  }
}
