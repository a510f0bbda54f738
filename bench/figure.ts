/** A number with three digits that mean something. */
export function figure(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en')
  return value.toPrecision(3)
}
