/** Secrets of a fork in texts of its remote, in every form in which the remote may repeat them. */

import { describe, expect, test } from 'vitest'
import { redacted, redactionOf } from '../../src/remote/redact.ts'
import { fc } from '../support/property.ts'

describe('the redaction of a fork', () => {
  /** Characters that a header value may have, and that URLs and JSON escape. */
  const character = fc.constantFrom(...'abcXYZ0189-_.~:+/=?&%#"$^*()[]{}|!')
  const secret = fc
    .array(character, { minLength: 12, maxLength: 40 })
    .map((all) => all.join(''))
    .filter((text) => /[a-z]/i.test(text))

  const forms: Readonly<Record<string, (text: string) => string>> = {
    'as it is': (text) => text,
    'in upper case': (text) => text.toUpperCase(),
    'in lower case': (text) => text.toLowerCase(),
    'in base64': (text) => Buffer.from(text).toString('base64'),
    'in base64 without padding': (text) => Buffer.from(text).toString('base64').replace(/=+$/, ''),
    'in base64url': (text) => Buffer.from(text).toString('base64url'),
    'as a part of a URL': encodeURIComponent,
    'as a URL': encodeURI,
    'percent-encoded in lower case': (text) => encodeURIComponent(text).toLowerCase(),
    'percent-encoded as a whole': (text) =>
      [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join(''),
    'as JSON': (text) => JSON.stringify(text).slice(1, -1),
  }

  test.each(Object.entries(forms))('finds a header that is repeated %s', (_, form) => {
    fc.assert(
      fc.property(secret, fc.constantFrom('', 'Bearer '), (text, scheme) => {
        const redact = redactionOf(new URL('http://127.0.0.1'), { 'X-Api-Key': scheme + text })
        const said = redact(`no access for <${form(text)}> here`)
        expect(said).toMatch(/^no access for <\*\*\*=*> here$/)
      }),
    )
  })

  const word = fc
    .array(fc.constantFrom(...'abcXYZ0189-_'), { minLength: 12, maxLength: 40 })
    .map((all) => `K1${all.join('')}`)

  test.each(Object.entries(forms))('finds parts of a URL that are repeated %s', (_, form) => {
    fc.assert(
      fc.property(word, (text) => {
        for (const url of [
          `https://example.com/v2/${text}`,
          `https://example.com/?key=${text}`,
          `https://example.com/?token=${encodeURIComponent(`${text}/+`)}`.replace('%2F%2B', ''),
          `https://user:${text}@example.com`,
        ]) {
          const redact = redactionOf(new URL(url), {})
          expect(redact(`<${form(text)}>`)).toMatch(/^<\*\*\*=*>$/)
        }
      }),
    )
  })

  test('leaves texts without a secret as they are', () => {
    const redact = redactionOf(new URL('https://example.com/v2/mainnet'), {})
    const said = 'missing trie node on mainnet'
    expect(redact(said)).toBe(said)
  })

  test('finds secrets in names and values of JSON, and leaves data as it is', () => {
    const redact = redactionOf(new URL('https://example.com'), { 'X-Api-Key': 'c0ffeec0ffee' })
    const value = { C0FFEEC0FFEE: [{ of: 'c0ffeec0ffee' }], data: '0xc0ffeec0ffee', count: 1 }
    expect(redacted(value, redact)).toEqual({
      ...{ '***': [{ of: '***' }], data: '0xc0ffeec0ffee', count: 1 },
    })
  })
})
