/**
 * Text that turns a terminal against its reader: it clears the screen, names the window, moves the
 * cursor, colours, forges a line, turns the direction, hides. None of it is to be written as it is.
 */

/** C0 with line ends and tabs, DEL, C1; format characters; line and paragraph separators. */
const controls = [
  ...['\x00\x07\x08\x0b\x0c\x7f', '\x1b[2J\x1b[1;31m\x1b]0;title\x07', '\x9b31m\x85', '\tb\rc'],
  ...['\u200b\u200c\u200d\u200e\u200f\u061c', '\u202a\u202b\u202c\u202d\u202e'],
  ...['\u2066\u2067\u2068\u2069\u2060\u00ad', '\u2028\u2029\ufeff', '\ud800x\udfff'],
]

/** The start of a line that only the devnet may write, behind each kind of line end. */
export const FORGED = 'Transaction 0xf0'

const forgeries = ['\n', '\r\n', '\r', '\u2028', '\x85'].map((end) => `${end}${FORGED}`)

export const hostileText = `begin ${[...controls, ...forgeries].join('')} end`

const raw = new RegExp(
  [
    ...['[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e]'],
    ...['[\\u2060-\\u2069\\ufeff]', '[\\ud800-\\udbff](?![\\udc00-\\udfff])'],
    '(?<![\\ud800-\\udbff])[\\udc00-\\udfff]',
  ].join('|'),
)

/** The characters of a text that must not be written, with some of what is around each. */
export function rawIn(text: string): readonly string[] {
  const found = [...text.matchAll(new RegExp(raw, 'g'))]
  return found.map(({ index }) => JSON.stringify(text.slice(index - 30, index + 30)))
}

/** The lines of a text that begin as a forged one would. */
export function forgedIn(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.startsWith(FORGED))
}
