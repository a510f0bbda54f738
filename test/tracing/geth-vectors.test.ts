/**
 * go-ethereum's own test data for its tracers, on both engines.
 *
 * Most cases are of rules before Shanghai, the oldest that the devnet has: they run by those of Shanghai. The
 * frames, reasons and states are the same, gas and what is paid for it are not, and are left out.
 */

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { evmRules, hardforks } from '../../src/primitives/evm-rules.ts'
import { type Address, bytesFromHex, type Hex, ZERO_HASH } from '../../src/primitives/hex.ts'
import { loadSecp256k1 } from '../../src/primitives/secp256k1.ts'
import { parseTracer } from '../../src/rpc/methods/debug/tracers.ts'
import { traceExecution } from '../../src/tracing/replay.ts'
import { TraceSize } from '../../src/tracing/tracer.ts'
import * as tracing from '../../src/tracing/tracers.ts'
import { decodeTransaction } from '../../src/transactions/transaction-codec.ts'
import { mapView } from '../support/map-view.ts'
import { describeEach, isOnWasm } from '../support/property.ts'
import { traceLimitsOf } from '../support/trace-limits.ts'

type Fields = Readonly<Record<string, unknown>>

interface Vector {
  readonly name: string
  readonly rules: string
  readonly chainId: number
  readonly tracer: string
  readonly tracerConfig: Fields
  readonly block: {
    readonly number: number
    readonly timestamp: number
    readonly gasLimit: number
    readonly coinbase: Address
    readonly baseFeePerGas?: number
  }
  readonly rawTransaction: Hex
  readonly alloc: Readonly<
    Record<
      Address,
      {
        readonly balance?: string
        readonly nonce?: string | number
        readonly code?: Hex
        readonly storage?: Readonly<Record<Hex, Hex>>
      }
    >
  >
  readonly result: unknown
}

const file = new URL('../vectors/geth-tracers.json.gz', import.meta.url)
const { cases }: { cases: readonly Vector[] } = JSON.parse(String(gunzipSync(readFileSync(file))))

/** Cases that cannot be the same here, and why. */
const different: Readonly<Record<string, string>> = {
  'call_tracer_flat/skip_no_balance_error':
    'has more init code than EIP-3860 allows since Shanghai',
  'call_tracer_flat/callcode_precompiled_throw':
    'go-ethereum has further words for two reasons: of SSTORE and of a precompile',
  'prestate_tracer_with_diff_mode/inner_create':
    'pays back what gas costs, by a price that has changed since',
  'prestate_tracer/setcode_tx':
    'go-ethereum leaves out the delegate of the recipient, without which the prestate is not whole',
}

/** Differences of whole folders: fields, by folder, that are left out on both sides. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  // A tracer in JavaScript that callTracer has replaced knew no reasons, and had other words.
  call_tracer_legacy: ['output', 'revertReason', 'value', 'error'],
  // Some cases are older than the field.
  call_tracer_withLog: ['index'],
  // The place of the transaction, which these cases name and the execution does not have.
  call_tracer_flat: ['blockHash', 'blockNumber', 'transactionHash', 'transactionPosition', 'time'],
}

const gasFields = ['gas', 'gasUsed']

describeEach([{ engine: 'wasm' }, { engine: 'ethereumjs' }] as const, isOnWasm)(
  'the tracers on $engine',
  ({ engine: name }) => {
    const engine = name === 'wasm' ? createWasmEngine() : createEthereumjsEngine()

    beforeAll(() => loadSecp256k1())

    async function traceOf(vector: Vector): Promise<unknown> {
      const { alloc, block, chainId, rawTransaction, rules, tracer, tracerConfig } = vector
      const sketches = Object.entries(alloc).map(([address, account]) => {
        const { balance = 0, nonce = 0, code = '0x', storage = {} } = account
        const slots = Object.entries(storage).map(([slot, word]) => [slot, BigInt(word)])
        const sketch = { balance: BigInt(balance), nonce: BigInt(nonce), code }
        return [address, { ...sketch, storage: Object.fromEntries(slots) }]
      })
      const hardfork = hardforks.find((name) => name === rules) ?? 'shanghai'
      const environment = {
        evmRules: evmRules(hardfork),
        chainId: BigInt(chainId),
        number: BigInt(block.number),
        timestamp: BigInt(block.timestamp),
        gasLimit: BigInt(block.gasLimit),
        baseFeePerGas: BigInt(block.baseFeePerGas ?? 0),
        blobBaseFee: 1n,
        slotNumber: 0n,
        coinbase: block.coinbase,
        prevRandao: ZERO_HASH,
        blockHash: () => undefined,
      }
      const view = mapView(Object.fromEntries(sketches))
      const message = decodeTransaction(bytesFromHex(rawTransaction))
      const create = parseTracer({ tracer, tracerConfig }, 'params[1]')
      const execution = { view, environment, message, mode: 'transaction' } as const
      return traceExecution(
        engine,
        execution,
        await create(tracing, traceLimitsOf(1_000_000), new TraceSize()),
      )
    }

    const same = cases.filter(({ name }) => !Object.hasOwn(different, name))

    test.for(same.map((vector) => [vector.name, vector] as const))(
      'say of %s what go-ethereum says',
      async ([name, vector]) => {
        const isOld = vector.rules === 'before shanghai'
        const [folder = ''] = name.split('/')
        const fields = [...(leftOut[folder] ?? []), ...(isOld ? gasFields : [])]
        const isDiff = isOld && vector.tracerConfig.diffMode === true
        const comparable = (trace: unknown) => {
          const shown = without(fields, isDiff ? withoutFees(trace, vector) : trace)
          return folder === 'call_tracer_flat' ? withoutZeros(shown) : shown
        }
        expect(comparable(await traceOf(vector))).toEqual(comparable(vector.result))
      },
    )

    test('have cases for each tracer, and leave out few', () => {
      expect(cases).toHaveLength(65)
      expect(same).toHaveLength(61)
    })
  },
)

/** Any value of JSON without the fields of these names. */
function without(names: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => without(names, each))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !names.includes(name))
  return Object.fromEntries(kept.map(([name, each]) => [name, without(names, each)]))
}

/** Without zeros and what is empty: go-ethereum's test takes a missing field for its zero. */
function withoutZeros(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutZeros)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [name, withoutZeros(each)] as const)
  return Object.fromEntries(entries.filter(([, each]) => !isZero(each)))
}

function isZero(value: unknown): boolean {
  if (typeof value === 'string') return /^(0x0*)?$/.test(value)
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === null || value === 0
}

/**
 * Without what gas has paid for, and without the nonce 1 of created accounts, which they have since
 * Spurious Dragon.
 */
function withoutFees(trace: unknown, { block, rawTransaction, alloc }: Vector): unknown {
  const { pre, post } = trace as Record<'pre' | 'post', Record<string, Fields>>
  const { from } = decodeTransaction(bytesFromHex(rawTransaction))
  const accounts = Object.entries(post).map(([address, account]) => {
    const pays = address === from || address === block.coinbase
    const isNew = !Object.hasOwn(alloc, address)
    return [address, without([...(pays ? ['balance'] : []), ...(isNew ? ['nonce'] : [])], account)]
  })
  return { pre, post: Object.fromEntries(accounts) }
}
