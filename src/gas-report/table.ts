/**
 * Tables as text: aligned for a terminal, or as Markdown.
 */

export interface Table {
  readonly title: string
  /** The first column is aligned to the left, the others to the right. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export function plainTable({ title, columns, rows }: Table): string {
  const lines = [
    [title, ...columns.slice(1)],
    ...rows.map(([name, ...rest]) => [`  ${name}`, ...rest]),
  ]
  const widths = columns.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  )
  const aligned = lines.map((cells) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column === 0 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  ')
      .trimEnd(),
  )
  return `${aligned.join('\n')}\n`
}

export function markdownTable({ title, columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`
  const rule = columns.map((_, column) => (column === 0 ? '---' : '---:'))
  const lines = [line(columns), `| ${rule.join(' | ')} |`, ...rows.map(line)]
  return `#### ${escaped(title)}\n\n${lines.join('\n')}\n`
}

/** Names come from sources of others. */
function escaped(cell: string): string {
  return cell.replaceAll(/[\\|*_`<>[\]]/g, '\\$&')
}

/** `1,234,567`. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** With a sign and one decimal: `+2.5 %`. */
export function signedPercent(part: number, whole: number): string {
  if (whole === 0) return ''
  const tenths = Math.round((1000 * part) / whole)
  const digits = `${Math.floor(Math.abs(tenths) / 10)}.${Math.abs(tenths) % 10} %`
  return `${part < 0 ? '-' : '+'}${digits}`
}
