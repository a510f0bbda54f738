/**
 * Text of others as it can be shown on a terminal or in a message.
 *
 * Controls move the cursor, clear the screen and end lines; format characters are invisible or turn the
 * direction of what follows; half a surrogate pair is no character.
 *
 * @see https://www.unicode.org/reports/tr44/#General_Category_Values
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** The text with such characters escaped as JSON escapes them, so a line of JSON stays one. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => shortEscapes[character] ?? escaped(character))
}

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    const unit = character.charCodeAt(index).toString(16)
    return `\\u${unit.padStart(4, '0')}`
  }).join('')
}

/** At most so many characters of a text as {@link printable} shows it, without reading the rest. */
export function shortPrintable(text: string, lengthMax: number): string {
  return shortened(printable(text.slice(0, lengthMax + 1)), lengthMax)
}

/** At most so many characters of a text; what is cut off is an ellipsis. */
export function shortened(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  const kept = text.slice(0, lengthMax)
  return `${kept.replace(/[\ud800-\udbff]$/, '')}…`
}
