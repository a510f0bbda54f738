/** Traces with large entries: they leave turns to others by their size, however little gas they use. */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Progress } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { assemble, type Instruction } from '../support/assemble.ts'
import { describeEach, isOnWasm } from '../support/property.ts'

const to = `0x${'c0'.repeat(20)}` as const
const wide = `0x${'d0'.repeat(20)}` as const
const gas = '0x2faf080'

/** Repeats the code while it counts down what is on top of the stack; `start` bytes come before it. */
function repeated(
  count: number,
  before: readonly Instruction[],
  body: readonly Instruction[],
): Uint8Array {
  const start = assemble(...before, count).length
  return assemble(...before, count, 'JUMPDEST', ...body, 1, 'SWAP1', 'SUB', 'DUP1', start, 'JUMPI')
}

/** A quarter of a MB of memory, of which each entry has a copy. */
const largeMemory = repeated(4, [0, 0x3ffffn, 'MSTORE8'], [])
/** As much return data. */
const returner = assemble(0x3ffffn, 0, 'RETURN')
const largeReturnData = repeated(4, [0, 0, 0, 0, 0, BigInt(wide), 0x1ffffffn, 'CALL', 'POP'], [])
/** A thousand words on the stack. */
const largeStack = repeated(
  200,
  Array.from({ length: 1_000 }, () => 1),
  [],
)
/** Reads 300 slots, and then the first of them again and again. */
const manySlots = repeated(
  300,
  Array.from({ length: 300 }, (_, slot) => [slot, 'SLOAD', 'POP'] as const).flat(),
  [0, 'SLOAD', 'POP'],
)

const memory = { enableMemory: true, disableStack: true, disableStorage: true }
const kinds = [
  { kind: 'memory', code: largeMemory, config: memory },
  { kind: 'return data', code: largeReturnData, config: { enableReturnData: true } },
  { kind: 'the stack', code: largeStack, config: {} },
  { kind: 'storage', code: manySlots, config: { disableStack: true } },
]

describeEach([{ engine: 'wasm' }, { engine: 'ethereumjs' }] as const, isOnWasm)(
  'a trace with large entries on $engine',
  ({ engine }) => {
    test.each(kinds)('pauses by the size of $kind', async ({ code, config }) => {
      const alloc = { [to]: { code: hexFromBytes(code) }, [wide]: { code: hexFromBytes(returner) } }
      await using devnet = await createDevnet({ engine, alloc, network: 'plain', mining: 'manual' })
      let pauses = 0
      devnet.on('progress', ({ job, isOver }: Progress) => {
        if (job === 'trace' && !isOver) pauses += 1
      })
      const request = { method: 'debug_traceCall', params: [{ to, gas }, 'latest', config] }
      const trace = await devnet.request(request as never)
      expect(pauses).toBeGreaterThanOrEqual(JSON.stringify(trace).length / 2 ** 20)
    })
  },
)

describe('a trace', () => {
  test.each([
    ['an entry of twenty million characters', { enableMemory: true }],
    ['an entry of twenty million characters that comes later', { enableMemory: true, limit: 5 }],
  ])('is refused for %s, before it is made', async (_, config) => {
    const code = hexFromBytes(assemble(0, 10_000_000n, 'MSTORE8', 0, 'POP'))
    await using devnet = await createDevnet({
      ...{ alloc: { [to]: { code } }, network: 'plain', mining: 'manual', callGasMax: 10n ** 12n },
    })
    const { httpUrl } = await devnet.listen({ port: 0 })
    const params = [{ to, gas: '0xe8d4a51000' }, 'latest', config]
    const refusal = {
      code: -32_000,
      message: expect.stringMatching(/^trace too large: more than 16777216 characters; /),
    }
    const request = { method: 'debug_traceCall', params }
    await expect(devnet.request(request as never)).rejects.toMatchObject(refusal)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...request })
    const response = await fetch(httpUrl, { method: 'POST', body })
    expect(await response.json()).toMatchObject({ error: refusal })
  })

  test('counts the codes of its frames where it has opcodes in Parity’s format', async () => {
    const code = hexFromBytes(
      repeated(6_000, [], [0, 0, 0, 0, 0, BigInt(wide), 0xffffn, 'CALL', 'POP']),
    )
    const large = hexFromBytes(new Uint8Array(24_576))
    await using devnet = await createDevnet({
      ...{ alloc: { [to]: { code }, [wide]: { code: large } }, network: 'plain', mining: 'manual' },
    })
    const request = { method: 'trace_call', params: [{ to, gas }, ['vmTrace'], 'latest'] }
    await expect(devnet.request(request as never)).rejects.toThrow('trace too large')
  })
})
