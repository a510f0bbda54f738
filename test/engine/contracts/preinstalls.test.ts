/**
 * What else genesis holds for people to use: wrapped ether, factories, a multisig. Both engines
 * execute every step (see `stage.ts`), and every step also says what has to happen.
 */

import {
  AbiCoder,
  concat,
  getCreate2Address,
  getCreateAddress,
  keccak256,
  solidityPacked,
  toBeHex,
} from 'ethers'
import { expect, test } from 'vitest'
import type { Hex } from '../../../src/index.ts'
import { ZERO_ADDRESS } from '../../../src/primitives/hex.ts'
import { genesisContracts } from '../../support/genesis-contracts.ts'
import { createStage } from '../../support/stage.ts'
import { artifactOf, ONE, tokenArtifact } from '../../support/uniswap.ts'

test('WETH9 wraps what it is called or sent with, and gives it back', async () => {
  const stage = await createStage({ alloc: genesisContracts() })
  const { bob, carol } = stage
  const wethAbi = artifactOf('@uniswap/v2-periphery/build/WETH9.json').abi
  const weth = stage.at('0x4200000000000000000000000000000000000006', 'weth', wethAbi)
  const told = async (from: typeof bob, name: string, values: unknown[], value = 0n) =>
    (await stage.send(from, weth, name, values, { value })).events
  expect(await told(bob, 'deposit', [], 5n)).toEqual(['weth.Deposit(bob, 5)'])
  expect((await stage.pay(bob, weth.address, 2n)).events).toEqual(['weth.Deposit(bob, 2)'])
  expect(await told(bob, 'withdraw', [3n])).toEqual(['weth.Withdrawal(bob, 3)'])
  expect(await told(bob, 'transfer', [carol, 1n])).toEqual(['weth.Transfer(bob, carol, 1)'])
  await told(bob, 'approve', [carol, 2n])
  expect(await told(carol, 'transferFrom', [bob, carol, 2n])).toEqual([
    'weth.Transfer(bob, carol, 2)',
  ])
  expect(await stage.read(weth, 'totalSupply')).toBe(4n)
  expect(await stage.balance(weth.address)).toBe(4n)
  expect(await stage.read(weth, 'name')).toBe('Wrapped Ether')
  // It is of an age at which a refusal had no words.
  expect(await stage.refused(bob, weth, 'withdraw', [2n])).toBe('0x')
  expect(await stage.refused(carol, weth, 'transferFrom', [bob, carol, 1n])).toBe('0x')
})

test('the deterministic deployment proxy puts the same code at the same address, once', async () => {
  const stage = await createStage({ alloc: genesisContracts() })
  const { alice, devnet } = stage
  const factory = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
  const initCode = concat([tokenArtifact.bytecode, toBeHex(1_000n, 32)])
  const salt = toBeHex(7n, 32)
  const data = concat([salt, initCode]) as Hex
  const send = async () => {
    const request = { from: alice, to: factory, data, gas: '0x500000' } as const
    const hash = await devnet.request({ method: 'eth_sendTransaction', params: [request] })
    const asked = { method: 'eth_getTransactionReceipt', params: [hash] } as const
    return (await devnet.request(asked))!.status
  }
  expect(await send()).toBe('0x1')
  const address = getCreate2Address(factory, salt, keccak256(initCode))
  const coin = stage.at(address, 'coin', tokenArtifact.abi)
  expect(await stage.read(coin, 'balanceOf', [factory])).toBe(1_000n)
  expect(await send()).toBe('0x0')
})

test('CreateX makes contracts at addresses of its callers’ choice', async () => {
  const stage = await createStage({ alloc: genesisContracts() })
  const { alice, bob } = stage
  const createX = stage.at('0xba5ed099633d3b313e4d5f7bdc1305d3c28ba5ed', 'createX', [
    'error FailedContractCreation(address emitter)',
    'event ContractCreation(address indexed newContract)',
    'event ContractCreation(address indexed newContract, bytes32 indexed salt)',
    'event Create3ProxyContractCreation(address indexed newContract, bytes32 indexed salt)',
    'function deployCreate2(bytes32 salt, bytes initCode) payable returns (address)',
    'function deployCreate3(bytes32 salt, bytes initCode) payable returns (address)',
  ])
  const initCode = concat([tokenArtifact.bytecode, toBeHex(1n, 32)])
  // A salt that begins with nobody's address is anybody's; one with the caller's is hers alone.
  const salt = keccak256('0x5a')
  const coder = AbiCoder.defaultAbiCoder()
  const open = keccak256(coder.encode(['bytes32'], [salt]))
  const second = getCreate2Address(createX.address, open, keccak256(initCode))
  stage.at(second, 'second', tokenArtifact.abi)
  const made = await stage.send(bob, createX, 'deployCreate2', [salt, initCode])
  expect(made.events).toEqual([
    'second.Transfer(nobody, createX, 1)',
    `createX.ContractCreation(second, ${open})`,
  ])
  expect(await stage.refused(alice, createX, 'deployCreate2', [salt, initCode])).toBe(
    'FailedContractCreation(createX)',
  )

  const hers = concat([alice, '0x00', toBeHex(9n, 11)])
  const guarded = keccak256(coder.encode(['bytes32', 'bytes32'], [toBeHex(alice, 32), hers]))
  const proxy = getCreate2Address(createX.address, guarded, keccak256(PROXY_OF_CREATE3))
  stage.at(proxy, 'proxy', [])
  stage.at(getCreateAddress({ from: proxy, nonce: 1 }), 'third', tokenArtifact.abi)
  const third = await stage.send(alice, createX, 'deployCreate3', [hers, initCode])
  expect(third.events).toEqual([
    `createX.Create3ProxyContractCreation(proxy, ${guarded})`,
    'third.Transfer(nobody, proxy, 1)',
    'createX.ContractCreation(third)',
  ])
})

/** The code that makes what CREATE3 calls: it creates whatever it is called with. */
const PROXY_OF_CREATE3 = '0x67363d3d37363d34f03d5260086018f3'

test('a Safe does what two of its three owners have signed, in one go, and pays who sends it', async () => {
  const stage = await createStage({ alloc: genesisContracts() })
  const { alice, bob, carol, dave, devnet } = stage
  const abi = [
    'event ExecutionSuccess(bytes32 txHash, uint256 payment)',
    'event ExecutionFailure(bytes32 txHash, uint256 payment)',
    'event SafeReceived(address indexed sender, uint256 value)',
    'event SafeSetup(address indexed initiator, address[] owners, uint256 threshold, address initializer, address fallbackHandler)',
    'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
    'function nonce() view returns (uint256)',
    'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  ]
  const singleton = stage.at('0x69f4d1788e39c87893c980c06edf4b7f686e2938', 'singleton', abi)
  const owners = [alice, bob, carol]
  const setup = singleton.abi.encodeFunctionData('setup', [
    ...[owners, 2n, ZERO_ADDRESS, '0x', ZERO_ADDRESS, ZERO_ADDRESS, 0n, ZERO_ADDRESS],
  ])
  const proxy = artifactOf('@openzeppelin/contracts/build/contracts/ERC1967Proxy.json')
  const made = await stage.deploy(dave, 'safe', proxy, [singleton.address, setup])
  const safe = stage.at(made.address, 'safe', abi)
  expect((await stage.pay(dave, safe.address, ONE)).events).toEqual([
    `safe.SafeReceived(dave, ${ONE})`,
  ])
  const coin = await stage.deploy(alice, 'coin', tokenArtifact, [1_000n])
  await stage.send(alice, coin, 'transfer', [safe.address, 10n])

  // Two calls in one, by code of another contract in the Safe's name.
  const multiSend = stage.at('0x998739bfdaadde7c933b942a68053933098f9eda', 'multiSend', [
    'function multiSend(bytes transactions) payable',
  ])
  const types = ['uint8', 'address', 'uint256', 'uint256', 'bytes']
  const pay = coin.abi.encodeFunctionData('transfer', [bob, 6n])
  const steps = [
    solidityPacked(types, [0, coin.address, 0n, (pay.length - 2) / 2, pay]),
    solidityPacked(types, [0, carol, 9n, 0n, '0x']),
  ]
  const batch = multiSend.abi.encodeFunctionData('multiSend', [concat(steps)])
  const order = async (operation: number, to: string, data: string, signers: string[]) => {
    const nonce = await stage.read<bigint>(safe, 'nonce')
    const terms = {
      ...{ to, value: 0n, data, operation, safeTxGas: 100_000n, baseGas: 5_000n },
      ...{ gasPrice: 3n, gasToken: ZERO_ADDRESS, refundReceiver: dave, nonce },
    }
    const domain = { chainId: stage.chainId, verifyingContract: safe.address }
    const inOrder = signers.toSorted() as typeof owners
    const signatures = inOrder.map((owner) => stage.sign(owner, domain, { SafeTx: TERMS }, terms))
    const { nonce: _, ...given } = terms
    return [...Object.values(given), concat(await Promise.all(signatures))]
  }
  const good = await order(1, multiSend.address, batch, [bob, carol])
  const forged = await order(1, multiSend.address, batch, [bob, dave])
  expect(await stage.refused(dave, safe, 'execTransaction', forged)).toBe('Error("GS026")')
  const alone = await order(1, multiSend.address, batch, [bob])
  expect(await stage.refused(dave, safe, 'execTransaction', alone)).toBe('Error("GS020")')

  const before = await devnet.request({ method: 'eth_getBalance', params: [carol, 'pending'] })
  const done = await stage.send(alice, safe, 'execTransaction', good)
  const [hash, payment] = stage.cast.valuesOf(safe, 'ExecutionSuccess', done) as [string, bigint]
  expect(done.events).toEqual([
    'coin.Transfer(safe, bob, 6)',
    `safe.ExecutionSuccess(${hash}, ${payment})`,
  ])
  expect((await stage.balance(carol)) - BigInt(before)).toBe(9n)
  expect(payment % 3n).toBe(0n)
  expect(await stage.balance(safe.address)).toBe(ONE - 9n - payment)
  expect(await stage.refused(alice, safe, 'execTransaction', good)).toBe('Error("GS026")')

  // What fails inside is told, and paid for all the same.
  const tooMuch = coin.abi.encodeFunctionData('transfer', [bob, 5n])
  const failing = await order(0, coin.address, tooMuch, [alice, carol])
  const failed = await stage.send(bob, safe, 'execTransaction', failing)
  expect(failed.events).toEqual([
    expect.stringMatching(/^safe\.ExecutionFailure\(0x[0-9a-f]{64}, \d+\)$/),
  ])
  expect(await stage.read(safe, 'nonce')).toBe(2n)
})

const TERMS = [
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'data', type: 'bytes' },
  { name: 'operation', type: 'uint8' },
  { name: 'safeTxGas', type: 'uint256' },
  { name: 'baseGas', type: 'uint256' },
  { name: 'gasPrice', type: 'uint256' },
  { name: 'gasToken', type: 'address' },
  { name: 'refundReceiver', type: 'address' },
  { name: 'nonce', type: 'uint256' },
]
