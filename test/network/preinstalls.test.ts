/**
 * What dapps do with the contracts of genesis, on each engine. The network's own are
 * `predeploys.test.ts`.
 */

import { AbiCoder, getCreate2Address, Interface, TypedDataEncoder } from 'ethers'
import { describe, expect, test } from 'vitest'
import { OWNER } from '../../scripts/predeploy-list.ts'
import { DEPOSITOR_ADDRESS, L1_BLOCK_ADDRESS } from '../../src/network/l1-block.ts'
import { accountData } from '../../src/network/predeploy-data.ts'
import {
  IMPLEMENTATION_SLOT,
  predeployAccounts,
  predeployAddresses,
} from '../../src/network/predeploys.ts'
import {
  type Address,
  bytesFromHex,
  type Hex,
  hexFromBytes,
  ZERO_ADDRESS,
  ZERO_HASH,
} from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import { ETHER, SENDER } from '../support/executions.ts'
import { CHAIN_ID, engines, Predeploys, type RevertError } from '../support/predeploys.ts'
import { runsAll } from '../support/property.ts'

/** Who calls the contracts of EIP-2935 and EIP-4788 at the start of a block. */
const SYSTEM: Address = '0xfffffffffffffffffffffffffffffffffffffffe'
const FRIEND: Address = `0x${'4e'.repeat(20)}`
const SALT: Hex = `0x${'5a'.repeat(32)}`
/** Creation code of a contract that answers 42 to everything. */
const ANSWER_CODE: Hex = '0x602a60005260206000f3'
const ANSWER_CREATION: Hex = `0x69${ANSWER_CODE.slice(2)}600052600a6016f3`

const WITHDRAWAL_TOPIC = new Interface([
  'event MessagePassed(uint256 indexed nonce, address indexed sender, address indexed target, uint256 value, uint256 gasLimit, bytes data, bytes32 withdrawalHash)',
]).getEvent('MessagePassed')!.topicHash

function at(name: string): Address {
  return accountData.find((account) => account.name === name)!.address
}

function lower(address: unknown): string {
  return String(address).toLowerCase()
}

function word(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}

async function revertData(call: Promise<unknown>): Promise<Hex> {
  const error = await call.then(
    () => undefined,
    (reason: RevertError) => reason,
  )
  expect(error?.name).toBe('RevertError')
  return error!.data
}

/** The bytes of `Error(string)`. */
function reason(text: string): string {
  return `0x08c379a0${AbiCoder.defaultAbiCoder().encode(['string'], [text]).slice(2)}`
}

for (const [name, createEngine] of engines) {
  const newChain = (environment = {}) => new Predeploys(createEngine(), [], environment)

  describe.runIf(runsAll || name === 'wasm')(`the preinstalled contracts on ${name}`, () => {
    test('WETH9 wraps and unwraps', async () => {
      const chain = newChain()
      const weth = at('WETH9')
      const strings = await Promise.all([
        chain.call(weth, 'name() view returns (string)'),
        chain.call(weth, 'symbol() view returns (string)'),
        chain.call(weth, 'decimals() view returns (uint8)'),
      ])
      expect(strings.flat()).toEqual(['Wrapped Ether', 'WETH', 18n])
      await chain.call(weth, 'deposit() payable', [], { value: 5n })
      await chain.call(weth, 'transfer(address,uint256) returns (bool)', [FRIEND, 2n])
      await chain.call(weth, 'withdraw(uint256)', [1n])
      const balanceOf = 'balanceOf(address) view returns (uint256)'
      expect(await chain.call(weth, balanceOf, [SENDER])).toEqual([2n])
      expect(await chain.call(weth, balanceOf, [FRIEND])).toEqual([2n])
      expect(chain.store.newestView.balance(weth)).toBe(4n)
      expect(chain.store.newestView.balance(SENDER)).toBe(100n * ETHER - 4n)
    })

    test('Multicall3 calls many at once', async () => {
      const chain = newChain()
      const weth = new Interface(['function symbol()', 'function decimals()'])
      const calls = ['symbol', 'decimals', 'symbol'].map((each) => [
        at('WETH9'),
        true,
        weth.encodeFunctionData(each),
      ])
      const [results] = await chain.call(
        at('Multicall3'),
        'aggregate3((address,bool,bytes)[]) payable returns ((bool,bytes)[])',
        [calls],
      )
      const answers = results as [boolean, string][]
      expect(answers.map(([success]) => success)).toEqual([true, true, true])
      expect(answers[1]![1]).toBe(word(18n))
      const getChainId = 'getChainId() view returns (uint256)'
      expect(await chain.call(at('Multicall3'), getChainId)).toEqual([CHAIN_ID])
    })

    test('Permit2 signs for its chain, whichever it is', async () => {
      const permit2 = at('Permit2')
      const separatorOf = 'DOMAIN_SEPARATOR() view returns (bytes32)'
      for (const chainId of [CHAIN_ID, 8_453n, 31_337n]) {
        const domain = { name: 'Permit2', chainId, verifyingContract: permit2 }
        const chain = new Predeploys(createEngine(), [], { chainId })
        const [separator] = await chain.call(permit2, separatorOf)
        expect(separator).toBe(TypedDataEncoder.hashDomain(domain))
      }
    })

    test('EntryPoint 0.8 and 0.9 sign for their chain, and have made their SenderCreators', async () => {
      for (const version of ['0.8', '0.9']) {
        const entryPoint = at(`EntryPoint ${version}`)
        for (const chainId of [CHAIN_ID, 8_453n]) {
          const domain = { name: 'ERC4337', version: '1', chainId, verifyingContract: entryPoint }
          const chain = new Predeploys(createEngine(), [], { chainId })
          const separatorOf = 'getDomainSeparatorV4() view returns (bytes32)'
          const [separator] = await chain.call(entryPoint, separatorOf)
          expect(separator).toBe(TypedDataEncoder.hashDomain(domain))
          const [creator] = await chain.call(entryPoint, 'senderCreator() view returns (address)')
          expect(lower(creator)).toBe(at(`SenderCreator ${version}`))
          const [maker] = await chain.call(
            at(`SenderCreator ${version}`),
            'entryPoint() view returns (address)',
          )
          expect(lower(maker)).toBe(entryPoint)
        }
      }
    })

    test('the deployment proxies create at the address of code and salt', async () => {
      for (const proxy of ['DeterministicDeploymentProxy', 'SafeSingletonFactory']) {
        const chain = newChain()
        const { failure, returnData } = await chain.send(
          at(proxy),
          `0x${SALT.slice(2)}${ANSWER_CREATION.slice(2)}`,
        )
        expect(failure).toBeUndefined()
        const hash = keccakHash(bytesFromHex(ANSWER_CREATION))
        const created = getCreate2Address(at(proxy), SALT, hash).toLowerCase()
        expect(hexFromBytes(returnData)).toBe(created)
        expect(chain.store.newestView.codeHex(created as Address)).toBe(ANSWER_CODE)
      }
    })

    test('Create2Deployer creates where it says', async () => {
      const chain = newChain()
      const hash = keccakHash(bytesFromHex(ANSWER_CREATION))
      const [created] = await chain.call(
        at('Create2Deployer'),
        'computeAddress(bytes32,bytes32) view returns (address)',
        [SALT, hash],
      )
      const deploy = 'deploy(uint256,bytes32,bytes)'
      await chain.call(at('Create2Deployer'), deploy, [0n, SALT, ANSWER_CREATION])
      expect(created).toBe(getCreate2Address(at('Create2Deployer'), SALT, hash))
      expect(chain.store.newestView.codeHex(lower(created) as Address)).toBe(ANSWER_CODE)
    })

    test('CreateX creates in all three ways', async () => {
      const chain = newChain()
      for (const signature of [
        'deployCreate(bytes) payable returns (address)',
        'deployCreate2(bytes) payable returns (address)',
        'deployCreate3(bytes) payable returns (address)',
      ]) {
        const [created] = await chain.call(at('CreateX'), signature, [ANSWER_CREATION])
        const code = chain.store.newestView.codeHex(lower(created) as Address)
        expect(code, signature).toBe(ANSWER_CODE)
      }
    })

    test('the entry points hold deposits and create senders', async () => {
      const createX = new Interface(['function deployCreate2(bytes32,bytes)'])
      const create = createX.encodeFunctionData('deployCreate2', [SALT, ANSWER_CREATION])
      for (const version of ['0.6', '0.7']) {
        const chain = newChain()
        const entryPoint = at(`EntryPoint ${version}`)
        await chain.call(entryPoint, 'depositTo(address) payable', [FRIEND], { value: 7n })
        const balanceOf = 'balanceOf(address) view returns (uint256)'
        expect(await chain.call(entryPoint, balanceOf, [FRIEND])).toEqual([7n])
        const initCode = `${at('CreateX')}${create.slice(2)}`
        const data = await revertData(chain.call(entryPoint, 'getSenderAddress(bytes)', [initCode]))
        expect(data.slice(0, 10)).toBe('0x6ca7b806') // SenderAddressResult(address)
        // CreateX salts with who asks only where the salt says so.
        const guarded = keccakHash(bytesFromHex(SALT))
        const hash = keccakHash(bytesFromHex(ANSWER_CREATION))
        const sender = getCreate2Address(at('CreateX'), guarded, hash).toLowerCase()
        expect(`0x${data.slice(-40)}`).toBe(sender)
      }
    })

    test('Safe serves as a master copy, and has no owner itself', async () => {
      const setup =
        'setup(address[],uint256,address,bytes,address,address,uint256,address)' as const
      const terms = [ZERO_ADDRESS, '0x', ZERO_ADDRESS, ZERO_ADDRESS, 0n, ZERO_ADDRESS]
      for (const safe of [at('Safe 1.3.0'), at('SafeL2 1.3.0')]) {
        const chain = newChain()
        expect(await chain.call(safe, 'VERSION() view returns (string)')).toEqual(['1.3.0'])
        expect(await revertData(chain.call(safe, setup, [[SENDER], 1n, ...terms]))).toBe(
          reason('GS200'),
        )
        const clone = `363d3d373d3d3d363d73${safe.slice(2)}5af43d82803e903d91602b57fd5bf3`
        const { returnData } = await chain.send(
          at('DeterministicDeploymentProxy'),
          `0x${SALT.slice(2)}3d602d80600a3d3981f3${clone}`,
        )
        const mine = hexFromBytes(returnData)
        await chain.call(mine, setup, [[SENDER, FRIEND], 2n, ...terms])
        const [owners] = await chain.call(mine, 'getOwners() view returns (address[])')
        expect((owners as string[]).map(lower)).toEqual([SENDER, FRIEND])
      }
    })

    test('MultiSendCallOnly sends many, and MultiSend only by DELEGATECALL', async () => {
      const chain = newChain()
      const deposit = `00${at('WETH9').slice(2)}${word(3n).slice(2)}${word(0n).slice(2)}`
      const many = [`0x${deposit}${deposit}`]
      await chain.call(at('MultiSendCallOnly 1.3.0'), 'multiSend(bytes) payable', many, {
        value: 6n,
      })
      expect(chain.store.newestView.balance(at('WETH9'))).toBe(6n)
      const direct = chain.call(at('MultiSend 1.3.0'), 'multiSend(bytes) payable', many)
      expect(await revertData(direct)).toBe(
        reason('MultiSend should only be called via delegatecall'),
      )
    })

    test('the history of hashes and roots is written by the system alone', async () => {
      const chain = newChain({ number: 1_000n, timestamp: 50_000n })
      const { historyStorage, beaconBlockRoots } = predeployAddresses
      const ask = (to: Address, value: bigint, from: Address = SENDER) =>
        chain.send(to, word(value), { from })
      expect((await chain.send(historyStorage, SALT, { from: SYSTEM })).failure).toBeUndefined()
      expect((await chain.send(beaconBlockRoots, SALT, { from: SYSTEM })).failure).toBeUndefined()
      expect(hexFromBytes((await ask(historyStorage, 999n)).returnData)).toBe(SALT)
      expect(hexFromBytes((await ask(beaconBlockRoots, 50_000n)).returnData)).toBe(SALT)
      expect((await ask(historyStorage, 1_000n)).failure?.kind).toBe('revert')
      expect((await ask(beaconBlockRoots, 49_999n)).failure?.kind).toBe('revert')
    })
  })

  describe(`the other predeploys on ${name}`, () => {
    test('a withdrawal of ether leaves a message with L2ToL1MessagePasser', async () => {
      const chain = newChain()
      const passer = predeployAddresses.l2ToL1MessagePasser
      const withdraw = 'initiateWithdrawal(address,uint256,bytes) payable'
      await chain.call(passer, withdraw, [FRIEND, 100_000n, '0x01'], { value: 9n })
      const nonceOf = 'messageNonce() view returns (uint256)'
      expect(await chain.call(passer, nonceOf)).toEqual([(1n << 240n) | 1n])
      const bridge = new Interface(['function bridgeETH(uint32,bytes) payable'])
      const data = bridge.encodeFunctionData('bridgeETH', [200_000n, '0x']) as Hex
      const { failure, logs } = await chain.send(at('L2StandardBridge'), data, { value: 2n })
      expect(failure).toBeUndefined()
      const passed = logs.find(({ topics }) => topics[0] === WITHDRAWAL_TOPIC)
      expect(passed?.address).toBe(passer)
      expect(passed?.topics[2]).toBe(word(BigInt(at('L2CrossDomainMessenger'))))
      expect(chain.store.newestView.balance(passer)).toBe(11n)
      // value, gasLimit, where the data is, hash
      const [, , , withdrawalHash] = passed!.data.slice(2).match(/.{64}/g)!
      const sent = 'sentMessages(bytes32) view returns (bool)'
      expect(await chain.call(passer, sent, [`0x${withdrawalHash}`])).toEqual([true])
      expect(await chain.call(passer, sent, [ZERO_HASH])).toEqual([false])
    })

    test('the bridges name their counterparts and cannot be initialised again', async () => {
      const chain = newChain()
      for (const [bridge, getter, other] of [
        ['L2CrossDomainMessenger', 'otherMessenger', '0x866e82a600a1414e583f7f13623f1ac5d58b0afa'],
        ['L2StandardBridge', 'otherBridge', '0x3154cf16ccdb4c6d922629664174b904d80f2c35'],
        ['L2ERC721Bridge', 'otherBridge', '0x608d94945a64503e642e6370ec598e519a2c1e53'],
        ['OptimismMintableERC20Factory', 'bridge', at('L2StandardBridge')],
        ['OptimismMintableERC721Factory', 'BRIDGE', at('L2ERC721Bridge')],
      ] as const) {
        const [named] = await chain.call(at(bridge), `${getter}() view returns (address)`)
        expect(lower(named), bridge).toBe(other)
        if (bridge === 'OptimismMintableERC721Factory') continue // has immutable values instead
        for (const address of [at(bridge), at(`${bridge} implementation`)]) {
          const again = chain.call(address, 'initialize(address)', [FRIEND])
          expect(await revertData(again), bridge).toBe(
            reason('Initializable: contract is already initialized'),
          )
        }
      }
    })

    test('the factories make tokens that their bridges may mint', async () => {
      const chain = newChain()
      const l1Token = `0x${'11'.repeat(20)}`
      const [token] = await chain.call(
        at('OptimismMintableERC20Factory'),
        'createOptimismMintableERC20(address,string,string) returns (address)',
        [l1Token, 'Bridged', 'BRD'],
      )
      const fungible = lower(token) as Address
      expect(await chain.call(fungible, 'symbol() view returns (string)')).toEqual(['BRD'])
      const mint = 'mint(address,uint256)'
      await chain.call(fungible, mint, [FRIEND, 5n], { from: at('L2StandardBridge') })
      expect(await chain.call(fungible, 'totalSupply() view returns (uint256)')).toEqual([5n])
      const [collection] = await chain.call(
        at('OptimismMintableERC721Factory'),
        'createOptimismMintableERC721(address,string,string) returns (address)',
        [l1Token, 'Pictures', 'PIC'],
      )
      const unique = lower(collection) as Address
      expect(await chain.call(unique, 'remoteToken() view returns (address)')).toEqual([l1Token])
    })

    test('the fee vaults pay their balance to their recipient', async () => {
      const { sequencerFeeVault, baseFeeVault, l1FeeVault, operatorFeeVault } = predeployAddresses
      const chain = newChain()
      const get = async (vault: Address, getter: string) =>
        (await chain.call(vault, `${getter}() view returns (uint256)`))[0]
      expect((await chain.send(operatorFeeVault, '0x', { value: 5n })).failure).toBeUndefined()
      await chain.call(operatorFeeVault, 'withdraw()')
      expect(chain.store.newestView.balance(baseFeeVault)).toBe(5n)
      for (const vault of [sequencerFeeVault, l1FeeVault])
        await chain.send(vault, '0x', { value: 1n })
      for (const vault of [sequencerFeeVault, baseFeeVault, l1FeeVault, operatorFeeVault]) {
        const isOperators = vault === operatorFeeVault
        const recipient = BigInt(isOperators ? baseFeeVault : OWNER)
        expect(await get(vault, 'RECIPIENT')).toBe(recipient)
        expect(await get(vault, 'MIN_WITHDRAWAL_AMOUNT')).toBe(0n)
        expect(await get(vault, 'WITHDRAWAL_NETWORK')).toBe(1n)
        if (!isOperators) await chain.call(vault, 'withdraw()')
      }
      expect(chain.store.newestView.balance(OWNER)).toBe(7n)
      expect(await get(operatorFeeVault, 'totalProcessed')).toBe(5n)
      expect(await get(baseFeeVault, 'totalProcessed')).toBe(5n)
    })

    test('only the owner of ProxyAdmin upgrades', async () => {
      const chain = newChain()
      const admin = at('ProxyAdmin')
      const baseTime = predeployAddresses.baseTime
      const upgrade = 'upgrade(address,address)'
      const refused = chain.call(admin, upgrade, [baseTime, FRIEND])
      expect(await revertData(refused)).toBe(reason('Ownable: caller is not the owner'))
      const implementation = 'getProxyImplementation(address) view returns (address)'
      const [before] = await chain.call(admin, implementation, [baseTime])
      expect(lower(before)).toBe(at('BaseTime implementation'))
      await chain.call(admin, upgrade, [baseTime, FRIEND], { from: OWNER })
      expect(chain.store.newestView.storage(baseTime, IMPLEMENTATION_SLOT)).toBe(BigInt(FRIEND))
    })

    test('EAS attests to a schema of SchemaRegistry', async () => {
      const chain = newChain({ timestamp: 77n })
      const register = 'register(string,address,bool) returns (bytes32)'
      const [schema] = await chain.call(at('SchemaRegistry'), register, [
        'bool isTrue',
        ZERO_ADDRESS,
        true,
      ])
      const [uid] = await chain.call(
        at('EAS'),
        'attest((bytes32,(address,uint64,bool,bytes32,bytes,uint256))) payable returns (bytes32)',
        [[schema, [FRIEND, 0n, true, ZERO_HASH, word(1n), 0n]]],
      )
      const valid = 'isAttestationValid(bytes32) view returns (bool)'
      expect(await chain.call(at('EAS'), valid, [uid])).toEqual([true])
      expect(await chain.call(at('EAS'), valid, [ZERO_HASH])).toEqual([false])
    })

    test('legacy predeploys answer as they did', async () => {
      const chain = newChain()
      const attributes = `0x440a5e20${'00'.repeat(24)}${'00'.repeat(7)}2a${'00'.repeat(128)}` as Hex
      await chain.send(L1_BLOCK_ADDRESS, attributes, { from: DEPOSITOR_ADDRESS })
      const l1Number = 'getL1BlockNumber() view returns (uint256)'
      expect(await chain.call(at('L1BlockNumber'), l1Number)).toEqual([42n])
      const ether = at('LegacyERC20ETH')
      const balanceOf = 'balanceOf(address) view returns (uint256)'
      expect(await chain.call(ether, balanceOf, [SENDER])).toEqual([100n * ETHER])
      const transfer = chain.call(ether, 'transfer(address,uint256) returns (bool)', [FRIEND, 1n])
      expect(await revertData(transfer)).toBe(reason('LegacyERC20ETH: transfer is disabled'))
      await chain.call(at('LegacyMessagePasser'), 'passMessageToL1(bytes)', ['0x01'])
      const message = keccakHash(bytesFromHex(`0x01${SENDER.slice(2)}`))
      const sent = 'sentMessages(bytes32) view returns (bool)'
      expect(await chain.call(at('LegacyMessagePasser'), sent, [message])).toEqual([true])
      const owner = await chain.call(at('DeployerWhitelist'), 'owner() view returns (address)')
      expect(owner).toEqual([ZERO_ADDRESS])
    })
  })
}

test('EntryPoint 0.9 has on Sepolia the code that Sepolia has', () => {
  const options = { chainId: 11_155_111n, hardfork: 'osaka', hasBaseTime: false } as const
  const account = predeployAccounts(options).find(({ address }) => address === at('EntryPoint 0.9'))
  const published = '0x280d5c7c0de94b512401eb9c4b0ef0436275ff03627aad0ce1f93ab1627187a0'
  expect(account?.code?.hash).toBe(published)
})
