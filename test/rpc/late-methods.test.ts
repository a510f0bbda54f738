/**
 * Methods that are loaded with the first call of one: nobody can tell from what they do and answer.
 */

import { describe, expect, test, vi } from 'vitest'
import type { Devnet, Hex } from '../../src/index.ts'
import type { Method } from '../../src/rpc/method.ts'
import { changingMethods } from '../../src/rpc/methods/changing.ts'
import { rareMethods } from '../../src/rpc/methods/rare.ts'
import { callsIn } from '../support/journal.ts'

// The first call of one runs on a copy of the devnet: it must be of no account when it runs.
test.each(Object.entries<Method>(rareMethods))('%s asks no user', (_, rare) => {
  expect(rare.consent).toBe(undefined)
})

test.each(Object.entries<Method>({ ...rareMethods, ...changingMethods }))(
  '%s is not waited for',
  (_, late) => {
    expect(late.patience).toBe(undefined)
  },
)

type Script = (devnet: Devnet) => readonly unknown[]

/** What comes of asking for everything before anything is done: first when nothing is loaded, then again. */
async function twoOutcomes(script: Script) {
  vi.resetModules()
  const { createDevnet } = await import('../../src/index.ts')
  const outcome = async () => {
    await using devnet = await createDevnet()
    const asked = script(devnet)
    const answers = await Promise.allSettled(asked)
    return { answers, journal: devnet.journal(), digest: devnet.digest() }
  }
  return [await outcome(), await outcome()] as const
}

const ALICE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

const setNonce = (devnet: Devnet, nonce: Hex) =>
  devnet.request({ method: 'anvil_setNonce', params: [BOB, nonce] })
const nonce = (devnet: Devnet) =>
  devnet.request({ method: 'eth_getTransactionCount', params: [BOB, 'pending'] })
const account = (devnet: Devnet) =>
  devnet.request({ method: 'eth_getAccountInfo', params: [BOB, 'pending'] })
const send = (devnet: Devnet) =>
  devnet.request({
    method: 'eth_sendTransaction',
    params: [{ from: ALICE, to: BOB, value: '0x1' }],
  })

const scripts: Readonly<Record<string, Script>> = {
  'changes, in the order they were asked for': (devnet) => [
    send(devnet),
    setNonce(devnet, '0x5'),
    devnet.mine(),
    setNonce(devnet, '0x6'),
    devnet.request({ method: 'evm_snapshot' }),
    devnet.advance(400),
    devnet.request({ method: 'previewnet_advance', params: [200] }),
  ],
  'answers, from where the devnet stood': (devnet) => [
    account(devnet),
    setNonce(devnet, '0x5'),
    account(devnet),
    devnet.advance(1000),
    nonce(devnet),
  ],
  'refusals, and names that nobody knows': (devnet) => [
    devnet.mine(),
    devnet.request({ method: 'anvil_rollback', params: [9] }),
    devnet.mine(),
    devnet.request({ method: 'anvil_setNonce' as 'evm_mine' }), // without its parameters
    devnet.mine(),
    devnet.request({ method: 'no_such' as 'evm_mine' }),
    devnet.mine(),
  ],
  'what comes of a change amid a job': (devnet) => [
    devnet.mine(3),
    setNonce(devnet, '0x7'),
    devnet.request({ method: 'anvil_reset' }),
    setNonce(devnet, '0x8'),
  ],
}

describe('a first call tells nobody that it was one:', () => {
  test.each(Object.entries(scripts))('%s', async (_, script) => {
    const [first, again] = await twoOutcomes(script)
    expect(first).toEqual(again)
  })
})

test('a change that is asked for before others is done before them', async () => {
  const [{ journal }] = await twoOutcomes((devnet) => [setNonce(devnet, '0x5'), devnet.mine()])
  expect(callsIn(journal)).toEqual(['anvil_setNonce', 'devnet.mine'])
})
