/**
 * Permit2 as genesis holds it: both engines execute every step (see `stage.ts`), and every step also
 * says what has to happen.
 */

import { Signature, TypedDataEncoder } from 'ethers'
import { expect, test } from 'vitest'
import type { Address } from '../../../src/index.ts'
import type { Contract } from '../../support/cast.ts'
import { genesisContracts } from '../../support/genesis-contracts.ts'
import { createStage, type Stage } from '../../support/stage.ts'
import { FAR_FUTURE, tokenArtifact } from '../../support/uniswap.ts'

const permitted = '(address token,uint256 amount)'
const transfer = '(address to,uint256 requestedAmount)'
const details = '(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const abi = [
  'error AllowanceExpired(uint256 deadline)',
  'error InsufficientAllowance(uint256 amount)',
  'error InvalidAmount(uint256 maxAmount)',
  'error InvalidNonce()',
  'error InvalidSigner()',
  'error SignatureExpired(uint256 signatureDeadline)',
  'event Approval(address indexed owner,address indexed token,address indexed spender,uint160 amount,uint48 expiration)',
  'event Lockdown(address indexed owner,address token,address spender)',
  'event Permit(address indexed owner,address indexed token,address indexed spender,uint160 amount,uint48 expiration,uint48 nonce)',
  'event UnorderedNonceInvalidation(address indexed owner,uint256 word,uint256 mask)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function allowance(address,address,address) view returns (uint160,uint48,uint48)',
  'function approve(address token,address spender,uint160 amount,uint48 expiration)',
  'function invalidateUnorderedNonces(uint256 word,uint256 mask)',
  'function lockdown((address token,address spender)[])',
  'function nonceBitmap(address,uint256) view returns (uint256)',
  `function permit(address owner,(${details} details,address spender,uint256 sigDeadline),bytes signature)`,
  `function permitTransferFrom((${permitted} permitted,uint256 nonce,uint256 deadline),${transfer},address owner,bytes signature)`,
  `function permitTransferFrom((${permitted}[] permitted,uint256 nonce,uint256 deadline),${transfer}[],address owner,bytes signature)`,
  `function permitWitnessTransferFrom((${permitted} permitted,uint256 nonce,uint256 deadline),${transfer},address owner,bytes32 witness,string witnessTypeString,bytes signature)`,
  'function transferFrom(address from,address to,uint160 amount,address token)',
]
const one =
  'permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)'
const many =
  'permitTransferFrom(((address,uint256)[],uint256,uint256),(address,uint256)[],address,bytes)'

const TokenPermissions = [
  { name: 'token', type: 'address' },
  { name: 'amount', type: 'uint256' },
]
const order = [
  { name: 'spender', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
]

interface Ground {
  readonly stage: Stage
  readonly permit2: Contract
  readonly coin: Contract
  readonly gem: Contract
}

/** Alice has two tokens and lets Permit2 have as much of them as she signs for. */
async function open(): Promise<Ground> {
  const stage = await createStage({ alloc: genesisContracts() })
  const { alice } = stage
  const permit2 = stage.at('0x000000000022d473030f116ddee9f6b43ac78ba3', 'permit2', abi)
  const coin = await stage.deploy(alice, 'coin', tokenArtifact, [1_000n])
  const gem = await stage.deploy(alice, 'gem', tokenArtifact, [1_000n])
  for (const token of [coin, gem]) {
    await stage.send(alice, token, 'approve', [permit2.address, 2n ** 256n - 1n])
  }
  return { stage, permit2, coin, gem }
}

const domainOf = ({ stage, permit2 }: Ground) => ({
  name: 'Permit2',
  chainId: stage.chainId,
  verifyingContract: permit2.address,
})

test('the domain of Permit2 is the one wallets sign for', async () => {
  const ground = await open()
  const separator = TypedDataEncoder.hashDomain(domainOf(ground))
  expect(await ground.stage.read(ground.permit2, 'DOMAIN_SEPARATOR')).toBe(separator)
})

test('a signed transfer runs once, for whom and as far as it was signed', async () => {
  const ground = await open()
  const { stage, permit2, coin } = ground
  const { alice, bob, carol, dave } = stage
  const types = {
    PermitTransferFrom: [{ name: 'permitted', type: 'TokenPermissions' }, ...order],
    TokenPermissions,
  }
  const signed = async (signer: Address, nonce: bigint, deadline: bigint, isCompact = false) => {
    const allowed = { token: coin.address, amount: 10n }
    const value = { permitted: allowed, spender: bob, nonce, deadline }
    const signature = await stage.sign(signer, domainOf(ground), types, value)
    const bytes = isCompact ? Signature.from(signature).compactSerialized : signature
    return (to: Address, amount: bigint) => [
      ...[[[coin.address, 10n], nonce, deadline], [to, amount], alice, bytes],
    ]
  }
  const now = await stage.timestamp()
  const good = await signed(alice, 5n, now)
  const refused = (from: Address, values: unknown[]) => stage.refused(from, permit2, one, values)
  expect(await refused(carol, good(carol, 10n))).toBe('InvalidSigner()')
  expect(await refused(bob, good(dave, 11n))).toBe('InvalidAmount(10)')
  expect(await refused(bob, (await signed(carol, 5n, now))(dave, 1n))).toBe('InvalidSigner()')
  expect(await refused(bob, (await signed(alice, 5n, now - 1n))(dave, 1n))).toBe(
    `SignatureExpired(${now - 1n})`,
  )
  expect((await stage.send(bob, permit2, one, good(dave, 7n))).events).toEqual([
    'coin.Transfer(alice, dave, 7)',
  ])
  expect(await refused(bob, good(dave, 1n))).toBe('InvalidNonce()')
  expect(await stage.read(permit2, 'nonceBitmap', [alice, 0n])).toBe(1n << 5n)

  // Nonces are bits and come in any order; two of them are called off before they are used.
  const off = await stage.send(alice, permit2, 'invalidateUnorderedNonces', [1n, 0b11n])
  expect(off.events).toEqual(['permit2.UnorderedNonceInvalidation(alice, 1, 3)'])
  expect(await refused(bob, (await signed(alice, 257n, now))(dave, 1n))).toBe('InvalidNonce()')
  const compact = await signed(alice, 258n, now, true)
  await stage.send(bob, permit2, one, compact(dave, 3n))
  expect(await stage.read(coin, 'balanceOf', [dave])).toBe(10n)
})

test('several tokens move with one signature, and one may sign for more than the transfer', async () => {
  const ground = await open()
  const { stage, permit2, coin, gem } = ground
  const { alice, bob, carol } = stage
  const tokens = [coin, gem].map(({ address }) => address)
  const batch = await stage.sign(
    alice,
    domainOf(ground),
    {
      PermitBatchTransferFrom: [{ name: 'permitted', type: 'TokenPermissions[]' }, ...order],
      TokenPermissions,
    },
    {
      permitted: tokens.map((token) => ({ token, amount: 4n })),
      spender: bob,
      nonce: 0n,
      deadline: FAR_FUTURE,
    },
  )
  const moved = await stage.send(bob, permit2, many, [
    [tokens.map((token) => [token, 4n]), 0n, FAR_FUTURE],
    [
      [carol, 4n],
      [bob, 3n],
    ],
    ...[alice, batch],
  ])
  expect(moved.events).toEqual(['coin.Transfer(alice, carol, 4)', 'gem.Transfer(alice, bob, 3)'])

  const witnessType =
    'Order witness)Order(uint256 price)TokenPermissions(address token,uint256 amount)'
  const types = {
    PermitWitnessTransferFrom: [
      ...[{ name: 'permitted', type: 'TokenPermissions' }, ...order],
      { name: 'witness', type: 'Order' },
    ],
    Order: [{ name: 'price', type: 'uint256' }],
    TokenPermissions,
  }
  const value = {
    permitted: { token: coin.address, amount: 9n },
    ...{ spender: bob, nonce: 1n, deadline: FAR_FUTURE },
    witness: { price: 42n },
  }
  const signature = await stage.sign(alice, domainOf(ground), types, value)
  const withPrice = (price: bigint) => [
    ...[[[coin.address, 9n], 1n, FAR_FUTURE], [bob, 9n], alice],
    TypedDataEncoder.hashStruct('Order', { Order: types.Order }, { price }),
    ...[witnessType, signature],
  ]
  expect(await stage.refused(bob, permit2, 'permitWitnessTransferFrom', withPrice(41n))).toBe(
    'InvalidSigner()',
  )
  const { events } = await stage.send(bob, permit2, 'permitWitnessTransferFrom', withPrice(42n))
  expect(events).toEqual(['coin.Transfer(alice, bob, 9)'])
})

test('an allowance is signed or given, used up, expires, and is locked down', async () => {
  const ground = await open()
  const { stage, permit2, coin } = ground
  const { alice, bob, carol, dave } = stage
  const types = {
    PermitSingle: [
      { name: 'details', type: 'PermitDetails' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
    PermitDetails: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
      { name: 'expiration', type: 'uint48' },
      { name: 'nonce', type: 'uint48' },
    ],
  }
  const expiration = (await stage.timestamp()) + 1n
  const value = {
    details: { token: coin.address, amount: 50n, expiration, nonce: 0n },
    spender: bob,
    sigDeadline: FAR_FUTURE,
  }
  const signature = await stage.sign(alice, domainOf(ground), types, value)
  const permit = [alice, [[coin.address, 50n, expiration, 0n], bob, FAR_FUTURE], signature]
  expect((await stage.send(carol, permit2, 'permit', permit)).events).toEqual([
    `permit2.Permit(alice, coin, bob, 50, ${expiration}, 0)`,
  ])
  expect(await stage.refused(carol, permit2, 'permit', permit)).toBe('InvalidNonce()')
  const take = (amount: bigint) => [alice, dave, amount, coin.address]
  expect((await stage.send(bob, permit2, 'transferFrom', take(20n))).events).toEqual([
    'coin.Transfer(alice, dave, 20)',
  ])
  expect(await stage.read(permit2, 'allowance', [alice, coin.address, bob])).toEqual([
    ...[30n, expiration, 1n],
  ])
  expect(await stage.refused(bob, permit2, 'transferFrom', take(31n))).toBe(
    'InsufficientAllowance(30)',
  )
  await stage.devnet.advance(2_000)
  expect(await stage.refused(bob, permit2, 'transferFrom', take(1n))).toBe(
    `AllowanceExpired(${expiration})`,
  )

  const forever = 2n ** 48n - 1n
  const approval = [coin.address, carol, 2n ** 160n - 1n, forever]
  expect((await stage.send(alice, permit2, 'approve', approval)).events).toEqual([
    `permit2.Approval(alice, coin, carol, ${2n ** 160n - 1n}, ${forever})`,
  ])
  await stage.send(carol, permit2, 'transferFrom', take(5n))
  const locked = await stage.send(alice, permit2, 'lockdown', [[[coin.address, carol]]])
  expect(locked.events).toEqual(['permit2.Lockdown(alice, coin, carol)'])
  expect(await stage.refused(carol, permit2, 'transferFrom', take(1n))).toBe(
    'InsufficientAllowance(0)',
  )
  expect(await stage.read(coin, 'balanceOf', [dave])).toBe(25n)
})
