/**
 * Durations as go-ethereum takes them: `300ms`, `1.5h`, `2m30s`.
 *
 * @see https://pkg.go.dev/time#ParseDuration
 */

const unitsMs = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const

const part = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/y

/** @returns ms; `undefined` for any other text */
export function durationMs(text: string): number | undefined {
  let ms = 0
  let at = 0
  while (at < text.length) {
    part.lastIndex = at
    const found = part.exec(text)
    if (found === null) return undefined
    const [all, digits, unit] = found
    ms += Number(digits) * unitsMs[unit as keyof typeof unitsMs] // the pattern has no other
    at += all.length
  }
  return text === '' ? undefined : ms
}
