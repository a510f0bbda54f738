/**
 * A token as people deploy them, step by step on both engines: same outcome, gas included.
 */

import { Interface } from 'ethers'
import { expect, test } from 'vitest'
import { abi, bytecode } from '../../examples/token-artifact.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { type Address, bytesFromHex, type Hex } from '../../src/primitives/hex.ts'
import { ETHER, freeCall, RECIPIENT, SENDER, transaction } from '../support/executions.ts'
import { mapView } from '../support/map-view.ts'
import { outcomeText } from './wasm-fuzz.ts'

const OTHER: Address = `0x${'07'.repeat(20)}`
const token = new Interface(abi)

const calls: readonly (readonly [from: Address, name: string, values: readonly unknown[]])[] = [
  [SENDER, 'transfer', [RECIPIENT, 100n]],
  [SENDER, 'transfer', [RECIPIENT, 100n]],
  [SENDER, 'transfer', [SENDER, 7n]],
  [OTHER, 'transfer', [RECIPIENT, 1n]],
  [SENDER, 'transfer', [`0x${'00'.repeat(20)}`, 1n]],
  [SENDER, 'approve', [OTHER, 60n]],
  [OTHER, 'transferFrom', [SENDER, OTHER, 50n]],
  [OTHER, 'transferFrom', [SENDER, OTHER, 50n]],
  [OTHER, 'burn', [50n]],
  [SENDER, 'mint', [OTHER, 2n ** 128n]],
  [OTHER, 'mint', [OTHER, 1n]],
  [SENDER, 'mint', [OTHER, 2n ** 256n - 1n]],
  [
    SENDER,
    'permit',
    [OTHER, SENDER, 5n, 2n ** 60n, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
  ],
]

test('an OpenZeppelin token has the same outcomes and gas on both engines', async () => {
  const ours = createWasmEngine()
  const reference = createEthereumjsEngine()
  let view = mapView({ [SENDER]: { balance: ETHER }, [OTHER]: { balance: ETHER } })
  const code = `0x${bytecode.slice(2)}${token.encodeDeploy([1_000n]).slice(2)}` as Hex
  const deployment = transaction(view, { to: null, data: bytesFromHex(code), gasLimit: 3_000_000n })
  const deployed = await ours.execute(deployment)
  expect(deployed.failure).toBeUndefined()
  expect(outcomeText(deployed)).toBe(outcomeText(await reference.execute(deployment)))
  view = view.after(deployed.writes)
  const to = deployed.createdAddress!

  const statuses: boolean[] = []
  for (const [from, name, values] of calls) {
    const data = bytesFromHex(token.encodeFunctionData(name, values))
    const execution = transaction(view, { from, to, data, nonce: view.nonce(from) })
    const outcome = await ours.execute(execution)
    expect(outcomeText(outcome), name).toBe(outcomeText(await reference.execute(execution)))
    statuses.push(outcome.failure === undefined)
    view = view.after(outcome.writes)
  }
  expect(statuses).toEqual([
    ...[true, true, true, false, false, true, true, false, true, true, false, false, false],
  ])

  for (const name of ['name', 'symbol', 'decimals', 'totalSupply', 'DOMAIN_SEPARATOR'] as const) {
    const call = freeCall(view, { to, data: bytesFromHex(token.encodeFunctionData(name, [])) })
    const outcome = await ours.execute(call)
    expect(outcome.failure, name).toBeUndefined()
    expect(outcomeText(outcome), name).toBe(outcomeText(await reference.execute(call)))
  }
})
