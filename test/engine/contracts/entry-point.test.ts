/**
 * ERC-4337 with the published entry point, version 0.7: both engines execute every step (see
 * `stage.ts`), and every step also says what has to happen.
 */

import { AbiCoder, concat, getBytes, keccak256, toBeHex } from 'ethers'
import { expect, test } from 'vitest'
import type { Address } from '../../../src/index.ts'
import type { Contract, Happening } from '../../support/cast.ts'
import { createStage, type Stage } from '../../support/stage.ts'
import { artifactOf, ONE, tokenArtifact } from '../../support/uniswap.ts'

const published = (name: string) =>
  artifactOf(`@account-abstraction/contracts/artifacts/${name}.json`)

/** A user operation as it is signed and handed in. */
interface Operation {
  readonly sender: string
  readonly nonce: bigint
  readonly initCode: string
  readonly callData: string
  /** Gas for the validation and for the call, 16 bytes each. */
  readonly accountGasLimits: string
  readonly preVerificationGas: bigint
  /** Priority fee and fee cap in wei per gas, 16 bytes each. */
  readonly gasFees: string
  readonly paymasterAndData: string
  readonly signature: string
}

interface Counter {
  readonly stage: Stage
  readonly entry: Contract
  readonly factory: Contract
  readonly coin: Contract
}

const halves = (high: bigint, low: bigint) => concat([toBeHex(high, 16), toBeHex(low, 16)])
const FEE_CAP = 10n ** 9n

async function open(): Promise<Counter> {
  const stage = await createStage()
  const { alice } = stage
  const entry = await stage.deploy(alice, 'entry', published('EntryPoint'))
  const factoryArtifact = published('SimpleAccountFactory')
  const factory = await stage.deploy(alice, 'factory', factoryArtifact, [entry.address])
  const coin = await stage.deploy(alice, 'coin', tokenArtifact, [1_000n])
  return { stage, entry, factory, coin }
}

/** The account that the factory will make for an owner: named, paid, and not there yet. */
async function accountOf({ stage, factory }: Counter, owner: Address, name: string, wei: bigint) {
  const address = await stage.read<string>(factory, 'getAddress(address,uint256)', [owner, 7n])
  const account = stage.at(address, name, published('SimpleAccount').abi)
  await stage.pay(stage.alice, account.address, wei)
  const initCode = concat([
    factory.address,
    factory.abi.encodeFunctionData('createAccount', [owner, 7n]),
  ])
  return { account, initCode }
}

/** An operation that calls something from an account, signed by its owner. */
async function operationOf(
  { stage, entry }: Counter,
  owner: Address,
  account: Contract,
  callData: string,
  changes: Partial<Operation> = {},
): Promise<Operation> {
  const unsigned: Operation = {
    sender: account.address,
    nonce: await stage.read<bigint>(entry, 'getNonce', [account.address, 0n]),
    initCode: '0x',
    callData,
    accountGasLimits: halves(400_000n, 200_000n),
    preVerificationGas: 50_000n,
    gasFees: halves(FEE_CAP, FEE_CAP),
    paymasterAndData: '0x',
    signature: '0x',
    ...changes,
  }
  const hash = hashOf(stage, entry, unsigned)
  expect(await stage.read(entry, 'getUserOpHash', [tupleOf(unsigned)])).toBe(hash)
  return { ...unsigned, signature: await stage.wallet(owner).signMessage(getBytes(hash)) }
}

/** What the owner signs: the operation without its signature, the entry point and the chain. */
function hashOf(stage: Stage, entry: Contract, operation: Operation): string {
  const coder = AbiCoder.defaultAbiCoder()
  const { sender, nonce, accountGasLimits, preVerificationGas, gasFees } = operation
  const [initCode, callData, paymaster] = [
    operation.initCode,
    operation.callData,
    operation.paymasterAndData,
  ].map((bytes) => keccak256(bytes))
  const inner = coder.encode(
    ['address', 'uint256', 'bytes32', 'bytes32', 'bytes32', 'uint256', 'bytes32', 'bytes32'],
    [sender, nonce, initCode, callData, accountGasLimits, preVerificationGas, gasFees, paymaster],
  )
  const outer = [keccak256(inner), entry.address, stage.chainId]
  return keccak256(coder.encode(['bytes32', 'address', 'uint256'], outer))
}

function tupleOf(operation: Operation): unknown[] {
  const { sender, nonce, initCode, callData, accountGasLimits } = operation
  const { preVerificationGas, gasFees, paymasterAndData, signature } = operation
  const head = [sender, nonce, initCode, callData, accountGasLimits]
  return [...head, preVerificationGas, gasFees, paymasterAndData, signature]
}

/** What an operation came to. */
function endOf({ stage, entry }: Counter, happening: Happening) {
  const values = stage.cast.valuesOf(entry, 'UserOperationEvent', happening)
  const [, sender, paymaster, nonce, success, cost, gas] = values as [
    ...[string, string, string, bigint, boolean, bigint, bigint],
  ]
  const names = { sender: stage.cast.nameOf(sender), paymaster: stage.cast.nameOf(paymaster) }
  return { ...names, nonce, success, cost, gas }
}

const call = (account: Contract, to: string, value: bigint, data: string) =>
  account.abi.encodeFunctionData('execute', [to, value, data])

test('an account comes into being with its first operation, and pays for it', async () => {
  const counter = await open()
  const { stage, entry, factory, coin } = counter
  const { alice, bob, carol, dave } = stage
  stage.at(await stage.read(factory, 'accountImplementation'), 'implementation', [])
  const { account, initCode } = await accountOf(counter, carol, 'account', ONE)
  await stage.send(alice, coin, 'transfer', [account.address, 100n])
  const pay = coin.abi.encodeFunctionData('transfer', [dave, 60n])
  const callData = call(account, coin.address, 0n, pay)
  const first = await operationOf(counter, carol, account, callData, { initCode })
  const hash = hashOf(stage, entry, first)
  const before = await stage.balance(bob)
  const made = await stage.send(alice, entry, 'handleOps', [[tupleOf(first)], bob])
  const { cost, gas, ...end } = endOf(counter, made)
  expect(end).toEqual({ sender: 'account', paymaster: 'nobody', nonce: 0n, success: true })
  expect(cost).toBe(gas * FEE_CAP)
  // What is paid in advance is for all the gas there may be.
  const advance = 650_000n * FEE_CAP
  expect(made.events).toEqual([
    'account.Upgraded(implementation)',
    'account.SimpleAccountInitialized(entry, carol)',
    'account.Initialized(1)',
    `entry.AccountDeployed(${hash}, account, factory, nobody)`,
    `entry.Deposited(account, ${advance})`,
    'entry.BeforeExecution()',
    'coin.Transfer(account, dave, 60)',
    `entry.UserOperationEvent(${hash}, account, nobody, 0, true, ${cost}, ${gas})`,
  ])
  expect(await stage.balance(bob)).toBe(before + cost)
  expect(await stage.balance(account.address)).toBe(ONE - advance)
  expect(await stage.read(entry, 'balanceOf', [account.address])).toBe(advance - cost)

  // The next one pays from what was left, and does several things at once.
  const batch = account.abi.encodeFunctionData('executeBatch', [
    [coin.address, dave],
    [0n, 5n],
    [coin.abi.encodeFunctionData('approve', [dave, 9n]), '0x'],
  ])
  const poor = await stage.balance(dave)
  const second = await operationOf(counter, carol, account, batch, { initCode: '0x' })
  expect(second.nonce).toBe(1n)
  const happening = await stage.send(alice, entry, 'handleOps', [[tupleOf(second)], bob])
  expect(happening.events).toContain('coin.Approval(account, dave, 9)')
  expect(await stage.balance(dave)).toBe(poor + 5n)
  const again = await stage.refused(alice, entry, 'handleOps', [[tupleOf(second)], bob])
  expect(again).toBe('FailedOp(0, "AA25 invalid account nonce")')
})

test('operations of one bundle stand alone: one fails, one runs out of gas, one goes through', async () => {
  const counter = await open()
  const { stage, entry, coin } = counter
  const { alice, bob, carol, dave } = stage
  const owners = [bob, carol, dave] as const
  const pay = coin.abi.encodeFunctionData('transfer', [alice, 1n])
  const bundle: Operation[] = []
  for (const [index, owner] of owners.entries()) {
    const name = `account ${index}`
    const { account, initCode } = await accountOf(counter, owner, name, ONE)
    // Only the first two have the coin; the second has gas for the call and not for what it does.
    if (index < 2) await stage.send(alice, coin, 'transfer', [account.address, 1n])
    const accountGasLimits = halves(400_000n, index === 1 ? 6_000n : 200_000n)
    const changes = { initCode, accountGasLimits }
    const callData = call(account, coin.address, 0n, pay)
    bundle.push(await operationOf(counter, owner, account, callData, changes))
  }
  const { events } = await stage.send(alice, entry, 'handleOps', [bundle.map(tupleOf), bob])
  const hashes = bundle.map((operation) => hashOf(stage, entry, operation))
  const ends = events.filter((event) => event.startsWith('entry.UserOperationEvent'))
  expect(ends).toEqual([
    expect.stringContaining(`${hashes[0]}, account 0, nobody, 0, true`),
    expect.stringContaining(`${hashes[1]}, account 1, nobody, 0, false`),
    expect.stringContaining(`${hashes[2]}, account 2, nobody, 0, false`),
  ])
  expect(events.filter((event) => event.startsWith('coin.'))).toEqual([
    'coin.Transfer(account 0, alice, 1)',
  ])
  const reasons = events.filter((event) => event.startsWith('entry.UserOperationRevertReason'))
  const lacking = coin.abi.encodeErrorResult('ERC20InsufficientBalance', [
    ...[bundle[2]!.sender, 0n, 1n],
  ])
  expect(reasons).toEqual([
    `entry.UserOperationRevertReason(${hashes[2]}, account 2, 0, ${lacking})`,
  ])
})

test('a bundle is refused whole when one operation is not in order', async () => {
  const counter = await open()
  const { stage, entry, factory } = counter
  const { alice, bob, carol } = stage
  const { account, initCode } = await accountOf(counter, carol, 'account', ONE)
  const refused = async (signer: Address, changes: Partial<Operation>) => {
    const operation = await operationOf(counter, signer, account, '0x', changes)
    return stage.refused(alice, entry, 'handleOps', [[tupleOf(operation)], bob])
  }
  expect(await refused(bob, { initCode })).toBe('FailedOp(0, "AA24 signature error")')
  // Where there is no account there is nobody to give a reason.
  expect(await refused(carol, {})).toBe('0x')
  expect(await refused(carol, { initCode, nonce: 1n })).toBe(
    'FailedOp(0, "AA25 invalid account nonce")',
  )
  const dear = halves(1n, 10n ** 16n)
  expect(await refused(carol, { initCode, gasFees: dear })).toBe(
    'FailedOp(0, "AA21 didn\'t pay prefund")',
  )
  const tight = halves(20_000n, 100_000n)
  expect(await refused(carol, { initCode, accountGasLimits: tight })).toBe(
    'FailedOp(0, "AA13 initCode failed or OOG")',
  )
  await stage.send(alice, factory, 'createAccount', [carol, 7n])
  expect(await refused(carol, { initCode })).toBe('FailedOp(0, "AA10 sender already constructed")')
  // Only the entry point and the owner may use an account.
  expect(await stage.refused(bob, account, 'execute', [bob, 1n, '0x'])).toBe(
    'Error("account: not Owner or EntryPoint")',
  )
})

test('a paymaster pays for what it has signed, until it no longer will', async () => {
  const counter = await open()
  const { stage, entry } = counter
  const { alice, bob, carol, dave } = stage
  const { account, initCode } = await accountOf(counter, carol, 'account', 1n)
  const paymaster = await stage.deploy(dave, 'paymaster', published('VerifyingPaymaster'), [
    ...[entry.address, dave],
  ])
  await stage.send(dave, paymaster, 'deposit', [], { value: ONE })
  const now = await stage.timestamp()
  const sponsored = async (until: bigint) => {
    const times = AbiCoder.defaultAbiCoder().encode(['uint48', 'uint48'], [until, now])
    const head = concat([paymaster.address, halves(100_000n, 0n), times])
    const changes = { initCode, paymasterAndData: concat([head, `0x${'00'.repeat(65)}`]) }
    const callData = call(account, bob, 1n, '0x')
    const draft = await operationOf(counter, carol, account, callData, changes)
    const hash = await stage.read<string>(paymaster, 'getHash', [tupleOf(draft), until, now])
    const consent = await stage.wallet(dave).signMessage(getBytes(hash))
    const paymasterAndData = concat([head, consent])
    return operationOf(counter, carol, account, callData, { initCode, paymasterAndData })
  }
  const late = [tupleOf(await sponsored(now - 1n))]
  expect(await stage.refused(alice, entry, 'handleOps', [late, bob])).toBe(
    'FailedOp(0, "AA32 paymaster expired or not due")',
  )
  const operation = await sponsored(now)
  const forged = { ...operation, paymasterAndData: operation.paymasterAndData.replace(/..$/, '00') }
  expect(await stage.refused(alice, entry, 'handleOps', [[tupleOf(forged)], bob])).toMatch(
    /^FailedOpWithRevert\(0, "AA33 reverted", 0xf645eedf/, // ECDSAInvalidSignature()
  )
  const { events, receipt } = await stage.send(alice, entry, 'handleOps', [
    ...[[tupleOf(operation)], alice],
  ])
  expect(events.at(-1)).toContain('account, paymaster, 0, true')
  const { cost } = endOf(counter, { events, receipt })
  expect(await stage.read(paymaster, 'getDeposit')).toBe(ONE - cost)
  expect(await stage.balance(account.address)).toBe(0n)
})
