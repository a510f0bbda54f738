/**
 * Which check decides when units move: transfers, allowances, permits.
 *
 * The tables follow the published specification, https://docs.base.org/specifications/b20.
 */

import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { Address } from '../../src/primitives/hex.ts'
import type { TokenVersion } from '../../src/tokens/versions.ts'
import { checkTables, type ErrorWords } from './check-order.ts'
import { permitSigner, signPermit } from './permit-signature.ts'
import { ALICE, BOB, CAROL, type CallOptions, NOW, ZERO } from './scene.ts'
import {
  block,
  EXECUTOR_LIST,
  forbids,
  MEMO,
  movingFunctions,
  type Party,
  pause,
  RECEIVER_LIST,
  SENDER_LIST,
  withToken,
  world,
} from './world.ts'

const { describeCase, tabledFunctions } = checkTables()

describe('transfers', () => {
  const fine = {
    isPaused: false,
    caller: ALICE,
    to: BOB as Party,
    isExecutorBlocked: false,
    isSenderBlocked: false,
    isReceiverBlocked: false,
    amount: 10n,
  }

  const runWith =
    (name: string, ...rest: readonly unknown[]) =>
    async (given: typeof fine, version: TokenVersion, options: CallOptions) => {
      const made = await world(version)
      const { scene, token } = made
      const to = given.to === 'token' ? token : given.to
      if (given.isPaused) await pause(made, 0)
      if (given.isExecutorBlocked) await block(made, 'TRANSFER_EXECUTOR_POLICY', given.caller)
      if (given.isSenderBlocked) await block(made, 'TRANSFER_SENDER_POLICY', given.caller)
      if (given.isReceiverBlocked) await block(made, 'TRANSFER_RECEIVER_POLICY', to)
      return withToken(
        await scene.call(given.caller, token, name, [to, given.amount, ...rest], options),
        token,
      )
    }

  const paused = { fails: { isPaused: true }, error: ['ContractPaused', 0] }
  const toZero = { fails: { to: ZERO }, error: ['InvalidReceiver', ZERO] }
  const toToken = { fails: { to: 'token' as const }, error: ['InvalidReceiver', 'token'] }
  const fromZero = { fails: { caller: ZERO }, error: ['InvalidSender', ZERO] }
  const executor = {
    fails: { isExecutorBlocked: true },
    error: forbids('TRANSFER_EXECUTOR_POLICY', EXECUTOR_LIST),
  }
  const sender = {
    fails: { isSenderBlocked: true },
    error: forbids('TRANSFER_SENDER_POLICY', SENDER_LIST),
  }
  const receiver = {
    fails: { isReceiverBlocked: true },
    error: forbids('TRANSFER_RECEIVER_POLICY', RECEIVER_LIST),
  }
  const balance = {
    fails: { amount: 501n },
    error: ({ caller }: typeof fine): ErrorWords => [
      'InsufficientBalance',
      caller,
      caller === ALICE ? 500n : 0n,
      501n,
    ],
  }

  for (const [of, ...rest] of [['transfer'], ['transferWithMemo', MEMO]] as const) {
    describeCase({
      of,
      fine,
      checks: [paused, toZero, toToken, fromZero, executor, sender, receiver, balance],
      run: runWith(of, ...rest),
    })
    describeCase({
      of,
      versions: [1, 2],
      // The executor's policy is not asked, and the token may receive.
      fine: { ...fine, isExecutorBlocked: true, to: 'token' as Party },
      checks: [paused, toZero, fromZero, sender, receiver, balance],
      run: runWith(of, ...rest),
    })
  }
})

describe('transfers of allowances', () => {
  const fine = {
    isPaused: false,
    caller: CAROL,
    from: ALICE,
    to: BOB as Party,
    allowance: 400n,
    isExecutorBlocked: false,
    isSenderBlocked: false,
    isReceiverBlocked: false,
    amount: 10n,
  }

  const runWith =
    (name: string, ...rest: readonly unknown[]) =>
    async (given: typeof fine, version: TokenVersion, options: CallOptions) => {
      const made = await world(version)
      const { scene, token } = made
      const { caller, from, amount } = given
      const to = given.to === 'token' ? token : given.to
      if (from !== ZERO) await scene.prepare(from, token, 'approve', [caller, given.allowance])
      if (given.isPaused) await pause(made, 0)
      if (given.isExecutorBlocked) await block(made, 'TRANSFER_EXECUTOR_POLICY', caller)
      if (given.isSenderBlocked) await block(made, 'TRANSFER_SENDER_POLICY', from)
      if (given.isReceiverBlocked) await block(made, 'TRANSFER_RECEIVER_POLICY', to)
      return withToken(
        await scene.call(caller, token, name, [from, to, amount, ...rest], options),
        token,
      )
    }

  const paused = { fails: { isPaused: true }, error: ['ContractPaused', 0] }
  const toZero = { fails: { to: ZERO }, error: ['InvalidReceiver', ZERO] }
  const toToken = { fails: { to: 'token' as const }, error: ['InvalidReceiver', 'token'] }
  const fromZero = { fails: { from: ZERO }, error: ['InvalidSender', ZERO] }
  const allowance = {
    fails: { allowance: 9n },
    error: ({ caller, amount }: typeof fine): ErrorWords => [
      'InsufficientAllowance',
      caller,
      9n,
      amount,
    ],
  }
  const executor = {
    fails: { isExecutorBlocked: true },
    error: forbids('TRANSFER_EXECUTOR_POLICY', EXECUTOR_LIST),
  }
  const sender = {
    fails: { isSenderBlocked: true },
    error: forbids('TRANSFER_SENDER_POLICY', SENDER_LIST),
  }
  const receiver = {
    fails: { isReceiverBlocked: true },
    error: forbids('TRANSFER_RECEIVER_POLICY', RECEIVER_LIST),
  }
  const balance = {
    fails: { amount: 501n, allowance: 1_000n },
    error: ['InsufficientBalance', ALICE, 500n, 501n],
  }
  const parties = [executor, sender, receiver, balance]

  for (const [of, ...rest] of [['transferFrom'], ['transferFromWithMemo', MEMO]] as const) {
    describeCase({
      of,
      fine,
      checks: [paused, toZero, toToken, fromZero, allowance, ...parties],
      run: runWith(of, ...rest),
    })
    describeCase({
      of,
      versions: [1, 2],
      fine: { ...fine, to: 'token' as Party },
      checks: [paused, toZero, fromZero, allowance, ...parties],
      run: runWith(of, ...rest),
    })
    describeCase({
      of: `${of} by the owner, who is no executor`,
      versions: [1, 2],
      fine: { ...fine, caller: ALICE, isExecutorBlocked: true },
      checks: [paused, allowance, sender, receiver],
      run: runWith(of, ...rest),
    })
  }
})

describe('allowances', () => {
  describeCase({
    of: 'approve',
    fine: { caller: ALICE, spender: BOB },
    checks: [
      { fails: { caller: ZERO }, error: ['InvalidApprover', ZERO] },
      { fails: { spender: ZERO }, error: ['InvalidSpender', ZERO] },
    ],
    async run({ caller, spender }, version, options) {
      const { scene, token } = await world(version)
      return scene.call(caller, token, 'approve', [spender, 1n], options)
    },
  })

  const signer = permitSigner.address.toLowerCase() as Address
  const other = privateKeyToAccount(`0x${'77'.repeat(32)}`).address.toLowerCase() as Address

  describeCase({
    of: 'permit',
    versions: [1, 2, 3],
    fine: { deadline: NOW, owner: signer, spender: BOB as Address },
    checks: [
      { fails: { deadline: NOW - 1n }, error: ['ExpiredSignature', NOW - 1n] },
      { fails: { owner: other }, error: ['InvalidSigner', expect.stringMatching(/^0x/), other] },
      { fails: { spender: ZERO }, error: ['InvalidSpender', ZERO] },
    ],
    async run({ deadline, owner, spender }, version, options) {
      const { scene, token } = await world(version)
      const permit = { owner: signer, spender, value: 5n, nonce: 0n, deadline }
      const { v, r, s } = await signPermit(permitSigner, token, 'Gold', permit)
      return scene.call(BOB, token, 'permit', [owner, spender, 5n, deadline, v, r, s], options)
    },
  })
})

test('there is a table of every function that moves units or lets others move them', () => {
  expect(tabledFunctions()).toEqual([...movingFunctions].sort())
})
