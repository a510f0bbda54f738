/**
 * Keeps keys out of texts that a remote wrote: some remotes repeat the key in their errors.
 */

/** Segments of a path that may be keys; others are names, such as `v2` or `mainnet`. */
const keyLike = /^(?=.*[\dA-Z]).{8,}$|^.{20,}$/

/** Shorter values occur in any text. */
const valueLengthMin = 4

/** Replaces secrets in a text. */
export type Redact = (text: string) => string

/** The replacement of the secrets in a URL and in the values of headers. */
export function redactionOf(url: URL, headers: Readonly<Record<string, string>>): Redact {
  const segments = url.pathname.split('/').filter((segment) => keyLike.test(segment))
  const values = [
    url.search.slice(1),
    ...url.searchParams.values(),
    ...[url.username, url.password, `${url.username}:${url.password}`],
    ...Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/)]),
  ].filter(({ length }) => length >= valueLengthMin)
  const user = `${decoded(url.username)}:${decoded(url.password)}`
  const plain = [...segments, ...values, ...(user === ':' ? [] : [user])]
  const secrets = plain.flatMap((secret) => [secret, decoded(secret)]).flatMap(formsOf)
  // The longest first, since one may be a part of another.
  const ordered = [...new Set(secrets)].sort((a, b) => b.length - a.length)
  if (ordered.length === 0) return (text) => text
  const any = new RegExp(ordered.map(literal).join('|'), 'gi')
  return (text) => text.replace(any, '***')
}

/** A secret as a remote may repeat it; case is ignored anyway. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const percent = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  const plain = [secret, encodeURIComponent(secret), encodeURI(secret)]
  return [...plain, percent, ...plain.map(escaped), ...base64Of(bytes)]
}

/** With both alphabets. Without the padding, which may follow or not. */
function base64Of(bytes: Buffer): string[] {
  return [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')]
}

/** A text as a part of a regular expression. */
function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

/** A value of JSON without secrets. Data stays as it is: a key may look like a part of it. */
export function redacted(value: unknown, redact: Redact): unknown {
  const clean = (text: string) => (/^0x[\da-f]*$/i.test(text) ? text : redact(text))
  return JSON.parse(JSON.stringify(value), (_, each) => {
    if (typeof each === 'string') return clean(each)
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).map(([name, part]) => [clean(name), part]))
  })
}

/** As JSON has it. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a lone percent sign: the text is not encoded
  }
}

/** Matches a URL: its scheme and host, apart from what may be secret. */
const urls = /\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#"']*)[^\s"']*/gi

/** Reduces every URL in a text to its scheme and host. */
export function withoutPaths(text: string): string {
  return text.replace(urls, '$1$2')
}

/** Longest part of a foreign text in a reason. */
const quoteLengthMax = 200

/** A foreign text as a part of a message: in one line, without control characters and URLs. */
export function quote(text: string): string {
  const line = withoutPaths(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length <= quoteLengthMax ? line : `${line.slice(0, quoteLengthMax - 3)}...`
}
