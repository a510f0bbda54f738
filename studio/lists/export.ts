/** The rows of a list as files: CSV for spreadsheets, JSON for programs. */

interface Column {
  readonly name: string
}

interface Row {
  /** One for each column. */
  readonly cells: readonly { value(): string | number | null }[]
}

export function csvOf(columns: readonly Column[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ name }) => name),
    ...rows.map(({ cells }) => cells.map(({ value }) => cellOf(value()))),
  ]
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

export function jsonOf(columns: readonly Column[], rows: readonly Row[]): string {
  const list = rows.map(({ cells }) =>
    Object.fromEntries(columns.map(({ name }, index) => [name, cells[index]?.value() ?? null])),
  )
  return `${JSON.stringify(list, undefined, 2)}\n`
}

/** Spreadsheets take a text that begins like a formula for one: it gets a quote in front. */
function cellOf(value: string | number | null): string {
  const text = String(value ?? '')
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** @see https://www.rfc-editor.org/rfc/rfc4180 */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
