import { describe, expect, test } from 'vitest'
import { Digest } from '../../src/journal/digest.ts'
import {
  type JournalEntry,
  type JournalHeader,
  parseJournal,
  printEntry,
  printParams,
} from '../../src/journal/journal.ts'
import { fc } from '../support/property.ts'

describe('the journal', () => {
  const header: JournalHeader = {
    journal: 2,
    version: '1.2.3',
    genesisHash: `0x${'ab'.repeat(32)}`,
    options: { seed: 7 },
    alloc: {},
  }
  const entry: JournalEntry = {
    sequence: 1,
    timeMs: 1_767_225_600_000,
    mark: '0011aaff',
    from: 'webSocket 3',
    call: 'eth_subscribe',
    params: ['logs', { address: '0x00' }],
  }
  const printed = (given: JournalEntry) => printEntry(given, printParams(given.params))
  const textOf = (...lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
  const first = JSON.stringify(header)

  describe('a journal', () => {
    test('is read as it was printed', () => {
      const others = { ...entry, sequence: 2, after: 0, limit: 'estimate' } as const
      const entries = [entry, others]
      const text = textOf(first, ...entries.map(printed))
      expect(parseJournal(text)).toEqual({ header, entries })
    })

    test('may have no inputs', () => {
      expect(parseJournal(textOf(first)).entries).toEqual([])
    })

    test('is read up to its last whole line, wherever it was cut', () => {
      const text = textOf(first, printed(entry), printed({ ...entry, sequence: 2 }))
      const whole = textOf(first, printed(entry)).length
      for (let size = whole; size < text.length; size += 1) {
        expect(parseJournal(text.slice(0, size)).entries).toEqual([entry])
      }
    })
  })

  describe('a journal is refused, with the line and the reason,', () => {
    const second = printed({ ...entry, sequence: 2 })
    test.each([
      ['that is empty', '', 1, 'expected a journal'],
      ['whose first line was cut', first, 1, 'expected a journal'],
      ['that is something else', textOf('{"name":"previewnet"}'), 1, 'this is no journal'],
      ['that is no JSON', textOf('# a title'), 1, 'expected JSON'],
      ['that is a list', textOf('[]'), 1, 'expected a JSON object'],
      [
        'of another format',
        textOf('{"journal":1,"version":"0.9.0"}'),
        1,
        'expected a journal of format 2, got 1, as version 0.9.0 writes it',
      ],
      [
        'with half a first line',
        textOf('{"journal":2,"version":"1.2.3"}'),
        1,
        'expected version, genesisHash, options and alloc',
      ],
      ['without one of its lines', textOf(first, second), 2, 'expected sequence 1, got 2'],
      [
        'with a line twice',
        textOf(first, printed(entry), printed(entry)),
        3,
        'expected sequence 2, got 1',
      ],
      ['with an empty line', textOf(first, '', printed(entry)), 2, 'expected JSON'],
      [
        'with a line cut short',
        textOf(first, printed(entry).slice(0, 60), second),
        2,
        'expected JSON',
      ],
      [
        'with a field of another kind',
        textOf(first, printed(entry).replace('0011aaff', '0011aafg')),
        2,
        'expected timeMs, mark, from, call and params',
      ],
      [
        'with a limit of another kind',
        textOf(first, printed(entry).replace(/}$/, ',"limit":"fixed"}')),
        2,
        'expected timeMs, mark, from, call and params',
      ],
      [
        'with a field more',
        textOf(first, printed(entry).replace(/}$/, ',"more":1}')),
        2,
        'expected a line as it is written',
      ],
      [
        'with other white space',
        textOf(first, printed(entry).replaceAll(',', ', ')),
        2,
        'expected a line as it is written',
      ],
    ])('%s', (_, text, line, reason) => {
      expect(() => parseJournal(text)).toThrow(
        expect.objectContaining({
          code: 'INVALID_JOURNAL',
          message: expect.stringContaining(`journal: line ${line}: ${reason}`),
          facts: expect.objectContaining({ line }),
        }),
      )
    })
  })

  describe('parameters', () => {
    test('are printed as they are at the time of the call, bigints as texts', () => {
      const params = [{ value: 5n }]
      const text = printParams(params)
      params[0]!.value = 6n
      expect(text).toBe('[{"value":"5"}]')
    })

    test('that are left out at the end are not recorded, whichever way they are left out', () => {
      expect(printParams([1, undefined, 2, undefined, undefined])).toBe('[1,null,2]')
      expect(printParams([undefined])).toBe('[]')
    })

    test('that refer to themselves are refused', () => {
      const round: unknown[] = []
      round.push(round)
      expect(() => printParams(round)).toThrow(expect.objectContaining({ code: 'NOT_JSON' }))
    })
  })
})

describe('the digest', () => {
  function digestOf(texts: readonly string[]): Digest {
    const digest = new Digest()
    for (const text of texts) digest.add(text)
    return digest
  }

  const hashOf = (texts: readonly string[]) => digestOf(texts).value()

  /** Some of them longer than the limit from which on their hash goes in, some in many bytes. */
  const anyText = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      'x'.repeat(600),
      'x'.repeat(1_024),
      'x'.repeat(1_025),
      'ü'.repeat(1_024),
      '\u{1f9ca}'.repeat(512),
    ),
  )
  const texts = fc.array(anyText, { minLength: 1, maxLength: 30 })

  describe('a digest', () => {
    test('is 32 bytes, and the same for the same texts', () => {
      fc.assert(
        fc.property(texts, (given) => {
          expect(hashOf(given)).toMatch(/^0x[0-9a-f]{64}$/)
          expect(hashOf(given)).toBe(hashOf([...given]))
        }),
      )
    })

    test('differs with a text more, less, changed or moved', () => {
      fc.assert(
        fc.property(texts, fc.nat(), (given, pick) => {
          const at = pick % given.length
          const without = given.toSpliced(at, 1)
          const [first, second] = [given.at(at), given.at(at - 1)]
          const others = [
            [...given, ''],
            without,
            without.toSpliced(at, 0, `${first}.`),
            ...(first === second ? [] : [given.with(at, second!).with(at - 1, first!)]),
          ]
          for (const other of others) expect(hashOf(other)).not.toBe(hashOf(given))
        }),
      )
    })

    test('separates one text from the next', () => {
      expect(hashOf(['ab', 'c'])).not.toBe(hashOf(['a', 'bc']))
      expect(hashOf(['a', ''])).not.toBe(hashOf(['', 'a']))
    })

    test('is not changed by reading it, and continues after its buffer is full', () => {
      const many = Array.from({ length: 500 }, (_, index) => `text ${index}`)
      const asked = new Digest()
      for (const each of many) {
        asked.add(each)
        asked.value()
      }
      expect(asked.value()).toBe(hashOf(many))
      expect(hashOf(many)).not.toBe(hashOf(many.with(0, 'other')))
    })

    test('is marked by its first four bytes, and the mark is part of what follows', () => {
      const digest = digestOf(['a', 'b'])
      const begun = digest.value().slice(2, 10)
      expect(digest.mark()).toBe(begun)
      expect(digestOf(['a', 'c']).mark()).not.toBe(begun)
    })
  })
})
