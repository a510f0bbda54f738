/**
 * The built-in standards: their declarations are read as viem reads them.
 */

import { readFileSync } from 'node:fs'
import { parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import type { NamedAbiItem } from '../../src/abi/abi.ts'
import { indexOf } from '../../src/abi/abi-index.ts'
import { itemsFrom } from '../../src/abi/declarations.ts'
import { signatureOf, topicOf } from '../../src/abi/signature.ts'
import { standards } from '../../src/abi/standards.ts'
import { bytesFromHex } from '../../src/primitives/hex.ts'

const source = readFileSync(new URL('../../src/abi/standards.ts', import.meta.url), 'utf8')
const lines = [...source.matchAll(/^ {2}((?:function|event|error) .*)$/gm)].map(([, line]) => line!)

describe('the declarations of the standards', () => {
  test('exist', () => {
    expect(lines.length).toBeGreaterThan(200)
  })

  test('have the selectors, topics and parameters that viem reads in them', () => {
    for (const line of lines) {
      const [item] = itemsFrom(line)
      const parsed = parseAbiItem(line) as unknown as NamedAbiItem // of the types that the lines have
      const { name, type } = parsed
      const mutability = type === 'function' ? { stateMutability: parsed.stateMutability } : {}
      expect(item, line).toMatchObject({ type, name, ...mutability })
      const { inputs } = item as NamedAbiItem // it has the type of a line
      expect(plain(inputs), line).toEqual(plain(parsed.inputs))
      expect(signatureOf({ name: parsed.name, inputs }), line).toBe(signatureOf(parsed))
    }
  })
})

/** Without names that are empty and what is not indexed: viem leaves them out. */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (_, each) =>
    each === '' || each === false ? undefined : each,
  )
  return JSON.parse(text)
}

describe('standards', () => {
  test('decode a call with tuples in lists', () => {
    const data = `0x82ad56cb${[
      '20'.padStart(64, '0'),
      '1'.padStart(64, '0'),
      '20'.padStart(64, '0'),
      'aa'.repeat(20).padStart(64, '0'),
      '1'.padStart(64, '0'),
      '60'.padStart(64, '0'),
      '0'.repeat(64),
    ].join('')}`
    const decoded = standards()
      .map(({ abi }) => indexOf(abi).decodeCall(bytesFromHex(data)))
      .find((each) => each !== undefined)
    expect(decoded?.item.name).toBe('aggregate3')
    expect(decoded?.args[0]?.value).toEqual([[`0x${'aa'.repeat(20)}`, true, '0x']])
  })

  test('distinguish a transfer of a token from one of an NFT by the indexed parameters', () => {
    const topic = topicOf(transferEvent)
    const word = (text: string) => `0x${text.padStart(64, '0')}` as const
    const names = (all: readonly `0x${string}`[], data: `0x${string}`) =>
      standards()
        .map(({ abi }) => indexOf(abi).decodeLog(all, bytesFromHex(data)))
        .find((each) => each !== undefined)
        ?.args.map(({ name }) => name)
    expect(names([topic, word('1'), word('2')], word('3'))).toEqual(['from', 'to', 'value'])
    expect(names([topic, word('1'), word('2'), word('3')], '0x')).toEqual(['from', 'to', 'tokenId'])
  })
})

const transferEvent = {
  name: 'Transfer',
  inputs: ['address', 'address', 'uint256'].map((type) => ({ name: '', type })),
}
