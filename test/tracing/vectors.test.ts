/**
 * Prestates against those that go-ethereum's own tests expect, under rules that have not changed since.
 */

import { readFileSync } from 'node:fs'
import { keccak256 } from 'ethers'
import { expect, test } from 'vitest'
import { decodeTransaction } from '../../src/chain/transaction-codec.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { type Address, bytesFromHex, type Hex, ZERO_HASH } from '../../src/primitives/hex.ts'
import { loadSecp256k1 } from '../../src/primitives/secp256k1.ts'
import { parseTracer } from '../../src/rpc/methods/debug/tracers.ts'
import type { WirePrestateAccount } from '../../src/rpc/wire/objects/prestate-trace.ts'
import { traceExecution } from '../../src/tracing/replay.ts'
import { mapView } from '../support/map-view.ts'

await loadSecp256k1()

interface Vector {
  readonly name: string
  readonly alloc: Record<Address, { balance?: Hex; nonce?: number; code?: Hex }>
  readonly block: {
    readonly number: number
    readonly timestamp: number
    readonly gasLimit: number
    readonly coinbase: Address
    readonly baseFeePerGas: number
  }
  readonly rawTransaction: Hex
  readonly tracerConfig: { readonly diffMode?: boolean }
  readonly result: Record<string, WirePrestateAccount>
}

const file = new URL('../vectors/traces.json', import.meta.url)
const { cases }: { cases: readonly Vector[] } = JSON.parse(readFileSync(file, 'utf8'))
const [deauthorisation, delegation] = cases as [Vector, Vector]

const chainId = 1337n
const engine = createEthereumjsEngine()

async function prestateOf(vector: Vector): Promise<unknown> {
  const { alloc, block, rawTransaction, tracerConfig } = vector
  const sketches = Object.entries(alloc).map(([address, { balance, nonce, code }]) => [
    address,
    { balance: BigInt(balance ?? 0), nonce: BigInt(nonce ?? 0), code: code ?? '0x' },
  ])
  const environment = {
    chainId,
    number: BigInt(block.number),
    timestamp: BigInt(block.timestamp),
    gasLimit: BigInt(block.gasLimit),
    baseFeePerGas: BigInt(block.baseFeePerGas),
    blobBaseFee: 1n,
    coinbase: block.coinbase,
    prevRandao: ZERO_HASH,
    blockHash: () => undefined,
  }
  const create = parseTracer({ tracer: 'prestateTracer', tracerConfig }, 'params[1]')
  return traceExecution(
    engine,
    {
      view: mapView(Object.fromEntries(sketches)),
      environment,
      message: decodeTransaction(bytesFromHex(rawTransaction)),
      mode: 'transaction',
    },
    create({ traceStepsMax: 0 }),
  )
}

test('a delegation that is taken off differs as go-ethereum says', async () => {
  expect(deauthorisation.name).toBe('prestate_tracer_with_diff_mode/eip7702_deauth.json')
  expect(await prestateOf(deauthorisation)).toEqual(deauthorisation.result)
})

test('a delegation was found as go-ethereum says, with the code it leads to', async () => {
  expect(delegation.name).toBe('prestate_tracer/setcode_tx.json')
  // This vector is of a version that left out the delegates.
  const addresses = ['aaaa', 'bbbb'].map((end): Address => `0x${end.padStart(40, '0')}`)
  const delegates = addresses.map((address) => {
    const code = delegation.alloc[address]?.code ?? '0x'
    return [address, { balance: '0x0', code, codeHash: keccak256(code) }]
  })
  expect(await prestateOf(delegation)).toEqual({
    ...delegation.result,
    ...Object.fromEntries(delegates),
  })
})
