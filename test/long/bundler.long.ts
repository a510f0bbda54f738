/**
 * Pimlico's bundler alto, from npm, on the binary: user operations for every EntryPoint at genesis, with and
 * without a paymaster, of accounts that are deployed by their first operation and of accounts of EIP-7702.
 *
 * The safe mode traces each operation with a tracer in JavaScript, and refuses what breaks the rules of
 * ERC-7562. The last release where it works is 0.0.18, for EntryPoint 0.7 and 0.8; what broke it later is
 * https://github.com/pimlicolabs/alto/issues/756.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  parseEther,
  type SignedAuthorization,
  type TransactionReceipt,
} from 'viem'
import {
  createBundlerClient,
  entryPoint06Abi,
  entryPoint06Address,
  entryPoint07Abi,
  entryPoint07Address,
  entryPoint08Abi,
  entryPoint08Address,
  entryPoint09Abi,
  entryPoint09Address,
  getUserOperationHash,
  getUserOperationTypedData,
  type SmartAccount,
  toSimple7702SmartAccount,
  toSmartAccount,
} from 'viem/account-abstraction'
import { mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { install, projectFolder } from '../support/own-packages.ts'
import { type BinaryProcess, startBinary } from '../support/process.ts'

const folder = projectFolder('alto')
const mnemonic = 'test test test test test test test test test test test junk'
const [OPERATOR, REFILLER] = [5, 6]
/** That of the preview network, the binary's default. */
const CHAIN_ID = 84_538_453

const versions = {
  '0.6': { entryPoint: entryPoint06Address, abi: entryPoint06Abi },
  '0.7': { entryPoint: entryPoint07Address, abi: entryPoint07Abi },
  '0.8': { entryPoint: entryPoint08Address, abi: entryPoint08Abi },
  '0.9': { entryPoint: entryPoint09Address, abi: entryPoint09Abi },
} as const
type Version = keyof typeof versions

/** A signature as long as any, for the estimate of gas. */
const STUB_SIGNATURE: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

/** Code that answers "valid, without a context" to everything: PUSH1 0x40, PUSH0, MSTORE, and 96 bytes. */
const SPONSOR: Hex = '0x60405f5260605ff3'
/** The same behind TIMESTAMP and POP, an opcode that no paymaster may use. */
const SPONSOR_WITH_CLOCK: Hex = '0x425060405f5260605ff3'

for (const [name, mode, served] of [
  ['alto-safe', 'with its safe mode', ['0.7', '0.8']],
  ['alto', 'without its safe mode', ['0.6', '0.7', '0.8', '0.9']],
] as const) {
  describe(`alto ${mode}`, () => {
    const isSafe = name === 'alto-safe'
    let binary: BinaryProcess
    let alto: ChildProcess
    let scene: Scene

    beforeAll(async () => {
      await install(folder)
      binary = await startBinary(name)
      alto = startAlto(name, binary.httpUrl, served, isSafe)
      scene = new Scene(binary.httpUrl, await addressOf(alto))
    })
    afterAll(async () => {
      if (alto !== undefined) {
        const ended = once(alto, 'exit')
        alto.kill()
        await ended
      }
      await binary?.[Symbol.asyncDispose]()
    })

    test.for(served)('deploys an account of EntryPoint %s and pays from it', async (version) => {
      const account = await scene.simpleAccount(version)
      await scene.give(account.address, parseEther('1'))
      const payee = newAccount().address
      expect(await scene.operate(account, payee, 5n)).toBe(true)
      expect(await scene.operate(account, payee, 7n)).toBe(true)
      expect(await scene.client.getBalance({ address: payee })).toBe(12n)
    })

    test.for(served)('lets a paymaster of EntryPoint %s pay', async (version) => {
      const paymaster = await scene.paymaster(version, SPONSOR)
      const account = await scene.simpleAccount(version)
      await scene.give(account.address, 9n)
      const payee = newAccount().address
      expect(await scene.operate(account, payee, 9n, { paymaster })).toBe(true)
      expect(await scene.client.getBalance({ address: account.address })).toBe(0n)
      expect(await scene.client.getBalance({ address: payee })).toBe(9n)
    })

    test.for(
      (['0.8', '0.9'] as const).filter((version) => served.some((each) => each === version)),
    )('serves an account of EIP-7702 with EntryPoint %s', async (version) => {
      const owner = newAccount()
      await scene.give(owner.address, parseEther('1'))
      const args = { '0.8': [], '0.9': [entryPoint09Address] }
      const implementation = await scene.deploy(version, 'Simple7702Account', args[version])
      const { client } = scene
      const account = await toSimple7702SmartAccount({
        ...{ client, owner, implementation, entryPoint: version },
      })
      const authorization = await owner.signAuthorization({
        ...{ address: implementation, chainId: CHAIN_ID, nonce: 0 },
      })
      const payee = newAccount().address
      expect(await scene.operate(account, payee, 3n, { authorization })).toBe(true)
      expect(await scene.client.getBalance({ address: payee })).toBe(3n)
      const code = await scene.client.getCode({ address: owner.address })
      expect(code).toBe(`0xef0100${implementation.slice(2).toLowerCase()}`)
    })

    test.runIf(isSafe)('refuses a paymaster that reads the clock', async () => {
      const paymaster = await scene.paymaster('0.7', SPONSOR_WITH_CLOCK)
      const account = await scene.simpleAccount('0.7')
      const operation = scene.operate(account, newAccount().address, 0n, { paymaster })
      await expect(operation).rejects.toThrow(/paymaster uses banned opcode: TIMESTAMP/)
    })
  })
}

let accountsMade = 0

/** An account that no other one is. */
function newAccount(): PrivateKeyAccount {
  accountsMade += 1
  return privateKeyToAccount(`0x${accountsMade.toString(16).padStart(64, '0a')}`)
}

function devKey(addressIndex: number): Hex {
  const key = mnemonicToAccount(mnemonic, { addressIndex }).getHdKey().privateKey
  return `0x${Buffer.from(key!).toString('hex')}` // a seed has the keys of its accounts
}

function startAlto(
  name: string,
  rpcUrl: string,
  served: readonly Version[],
  isSafe: boolean,
): ChildProcess {
  const options = {
    entrypoints: served.map((version) => versions[version].entryPoint).join(','),
    'rpc-url': rpcUrl,
    'executor-private-keys': devKey(OPERATOR),
    'utility-private-key': devKey(REFILLER),
    'chain-type': 'op-stack',
    'block-time': '200',
    'safe-mode': String(isSafe),
    port: '0',
  }
  const texts = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value])
  const script = `node_modules/${name}/esm/cli/alto.js`
  return spawn(process.execPath, [script, 'run', ...texts], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** The address at which a bundler listens; what it writes afterwards is let go. */
async function addressOf(bundler: ChildProcess): Promise<string> {
  for await (const line of createInterface(bundler.stdout!)) {
    const port = /Server listening at http:\/\/\S+:(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    bundler.stdout?.resume()
    return `http://127.0.0.1:${port}`
  }
  throw new Error('the bundler ended before it listened')
}

interface GasPrices {
  readonly standard: Readonly<Record<'maxFeePerGas' | 'maxPriorityFeePerGas', Hex>>
}

/** The fees that the bundler asks for. */
async function feesOf(bundlerUrl: string) {
  const request = { method: 'pimlico_getUserOperationGasPrice', params: [] }
  const { standard } = (await http(bundlerUrl)({}).request(request)) as GasPrices
  return {
    maxFeePerGas: BigInt(standard.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(standard.maxPriorityFeePerGas),
  }
}

interface Compiled {
  readonly abi: Abi
  readonly bytecode: Hex
}

function compiled(version: Version, contract: string): Compiled {
  const place = `node_modules/account-abstraction-${version}/artifacts/${contract}.json`
  return JSON.parse(readFileSync(join(folder, place), 'utf8'))
}

class Scene {
  readonly client
  readonly #wallet
  readonly #bundler

  constructor(rpcUrl: string, bundlerUrl: string) {
    const rpcUrls = { default: { http: [rpcUrl] } }
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const chain = defineChain({ id: CHAIN_ID, name: 'preview', nativeCurrency, rpcUrls })
    const transport = http()
    this.client = createPublicClient({ chain, transport, pollingInterval: 50 })
    this.#wallet = createWalletClient({ account: mnemonicToAccount(mnemonic), chain, transport })
    this.#bundler = createBundlerClient({
      client: this.client,
      transport: http(bundlerUrl),
      pollingInterval: 50,
      userOperation: { estimateFeesPerGas: () => feesOf(bundlerUrl) },
    })
  }

  async give(to: Address, value: bigint): Promise<void> {
    await this.#mined(this.#wallet.sendTransaction({ to, value }))
  }

  deploy(version: Version, contract: string, args: readonly unknown[]): Promise<Address> {
    const { abi, bytecode } = compiled(version, contract)
    return this.#deployed(this.#wallet.deployContract({ abi, bytecode, args }))
  }

  /** A paymaster of a code, with a deposit of one ether. */
  async paymaster(version: Version, code: Hex): Promise<Address> {
    const size = (code.length - 2) / 2
    const push = (0x5f + size).toString(16) // PUSH1 is 0x60
    const start = (32 - size).toString(16).padStart(2, '0')
    const sizeText = size.toString(16).padStart(2, '0')
    const data: Hex = `0x${push}${code.slice(2)}5f5260${sizeText}60${start}f3`
    const paymaster = await this.#deployed(this.#wallet.sendTransaction({ data }))
    const { entryPoint } = versions[version]
    await this.#mined(
      this.#wallet.sendTransaction({
        to: entryPoint,
        value: parseEther('1'),
        data: encodeFunctionData({
          abi: entryPoint07Abi, // depositTo is the same in each
          functionName: 'depositTo',
          args: [paymaster],
        }),
      }),
    )
    return paymaster
  }

  /** An account of the reference implementation, not deployed yet. */
  async simpleAccount(version: Version): Promise<SmartAccount> {
    const { entryPoint, abi } = versions[version]
    const factory = await this.deploy(version, 'SimpleAccountFactory', [entryPoint])
    const factoryAbi = compiled(version, 'SimpleAccountFactory').abi
    const accountAbi = compiled(version, 'SimpleAccount').abi
    const owner = newAccount()
    const args = [owner.address, 0n]
    const address = (await this.client.readContract({
      ...{ address: factory, abi: factoryAbi, functionName: 'getAddress', args },
    })) as Address // by its ABI
    const factoryData = encodeFunctionData({
      ...{ abi: factoryAbi, functionName: 'createAccount', args },
    })
    return toSmartAccount({
      client: this.client,
      entryPoint: { abi, address: entryPoint, version },
      getAddress: async () => address,
      getFactoryArgs: async () => ({ factory, factoryData }),
      encodeCalls: async ([call]) => {
        const { to, value = 0n, data = '0x' } = call!
        return encodeFunctionData({
          ...{ abi: accountAbi, functionName: 'execute', args: [to, value, data] },
        })
      },
      getStubSignature: async () => STUB_SIGNATURE,
      signMessage: ({ message }) => owner.signMessage({ message }),
      signTypedData: (typed) => owner.signTypedData(typed as never), // any typed data
      signUserOperation: async ({ chainId = CHAIN_ID, ...operation }) => {
        const userOperation = { ...operation, sender: address, signature: '0x' } as never
        if (version === '0.8' || version === '0.9') {
          return owner.signTypedData(
            getUserOperationTypedData({ chainId, entryPointAddress: entryPoint, userOperation }),
          )
        }
        const raw = getUserOperationHash({
          ...{ chainId, entryPointAddress: entryPoint, entryPointVersion: version, userOperation },
        })
        return owner.signMessage({ message: { raw } })
      },
    })
  }

  /** Sends a payment as a user operation. @returns true if it succeeded */
  async operate(
    account: SmartAccount,
    to: Address,
    value: bigint,
    { paymaster, authorization }: Extras = {},
  ): Promise<boolean> {
    const sponsored =
      account.entryPoint.version === '0.6'
        ? { paymasterAndData: paymaster }
        : { paymaster, paymasterData: paymaster && '0x' }
    const hash = await this.#bundler.sendUserOperation({
      ...{ account, calls: [{ to, value }], authorization },
      ...(paymaster !== undefined && sponsored),
    } as never) // which of the fields there are depends on the version
    const { success } = await this.#bundler.waitForUserOperationReceipt({ hash })
    return success
  }

  async #deployed(sent: Promise<Hex>): Promise<Address> {
    const { contractAddress } = await this.#mined(sent)
    expect(contractAddress).toEqual(expect.any(String))
    return contractAddress!
  }

  async #mined(sent: Promise<Hex>): Promise<TransactionReceipt> {
    const receipt = await this.client.waitForTransactionReceipt({ hash: await sent })
    expect(receipt.status).toBe('success')
    return receipt
  }
}

interface Extras {
  readonly paymaster?: Address
  readonly authorization?: SignedAuthorization
}
