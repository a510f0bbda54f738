/**
 * Ten transactions to debug, on a devnet that listens, and the project that their contracts are from: a
 * folder with sources and one with build info.
 */

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Interface } from 'ethers'
import { createDevnet, type Devnet, type Hash, type Hex } from '../../src/index.ts'
import { wireAddress } from './accounts.ts'
import { compileAll, type SolcOutput, type SolcSettings } from './solc.ts'

const folder = join(import.meta.dirname, '../debug-adapter/contracts')
const names = ['Bank.sol', 'Fees.sol', 'Client.sol'] as const

export interface Project {
  readonly root: string
  readonly artifacts: string
  readonly input: object
  readonly output: SolcOutput
}

const plainBuild = { version: '0.8.37', optimizer: false, viaIR: false } as const

/** Compiles the contracts and writes them as a project of Hardhat. */
export async function createProject(build: SolcSettings = plainBuild): Promise<Project> {
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  )
  const sources = Object.fromEntries(texts)
  const settings = { ...build, storageLayout: true }
  const [compiled] = await compileAll([{ sources, settings }])
  const { input, output } = compiled! // one for each
  const root = await mkdtemp(join(tmpdir(), 'previewnet-debug-'))
  const artifacts = join(root, 'artifacts')
  await mkdir(artifacts)
  for (const [name, text] of texts) await writeFile(join(root, name), text)
  const info = { _format: 'hh-sol-build-info-1', solcLongVersion: build.version, input, output }
  await writeFile(join(artifacts, 'build.json'), JSON.stringify(info))
  return { root, artifacts, input, output }
}

/** The transactions by what they show. */
export interface DebugScene extends AsyncDisposable {
  readonly project: Project
  readonly devnet: Devnet
  readonly url: string
  readonly user: Hex
  readonly bank: Hex
  readonly proxy: Hex
  readonly transactions: Readonly<Record<TransactionName, Hash>>
  configuration(name: TransactionName, more?: object): object
}

export const transactionNames = [
  ...(['internalCalls', 'modifiers', 'constructor', 'library', 'proxy', 'tryCatch'] as const),
  ...(['revert', 'panic', 'loop', 'failedCall'] as const),
] as const

export type TransactionName = (typeof transactionNames)[number]

export async function createDebugScene(build?: SolcSettings): Promise<DebugScene> {
  const project = await createProject(build)
  const devnet = await createDevnet({ network: 'plain' })
  const server = await devnet.listen({ port: 0 })
  const user = wireAddress(devnet.accounts[0]!) // a devnet has ten
  const sender = new Sender(devnet, user, project.output)
  const library = await sender.create('Fees', [])
  const [bank, creation] = await sender.deploy('Bank', [user, 'Savings'])
  const proxy = await sender.create('Proxy', [bank])
  const client = await sender.create('Client', [], library)
  const call = (to: Hex, contract: string, name: string, ...args: readonly unknown[]) =>
    sender.call(to, contract, name, args)
  const transactions = {
    constructor: creation,
    internalCalls: await call(bank, 'Bank', 'deposit', user, 500n),
    modifiers: await call(bank, 'Bank', 'reset', 0n),
    panic: await call(bank, 'Bank', 'percent', 7n),
    loop: await call(bank, 'Bank', 'accumulate', 12n),
    revert: await call(bank, 'Bank', 'withdraw', user, 9_000n),
    library: await call(client, 'Client', 'doubled', 21n),
    proxy: await call(proxy, 'Bank', 'deposit', user, 300n),
    tryCatch: await call(client, 'Client', 'tryWithdraw', bank, 5n),
    failedCall: await call(client, 'Client', 'mustWithdraw', bank, 5n),
  }
  const { root, artifacts } = project
  return {
    ...{ project, devnet, url: server.httpUrl, user, bank, proxy, transactions },
    configuration: (name, more = {}) => {
      const fields = { url: server.httpUrl, transaction: transactions[name], artifacts }
      return { ...fields, sourceRoot: root, ...more }
    },
    [Symbol.asyncDispose]: async () => {
      await devnet.close()
      await rm(root, { recursive: true })
    },
  }
}

class Sender {
  readonly #devnet: Devnet
  readonly #from: Hex
  readonly #contracts: SolcOutput['contracts']

  constructor(devnet: Devnet, from: Hex, { contracts }: SolcOutput) {
    this.#devnet = devnet
    this.#from = from
    this.#contracts = contracts
  }

  async create(name: string, args: readonly unknown[], library?: Hex): Promise<Hex> {
    return (await this.deploy(name, args, library))[0]
  }

  /** @returns address and hash of the transaction */
  async deploy(name: string, args: readonly unknown[], library?: Hex): Promise<[Hex, Hash]> {
    const { abi, evm } = this.#contract(name)
    let code = evm.bytecode.object
    for (const { start, length } of Object.values(evm.bytecode.linkReferences).flatMap((each) =>
      Object.values(each).flat(),
    )) {
      code = code.slice(0, 2 * start) + library!.slice(2) + code.slice(2 * (start + length))
    }
    const encoded = new Interface(abi as object[]).encodeDeploy([...args]).slice(2)
    const hash = await this.#send({ data: `0x${code}${encoded}` })
    const receipt = await this.#devnet.request({
      method: 'eth_getTransactionReceipt',
      params: [hash],
    })
    return [receipt!.contractAddress!, hash]
  }

  call(to: Hex, contract: string, name: string, args: readonly unknown[]): Promise<Hash> {
    const abi = new Interface(this.#contract(contract).abi as object[])
    return this.#send({ to, data: abi.encodeFunctionData(name, [...args]) as Hex }) // ethers writes hex
  }

  #contract(name: string) {
    return Object.values(this.#contracts).flatMap((each) => each[name] ?? [])[0]! // compiled above
  }

  #send(fields: { readonly to?: Hex; readonly data: Hex }): Promise<Hash> {
    const params = [{ ...fields, from: this.#from, gas: '0x989680' as const }] as const
    return this.#devnet.request({ method: 'eth_sendTransaction', params })
  }
}
