/**
 * OpenZeppelin's contracts as people use them: both engines execute every step (see `stage.ts`), and
 * every step also says what has to happen.
 */

import { concat, id, keccak256, Signature, sha256, toBeHex, toUtf8Bytes } from 'ethers'
import { expect, test } from 'vitest'
import { ZERO_ADDRESS } from '../../src/primitives/hex.ts'
import type { Contract } from '../support/cast.ts'
import { ARTIFACTS } from '../support/openzeppelin-artifacts.ts'
import { createStage, type Stage } from '../support/stage.ts'
import { artifactOf, ONE, PERMIT_TYPES, tokenArtifact } from '../support/uniswap.ts'

const published = (name: string) =>
  artifactOf(`@openzeppelin/contracts/build/contracts/${name}.json`)

test('an ERC-20 is minted, sent, approved, taken and burnt', async () => {
  const stage = await createStage()
  const { alice, bob, carol } = stage
  const coin = await stage.deploy(alice, 'coin', tokenArtifact, [1_000n])
  const told = async (...[from, method, values]: [typeof alice, string, unknown[]]) =>
    (await stage.send(from, coin, method, values)).events
  expect(await told(alice, 'transfer', [bob, 100n])).toEqual(['coin.Transfer(alice, bob, 100)'])
  expect(await told(alice, 'mint', [carol, 5n])).toEqual(['coin.Transfer(nobody, carol, 5)'])
  expect(await told(bob, 'approve', [carol, 60n])).toEqual(['coin.Approval(bob, carol, 60)'])
  expect(await told(carol, 'transferFrom', [bob, alice, 50n])).toEqual([
    'coin.Transfer(bob, alice, 50)',
  ])
  expect(await told(carol, 'burnFrom', [bob, 10n])).toEqual(['coin.Transfer(bob, nobody, 10)'])
  expect(await told(bob, 'burn', [40n])).toEqual(['coin.Transfer(bob, nobody, 40)'])
  // An allowance without end is not counted down.
  await told(alice, 'approve', [bob, 2n ** 256n - 1n])
  await told(bob, 'transferFrom', [alice, bob, 1n])
  expect(await stage.read(coin, 'allowance', [alice, bob])).toBe(2n ** 256n - 1n)
  expect(await stage.read(coin, 'totalSupply')).toBe(955n)
  expect(await stage.read(coin, 'balanceOf', [alice])).toBe(949n)
  expect(await stage.read(coin, 'name')).toBe('Preview Token')

  const refused = (...[from, method, values]: [typeof alice, string, unknown[]]) =>
    stage.refused(from, coin, method, values)
  expect(await refused(bob, 'mint', [bob, 1n])).toBe('Error("only the minter mints")')
  expect(await refused(bob, 'transfer', [alice, 2n])).toBe('ERC20InsufficientBalance(bob, 1, 2)')
  expect(await refused(carol, 'transferFrom', [bob, carol, 1n])).toBe(
    'ERC20InsufficientAllowance(carol, 0, 1)',
  )
  expect(await refused(alice, 'mint', [bob, 2n ** 256n - 1n])).toBe('Panic(17)')
  expect(await refused(alice, 'transfer', [ZERO_ADDRESS, 1n])).toBe('ERC20InvalidReceiver(nobody)')
})

test('a permit stands for an approval, once, until its deadline, from its owner', async () => {
  const stage = await createStage()
  const { alice, bob } = stage
  const coin = await stage.deploy(alice, 'coin', tokenArtifact, [1_000n])
  const domain = {
    name: 'Preview Token',
    version: '1',
    chainId: stage.chainId,
    verifyingContract: coin.address,
  }
  const permit = async (signer: typeof alice, deadline: bigint) => {
    const value = { owner: alice, spender: bob, value: 7n, nonce: 0n, deadline }
    const { v, r, s } = Signature.from(await stage.sign(signer, domain, PERMIT_TYPES, value))
    return [alice, bob, 7n, deadline, v, r, s]
  }
  const now = await stage.timestamp()
  const good = await permit(alice, now)
  expect(await stage.refused(bob, coin, 'permit', await permit(alice, now - 1n))).toBe(
    `ERC2612ExpiredSignature(${now - 1n})`,
  )
  expect(await stage.refused(bob, coin, 'permit', await permit(bob, now))).toBe(
    'ERC2612InvalidSigner(bob, alice)',
  )
  expect((await stage.send(bob, coin, 'permit', good)).events).toEqual([
    'coin.Approval(alice, bob, 7)',
  ])
  expect(await stage.refused(bob, coin, 'permit', good)).toMatch(
    /^ERC2612InvalidSigner\(0x[0-9a-f]{40}, alice\)$/,
  )
  await stage.devnet.advance(1_000)
  expect(await stage.refused(bob, coin, 'permit', good)).toBe(`ERC2612ExpiredSignature(${now})`)
  expect(await stage.read(coin, 'nonces', [alice])).toBe(1n)
})

test('an ERC-721 goes to accounts and to contracts that take it', async () => {
  const stage = await createStage()
  const { alice, bob, carol } = stage
  const pictures = await stage.deploy(alice, 'pictures', ARTIFACTS.Pictures)
  const safe = await stage.deploy(alice, 'safe', ARTIFACTS.Safe)
  const picky = await stage.deploy(alice, 'picky', ARTIFACTS.Picky)
  for (const [to, number] of [
    [alice, 1n],
    [alice, 2n],
    [safe.address, 3n],
  ] as const) {
    const { events } = await stage.send(bob, pictures, 'mint', [to, number])
    expect(events).toEqual([`pictures.Transfer(nobody, ${stage.cast.nameOf(to)}, ${number})`])
  }
  const move = 'safeTransferFrom(address,address,uint256)'
  const moveWith = 'safeTransferFrom(address,address,uint256,bytes)'
  expect((await stage.send(alice, pictures, move, [alice, bob, 1n])).events).toEqual([
    'pictures.Transfer(alice, bob, 1)',
  ])
  await stage.send(bob, pictures, 'approve', [carol, 1n])
  expect(
    (await stage.send(carol, pictures, moveWith, [bob, safe.address, 1n, '0xff'])).events,
  ).toEqual(['pictures.Transfer(bob, safe, 1)'])
  expect(await stage.refused(carol, pictures, move, [alice, carol, 2n])).toBe(
    'ERC721InsufficientApproval(carol, 2)',
  )
  expect(await stage.refused(alice, pictures, move, [alice, picky.address, 2n])).toBe('NotThis(2)')
  expect(await stage.refused(alice, pictures, 'mint', [pictures.address, 4n])).toBe(
    'ERC721InvalidReceiver(pictures)',
  )
  expect(await stage.refused(alice, pictures, 'mint', [alice, 3n])).toBe(
    'ERC721InvalidSender(nobody)',
  )
  const held = [0n, 1n].map((index) =>
    stage.read(pictures, 'tokenOfOwnerByIndex', [safe.address, index]),
  )
  expect(await Promise.all(held)).toEqual([3n, 1n])
  expect(await stage.read(pictures, 'tokenURI', [2n])).toBe('ipfs://pictures/2')
  expect(await stage.read(pictures, 'supportsInterface', ['0x80ac58cd'])).toBe(true)
})

test('an ERC-1155 is made, moved and used up in batches', async () => {
  const stage = await createStage()
  const { alice, bob, carol } = stage
  const goods = await stage.deploy(alice, 'goods', ARTIFACTS.Goods)
  const safe = await stage.deploy(alice, 'safe', ARTIFACTS.Safe)
  const kinds = Array.from({ length: 12 }, (_, index) => BigInt(index) + 1n)
  const made = await stage.send(alice, goods, 'make', [bob, kinds, kinds.map((kind) => kind * 10n)])
  expect(made.events).toEqual([
    `goods.TransferBatch(alice, nobody, bob, [${kinds.join(', ')}], [${kinds.map((kind) => kind * 10n).join(', ')}])`,
  ])
  await stage.send(alice, goods, 'make', [safe.address, [1n], [1n]])

  await stage.send(bob, goods, 'setApprovalForAll', [carol, true])
  const moved = await stage.send(carol, goods, 'safeBatchTransferFrom', [
    ...[bob, safe.address, [2n, 3n], [20n, 7n], '0x0102'],
  ])
  expect(moved.events).toEqual(['goods.TransferBatch(carol, bob, safe, [2, 3], [20, 7])'])
  const one = await stage.send(bob, goods, 'safeTransferFrom', [bob, alice, 3n, 3n, '0x'])
  expect(one.events).toEqual(['goods.TransferSingle(bob, bob, alice, 3, 3)'])
  await stage.send(bob, goods, 'use', [
    [3n, 4n],
    [20n, 40n],
  ])
  const owners = [bob, bob, bob, safe.address, safe.address, alice]
  const balances = await stage.read(goods, 'balanceOfBatch', [owners, [2n, 3n, 4n, 2n, 3n, 3n]])
  expect(balances).toEqual([0n, 0n, 0n, 20n, 7n, 3n])
  expect(await stage.read(goods, 'totalSupply(uint256)', [3n])).toBe(10n)
  expect(await stage.read(goods, 'exists', [4n])).toBe(false)

  expect(await stage.refused(bob, goods, 'use', [[5n], [51n]])).toBe(
    'ERC1155InsufficientBalance(bob, 50, 51, 5)',
  )
  expect(await stage.refused(bob, goods, 'use', [[5n, 6n], [1n]])).toBe(
    'ERC1155InvalidArrayLength(2, 1)',
  )
  expect(await stage.refused(alice, goods, 'make', [goods.address, [1n], [1n]])).toBe(
    'ERC1155InvalidReceiver(goods)',
  )
})

test('a vault gives shares of what is in it, and a guard in transient storage keeps thieves out', async () => {
  const stage = await createStage()
  const { alice, bob } = stage
  const coin = await stage.deploy(alice, 'coin', tokenArtifact, [1_000_000n])
  const vault = await stage.deploy(alice, 'vault', ARTIFACTS.Vault, [coin.address])
  await stage.send(alice, coin, 'approve', [vault.address, 2n ** 255n])
  expect((await stage.send(alice, vault, 'deposit', [1_000n, bob])).events).toEqual([
    'coin.Transfer(alice, vault, 1000)',
    'vault.Transfer(nobody, bob, 1000)',
    'vault.Deposit(alice, bob, 1000, 1000)',
  ])
  await stage.send(alice, coin, 'transfer', [vault.address, 1_000n])
  // Shares and assets are counted with one more of each, and rounded down.
  const worth = (500n * 2_001n) / 1_001n
  expect(await stage.read(vault, 'convertToAssets', [500n])).toBe(worth)
  expect((await stage.send(bob, vault, 'redeem', [500n, alice, bob])).events).toEqual([
    'vault.Transfer(bob, nobody, 500)',
    `coin.Transfer(vault, alice, ${worth})`,
    `vault.Withdraw(bob, alice, bob, ${worth}, 500)`,
  ])
  expect(await stage.refused(bob, vault, 'redeem', [501n, bob, bob])).toBe(
    'ERC4626ExceededMaxRedeem(bob, 501, 500)',
  )
  const thief = await stage.deploy(bob, 'thief', ARTIFACTS.Thief, [vault.address])
  expect(await stage.refused(bob, thief, 'steal')).toBe('ReentrancyGuardReentrantCall()')
  // The guard is down again in the next transaction.
  expect((await stage.send(bob, vault, 'tip')).events).toEqual([])
})

/** The slots in which proxies keep what they stand for (EIP-1967). */
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

async function implementationOf(stage: Stage, proxy: Contract): Promise<string> {
  const params = [proxy.address, IMPLEMENTATION_SLOT, 'pending'] as const
  const word = await stage.devnet.request({ method: 'eth_getStorageAt', params })
  return stage.cast.nameOf(`0x${word.slice(26)}`)
}

async function deployBoxes(stage: Stage) {
  const box = await stage.deploy(stage.alice, 'box', ARTIFACTS.Box)
  const better = await stage.deploy(stage.alice, 'better', ARTIFACTS.BetterBox)
  return { box, better, recount: better.abi.encodeFunctionData('recount', [9n]) }
}

test('a UUPS proxy is upgraded by the owner, once, and keeps its storage', async () => {
  const stage = await createStage()
  const { alice, bob } = stage
  const { box, better, recount } = await deployBoxes(stage)
  const start = box.abi.encodeFunctionData('initialize', [alice, 3n])
  const made = await stage.deploy(bob, 'proxy', published('ERC1967Proxy'), [box.address, start])
  const proxy = stage.at(made.address, 'proxy', ARTIFACTS.BetterBox.abi)
  expect(await stage.read(proxy, 'version')).toBe('first')
  expect(await stage.refused(bob, proxy, 'initialize', [bob, 1n])).toBe('InvalidInitialization()')
  expect(await stage.refused(bob, box, 'initialize', [bob, 1n])).toBe('InvalidInitialization()')
  expect((await stage.send(bob, proxy, 'store', [4n])).events).toEqual(['proxy.Stored(4)'])

  const upgrade = [better.address, recount]
  expect(await stage.refused(bob, proxy, 'upgradeToAndCall', upgrade)).toBe('NotOwner(bob)')
  expect(await stage.refused(alice, box, 'upgradeToAndCall', upgrade)).toBe(
    'UUPSUnauthorizedCallContext()',
  )
  expect(await stage.refused(alice, proxy, 'upgradeToAndCall', [made.address, '0x'])).toBe(
    'ERC1967InvalidImplementation(proxy)',
  )
  const { events } = await stage.send(alice, proxy, 'upgradeToAndCall', upgrade)
  expect(events).toEqual(['proxy.Upgraded(better)', 'proxy.Initialized(2)'])
  expect(await implementationOf(stage, proxy)).toBe('better')
  await stage.send(bob, proxy, 'store', [5n], { value: 11n })
  const state = ['version', 'number', 'count', 'owner'].map((name) => stage.read(proxy, name))
  expect(await Promise.all(state)).toEqual(['second', 5n, 10n, expect.any(String)])
  expect(stage.cast.nameOf(await stage.read(proxy, 'owner'))).toBe('alice')
  expect(await stage.balance(proxy.address)).toBe(11n)
  expect(await stage.read(better, 'count')).toBe(0n)
})

test('a transparent proxy has an admin who cannot fall through, and others who cannot upgrade', async () => {
  const stage = await createStage()
  const { alice, bob } = stage
  const { box, better, recount } = await deployBoxes(stage)
  const start = box.abi.encodeFunctionData('initialize', [alice, 3n])
  const transparent = published('TransparentUpgradeableProxy')
  const values = [box.address, bob, start]
  const made = await stage.deploy(alice, 'proxy', transparent, values)
  const proxy = stage.at(made.address, 'proxy', ARTIFACTS.BetterBox.abi)
  // The proxy's constructor made the admin: its first creation.
  const created = keccak256(concat(['0xd694', proxy.address, '0x01']))
  const admin = stage.at(`0x${created.slice(26)}`, 'admin', published('ProxyAdmin').abi)
  expect(stage.cast.nameOf(await stage.read(admin, 'owner'))).toBe('bob')

  const upgrade = [proxy.address, better.address, recount]
  expect(await stage.refused(alice, admin, 'upgradeAndCall', upgrade)).toBe(
    'OwnableUnauthorizedAccount(alice)',
  )
  expect((await stage.send(bob, admin, 'upgradeAndCall', upgrade)).events).toEqual([
    'proxy.Upgraded(better)',
    'proxy.Initialized(2)',
  ])
  expect(await implementationOf(stage, proxy)).toBe('better')
  expect(await stage.read(proxy, 'number')).toBe(3n)
  expect(await stage.read(proxy, 'count')).toBe(9n)
})

test('one beacon moves all of its proxies at once', async () => {
  const stage = await createStage()
  const { alice, bob } = stage
  const { box, better } = await deployBoxes(stage)
  const beaconArtifact = published('UpgradeableBeacon')
  const beacon = await stage.deploy(alice, 'beacon', beaconArtifact, [box.address, alice])
  const proxies: Contract[] = []
  for (const [index, name] of ['left', 'right'].entries()) {
    const start = box.abi.encodeFunctionData('initialize', [alice, index])
    const values = [beacon.address, start]
    const { address } = await stage.deploy(bob, name, published('BeaconProxy'), values)
    proxies.push(stage.at(address, name, ARTIFACTS.BetterBox.abi))
  }
  const versions = () => Promise.all(proxies.map((proxy) => stage.read(proxy, 'version')))
  expect(await versions()).toEqual(['first', 'first'])
  expect(await stage.refused(bob, beacon, 'upgradeTo', [better.address])).toBe(
    'OwnableUnauthorizedAccount(bob)',
  )
  expect(await stage.refused(alice, beacon, 'upgradeTo', [bob])).toBe(
    'BeaconInvalidImplementation(bob)',
  )
  expect((await stage.send(alice, beacon, 'upgradeTo', [better.address])).events).toEqual([
    'beacon.Upgraded(better)',
  ])
  expect(await versions()).toEqual(['second', 'second'])
  const numbers = proxies.map((proxy) => stage.read(proxy, 'number'))
  expect(await Promise.all(numbers)).toEqual([0n, 1n])
})

test('a governor proposes, votes, queues and executes, each in its block and at its time', async () => {
  const stage = await createStage()
  const { devnet, alice, bob, carol, dave } = stage
  const ballot = await stage.deploy(alice, 'ballot', ARTIFACTS.Ballot, [1_000n])
  const timelock = await stage.deploy(alice, 'timelock', published('TimelockController'), [
    ...[2n, [], [ZERO_ADDRESS], alice],
  ])
  const council = await stage.deploy(alice, 'council', ARTIFACTS.Council, [
    ...[ballot.address, timelock.address],
  ])
  await stage.send(alice, timelock, 'grantRole', [id('PROPOSER_ROLE'), council.address])
  await stage.pay(alice, timelock.address, 5n * ONE)
  const { box, better, recount } = await deployBoxes(stage)
  const start = box.abi.encodeFunctionData('initialize', [timelock.address, 3n])
  const proxyArtifact = published('ERC1967Proxy')
  const { address } = await stage.deploy(alice, 'proxy', proxyArtifact, [box.address, start])
  const proxy = stage.at(address, 'proxy', ARTIFACTS.BetterBox.abi)

  await stage.send(alice, ballot, 'transfer', [bob, 300n])
  await stage.send(alice, ballot, 'transfer', [carol, 200n])
  for (const person of [alice, bob, carol]) await stage.send(person, ballot, 'delegate', [person])
  await devnet.mine()

  // To send dave two ether out of the timelock, and to upgrade the box that it owns.
  const upgrade = proxy.abi.encodeFunctionData('upgradeToAndCall', [better.address, recount])
  const actions = [
    [dave, proxy.address],
    [2n * ONE, 0n],
    ['0x', upgrade],
  ]
  const description = 'Pay dave, count from nine'
  const queued = [...actions, id(description)]
  expect(await stage.refused(dave, council, 'propose', [...actions, description])).toBe(
    'GovernorInsufficientProposerVotes(dave, 0, 100)',
  )
  const proposed = await stage.send(alice, council, 'propose', [...actions, description])
  const block = BigInt(proposed.receipt.blockNumber)
  const number = await stage.read<bigint>(council, 'hashProposal', queued)
  expect(proposed.events).toEqual([
    `council.ProposalCreated(${number}, alice, [dave, proxy], [${2n * ONE}, 0], ["", ""], [0x, ${upgrade}], ${block + 1n}, ${block + 6n}, "${description}")`,
  ])
  const state = () => stage.read<bigint>(council, 'state', [number])
  expect(await state()).toBe(PENDING)
  expect(await stage.refused(bob, council, 'castVote', [number, 1])).toMatch(
    /^GovernorUnexpectedProposalState\(\d+, 0, /,
  )

  await devnet.mine(2)
  expect(await state()).toBe(ACTIVE)
  // Votes are those of the snapshot: what is sent away later counts all the same.
  await stage.send(alice, ballot, 'transfer', [dave, 400n])
  const reason = 'he has earned it'
  expect(
    (await stage.send(alice, council, 'castVoteWithReason', [number, 1, reason])).events,
  ).toEqual([`council.VoteCast(alice, ${number}, 1, 500, "${reason}")`])
  const domain = {
    name: 'Council',
    version: '1',
    chainId: stage.chainId,
    verifyingContract: council.address,
  }
  const vote = { proposalId: number, support: 0, voter: bob, nonce: 0n }
  const signature = await stage.sign(bob, domain, BALLOT_TYPES, vote)
  const bySignature = [number, 0, bob, signature]
  expect((await stage.send(dave, council, 'castVoteBySig', bySignature)).events).toEqual([
    `council.VoteCast(bob, ${number}, 0, 300, "")`,
  ])
  expect(await stage.refused(dave, council, 'castVoteBySig', bySignature)).toBe(
    'GovernorInvalidSignature(bob)',
  )
  await stage.send(carol, council, 'castVote', [number, 2])
  expect(await stage.refused(carol, council, 'castVote', [number, 1])).toBe(
    'GovernorAlreadyCastVote(carol)',
  )
  expect(await stage.read(council, 'proposalVotes', [number])).toEqual([300n, 500n, 200n])

  await devnet.mine(5)
  expect(await state()).toBe(SUCCEEDED)
  const sent = await stage.send(bob, council, 'queue', queued)
  expect(sent.events.at(-1)).toBe(
    `council.ProposalQueued(${number}, ${(await stage.timestamp()) + 2n})`,
  )
  expect(await stage.refused(bob, council, 'execute', queued)).toMatch(
    /^TimelockUnexpectedOperationState\(/,
  )
  await devnet.advance(2_000)
  const before = await stage.balance(dave)
  const executed = await stage.send(bob, council, 'execute', queued)
  expect(executed.events).toEqual(
    expect.arrayContaining([
      'proxy.Upgraded(better)',
      'proxy.Initialized(2)',
      `council.ProposalExecuted(${number})`,
    ]),
  )
  expect(await state()).toBe(EXECUTED)
  expect((await stage.balance(dave)) - before).toBe(2n * ONE)
  expect(await stage.read(proxy, 'count')).toBe(9n)
})

/** States of a proposal (`IGovernor.ProposalState`). */
const [PENDING, ACTIVE, SUCCEEDED, EXECUTED] = [0n, 1n, 4n, 7n]

const BALLOT_TYPES = {
  Ballot: [
    { name: 'proposalId', type: 'uint256' },
    { name: 'support', type: 'uint8' },
    { name: 'voter', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
}

test('a signature of a P-256 key is checked by a contract, through the precompile', async () => {
  const stage = await createStage()
  const verifier = await stage.deploy(stage.alice, 'verifier', published('ERC7913P256Verifier'))
  const { key, r, s, order } = SAMPLE
  const isValid = async (text: string, signature: string) => {
    const digest = sha256(toUtf8Bytes(text))
    return (await stage.read(verifier, 'verify', [key, digest, signature])) === VALID
  }
  // Of the two signatures there are, the contract takes the one with the lower s.
  expect(await isValid('sample', concat([r, toBeHex(order - s, 32)]))).toBe(true)
  expect(await isValid('sample', concat([r, toBeHex(s, 32)]))).toBe(false)
  expect(await isValid('simple', concat([r, toBeHex(order - s, 32)]))).toBe(false)
})

/** What `verify` answers when it is: its own selector (ERC-7913). */
const VALID = '0x024ad318'

/** RFC 6979, A.2.5: SHA-256 of "sample", signed with the example key of P-256. */
const SAMPLE = {
  key: '0x60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb67903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299',
  r: '0xefd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716',
  s: 0xf7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8n,
  order: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
}
