/**
 * The contracts that stand at genesis, used by real transactions.
 */

import {
  AbiCoder,
  concat,
  getBytes,
  getCreate2Address,
  getCreateAddress,
  keccak256,
  Signature,
  solidityPacked,
  TypedDataEncoder,
  toBeHex,
} from 'ethers'
import { describe, expect, test } from 'vitest'
import type { Address, Hex } from '../../src/index.ts'
import { ZERO_ADDRESS } from '../../src/primitives/hex.ts'
import type { Contract, Happening } from '../support/cast.ts'
import { genesisContracts } from '../support/genesis-contracts.ts'
import { createStage, type Stage } from '../support/stage.ts'
import { artifactOf, FAR_FUTURE, ONE, tokenArtifact } from '../support/uniswap.ts'

/**
 * What else genesis holds for people to use: wrapped ether, factories, a multisig. Both engines
 * execute every step (see `stage.ts`), and every step also says what has to happen.
 */
describe('WETH9, Safe and their like', () => {
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

    // A failure inside is reported, and paid for all the same.
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
})

/**
 * ERC-4337 with the published entry point, version 0.7: both engines execute every step (see
 * `stage.ts`), and every step also says what has to happen.
 */
describe('EntryPoint', () => {
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
    expect(await refused(carol, { initCode })).toBe(
      'FailedOp(0, "AA10 sender already constructed")',
    )
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
    const forged = {
      ...operation,
      paymasterAndData: operation.paymasterAndData.replace(/..$/, '00'),
    }
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
})

/**
 * Permit2 as genesis holds it: both engines execute every step (see `stage.ts`), and every step also
 * says what has to happen.
 */
describe('Permit2', () => {
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
})

/**
 * Multicall3 as genesis holds it: both engines execute every step (see `stage.ts`), and every step
 * also says what has to happen.
 */
describe('Multicall3', () => {
  const abi = [
    'function aggregate3((address,bool,bytes)[]) payable returns ((bool,bytes)[])',
    'function aggregate3Value((address,bool,uint256,bytes)[]) payable returns ((bool,bytes)[])',
    'function blockAndAggregate((address,bytes)[]) payable returns (uint256,bytes32,(bool,bytes)[])',
    'function getBasefee() view returns (uint256)',
    'function getBlockHash(uint256) view returns (bytes32)',
    'function getChainId() view returns (uint256)',
    'function getCurrentBlockCoinbase() view returns (address)',
    'function getCurrentBlockGasLimit() view returns (uint256)',
    'function getCurrentBlockTimestamp() view returns (uint256)',
    'function getEthBalance(address) view returns (uint256)',
  ]

  function multicallOn(stage: Stage): Contract {
    return stage.at('0xca11bde05977b3631167028862be2a173976ca11', 'multicall', abi)
  }

  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

  test('many calls are one, and one that may fail takes nothing of the others with it', async () => {
    const stage = await createStage({ alloc: genesisContracts() })
    const { alice, bob, carol } = stage
    const multicall = multicallOn(stage)
    const coin = await stage.deploy(alice, 'coin', tokenArtifact, [1_000n])
    await stage.send(alice, coin, 'approve', [multicall.address, 50n])
    const take = coin.abi.encodeFunctionData('transferFrom', [alice, bob, 30n])
    const calls = (mayFail: boolean) => [
      [
        [coin.address, false, take],
        [coin.address, mayFail, take],
        [coin.address, false, coin.abi.encodeFunctionData('balanceOf', [bob])],
        [carol, false, '0x'],
      ],
    ]
    const values = [multicall.address, 20n, 30n]
    const lacking = coin.abi.encodeErrorResult('ERC20InsufficientAllowance', values)
    expect(await stage.read(multicall, 'aggregate3', calls(true))).toEqual([
      ...[
        [true, word(1n)],
        [false, lacking],
        [true, word(30n)],
        [true, '0x'],
      ],
    ])
    expect(await stage.refused(alice, multicall, 'aggregate3', calls(false))).toBe(
      'Error("Multicall3: call failed")',
    )
    expect((await stage.send(alice, multicall, 'aggregate3', calls(true))).events).toEqual([
      'coin.Transfer(alice, bob, 30)',
    ])
    expect(await stage.read(coin, 'balanceOf', [bob])).toBe(30n)
  })

  test('calls with ether pass on exactly what came with them', async () => {
    const stage = await createStage({ alloc: genesisContracts() })
    const { alice, bob, carol } = stage
    const multicall = multicallOn(stage)
    const before = await Promise.all([stage.balance(bob), stage.balance(carol)])
    const calls = [
      [
        [bob, false, ONE, '0x'],
        [carol, false, 2n * ONE, '0x'],
      ],
    ]
    await stage.send(alice, multicall, 'aggregate3Value', calls, { value: 3n * ONE })
    expect((await stage.balance(bob)) - before[0]!).toBe(ONE)
    expect((await stage.balance(carol)) - before[1]!).toBe(2n * ONE)
    const wrong = await stage.refused(alice, multicall, 'aggregate3Value', calls, { value: ONE })
    // The first is paid, for the second there is nothing left.
    expect(wrong).toBe('Error("Multicall3: call failed")')
    const more = { value: 4n * ONE }
    expect(await stage.refused(alice, multicall, 'aggregate3Value', calls, more)).toBe(
      'Error("Multicall3: value mismatch")',
    )
  })

  test('Multicall3 returns the number, time and fees of the block', async () => {
    const stage = await createStage({ alloc: genesisContracts() })
    const { alice, devnet } = stage
    const multicall = multicallOn(stage)
    await devnet.mine(3)
    const block = async (tag: 'pending' | 'latest') =>
      (await devnet.request({ method: 'eth_getBlockByNumber', params: [tag, false] }))!
    const [pending, latest] = [await block('pending'), await block('latest')]
    expect(await stage.read(multicall, 'getChainId')).toBe(BigInt(stage.chainId))
    expect(await stage.read(multicall, 'getCurrentBlockTimestamp')).toBe(BigInt(pending.timestamp))
    expect(await stage.read(multicall, 'getCurrentBlockGasLimit')).toBe(BigInt(pending.gasLimit))
    expect(await stage.read(multicall, 'getBlockHash', [BigInt(latest.number)])).toBe(latest.hash)
    expect(await stage.read(multicall, 'getBlockHash', [BigInt(pending.number)])).toBe(word(0n))
    const coinbase = await stage.read<string>(multicall, 'getCurrentBlockCoinbase')
    expect(coinbase.toLowerCase()).toBe(pending.miner)
    expect(await stage.read(multicall, 'getEthBalance', [alice])).toBe(await stage.balance(alice))
    const [number, hash, results] = await stage.read<[bigint, string, unknown[]]>(
      multicall,
      'blockAndAggregate',
      [[[multicall.address, multicall.abi.encodeFunctionData('getBasefee')]]],
    )
    // A call that names no fee sees no base fee; one in a transaction would.
    expect([number, hash, results]).toEqual([
      ...[BigInt(pending.number), word(0n), [[true, word(0n)]]],
    ])
  })
})
