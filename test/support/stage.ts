/**
 * A stage for scenarios with real contracts: a devnet, people with keys, contracts with names.
 *
 * A scenario is written once and runs on whatever engine the devnet has. On `lockstep` every call and
 * every transaction is executed by both, and the first difference in status, gas, refund, return
 * data, logs or writes stops the chain and fails the step. What happened is told in sentences
 * (`coin.Transfer(alice, bob, 5)`), so that a scenario can also say what has to happen.
 *
 * Promise: a step that does not end as its caller said throws, with the reason in it.
 */

import {
  concat,
  Interface,
  type InterfaceAbi,
  type ParamType,
  Result,
  type TypedDataDomain,
  type TypedDataField,
  Wallet,
} from 'ethers'
import {
  type Address,
  createDevnet,
  type Devnet,
  type Hex,
  RpcError,
  type WireReceipt,
} from '../../src/index.ts'
import { ZERO_ADDRESS } from '../../src/primitives/hex.ts'

/** A contract as a compiler leaves it. */
export interface Artifact {
  readonly abi: InterfaceAbi
  /** Init code as `0x` and hex. */
  readonly bytecode: string
}

/** A contract on the stage. */
export interface Contract {
  readonly name: string
  readonly address: Address
  readonly abi: Interface
}

/** What a transaction did. */
export interface Happening {
  /** The logs as sentences, in order; of a contract the stage does not know, address and topic. */
  readonly events: readonly string[]
  readonly receipt: WireReceipt
}

export interface SendOptions {
  /** Wei sent along. */
  readonly value?: bigint
}

/** Enough for any step; below what one transaction may have (EIP-7825). */
const gas: Hex = '0xe00000'

export class Stage {
  readonly devnet: Devnet
  readonly alice: Address
  readonly bob: Address
  readonly carol: Address
  readonly dave: Address
  readonly #names = new Map<string, string>([[ZERO_ADDRESS, 'nobody']])
  readonly #contracts = new Map<Address, Contract>()

  constructor(devnet: Devnet) {
    this.devnet = devnet
    const people = devnet.accounts.map(({ address }) => address)
    const [alice, bob, carol, dave] = people as [Address, Address, Address, Address]
    Object.entries({ alice, bob, carol, dave }).forEach(([name, address]) => {
      this.#names.set(address, name)
    })
    this.alice = alice
    this.bob = bob
    this.carol = carol
    this.dave = dave
  }

  /**
   * Creates a contract.
   *
   * @param name what sentences call it
   * @throws {Error} if the creation fails
   */
  async deploy(
    from: Address,
    name: string,
    { abi, bytecode }: Artifact,
    values: readonly unknown[] = [],
    options: SendOptions = {},
  ): Promise<Contract> {
    const face = new Interface(abi)
    const code = concat([bytecode, face.encodeDeploy(values)]) as Hex
    const receipt = await this.#transact({ from, data: code, ...wei(options) })
    if (receipt.status !== '0x1' || receipt.contractAddress === null) {
      throw new Error(`${name} was not deployed: ${await this.#reason({ from, data: code }, face)}`)
    }
    return this.at(receipt.contractAddress, name, abi)
  }

  /** Gives a name to a contract that is there, made by another contract or by genesis. */
  at(address: string, name: string, abi: InterfaceAbi | Interface): Contract {
    const lowerCase = address.toLowerCase() as Address // addresses of ethers are checksummed
    const contract = { name, address: lowerCase, abi: Interface.from(abi) }
    this.#names.set(lowerCase, name)
    this.#contracts.set(lowerCase, contract)
    return contract
  }

  /**
   * Sends a transaction that has to succeed.
   *
   * @param method name, or whole signature where the name is overloaded
   * @throws {Error} if it fails
   */
  async send(
    from: Address,
    to: Contract,
    method: string,
    values: readonly unknown[] = [],
    options: SendOptions = {},
  ): Promise<Happening> {
    const request = this.#requestFor(from, to, method, values, options)
    const before = this.devnet.now
    const receipt = await this.#transact(request)
    if (receipt.status !== '0x1') {
      const reason = await this.#reason(request, to.abi)
      throw new Error(`${to.name}.${method} failed at ${before}, and afterwards says: ${reason}`)
    }
    return { events: this.eventsOf(receipt), receipt }
  }

  /** Sends ether alone, as wallets do, and has to succeed. */
  async pay(from: Address, to: Address, value: bigint): Promise<Happening> {
    const receipt = await this.#transact({ from, to, data: '0x', ...wei({ value }) })
    if (receipt.status !== '0x1') throw new Error(`${this.nameOf(to)} does not take ether`)
    return { events: this.eventsOf(receipt), receipt }
  }

  /**
   * Sends a transaction that has to fail.
   *
   * @returns why: the error with its values, or the words of a halt
   * @throws {Error} if it succeeds
   */
  async refused(
    from: Address,
    to: Contract,
    method: string,
    values: readonly unknown[] = [],
    options: SendOptions = {},
  ): Promise<string> {
    const request = this.#requestFor(from, to, method, values, options)
    const reason = await this.#reason(request, to.abi)
    const { status, logs } = await this.#transact(request)
    if (status === '0x1' || logs.length > 0) throw new Error(`${to.name}.${method} did not fail`)
    return reason
  }

  /** What a function answers, of the type its ABI says; several values as an array. */
  async read<Value>(
    contract: Contract,
    method: string,
    values: readonly unknown[] = [],
    from: Address = this.alice,
  ): Promise<Value> {
    const { to, data } = this.#requestFor(from, contract, method, values, {})
    const returned = await this.devnet.request({
      method: 'eth_call',
      params: [{ from, to: to!, data }, 'pending'],
    })
    const result = plain(contract.abi.decodeFunctionResult(method, returned)) as unknown[]
    return (result.length === 1 ? result[0] : result) as Value // the ABI says which
  }

  /** Wei. */
  async balance(address: Address): Promise<bigint> {
    const params = [address, 'pending'] as const
    return BigInt(await this.devnet.request({ method: 'eth_getBalance', params }))
  }

  /** Seconds since the epoch, as the next transaction's block has them. */
  async timestamp(): Promise<bigint> {
    const params = ['pending', false] as const
    const block = await this.devnet.request({ method: 'eth_getBlockByNumber', params })
    return BigInt(block!.timestamp) // there always is a pending block
  }

  /** A signature of typed data (EIP-712) by one of the people, 65 bytes. */
  sign(
    person: Address,
    domain: TypedDataDomain,
    types: Record<string, TypedDataField[]>,
    value: Record<string, unknown>,
  ): Promise<string> {
    return this.wallet(person).signTypedData(domain, types, value)
  }

  /** The keys of one of the people. */
  wallet(person: Address): Wallet {
    const account = this.devnet.accounts.find(({ address }) => address === person)
    if (account === undefined) throw new Error(`${this.nameOf(person)} has no key`)
    return new Wallet(account.privateKey)
  }

  get chainId(): number {
    return this.devnet.config.chainId
  }

  nameOf(address: string): string {
    return this.#names.get(address.toLowerCase()) ?? address.toLowerCase()
  }

  eventsOf({ logs }: WireReceipt): string[] {
    return logs.map(({ address, topics, data }) => {
      const parsed = this.#contracts.get(address)?.abi.parseLog({ topics: [...topics], data })
      const sentence =
        parsed == null
          ? topics[0]
          : this.#sentence(parsed.name, parsed.fragment.inputs, parsed.args)
      return `${this.nameOf(address)}.${sentence}`
    })
  }

  #requestFor(
    from: Address,
    to: Contract,
    method: string,
    values: readonly unknown[],
    options: SendOptions,
  ): Request {
    const data = to.abi.encodeFunctionData(method, values) as Hex
    return { from, to: to.address, data, ...wei(options) }
  }

  async #transact(request: Request): Promise<WireReceipt> {
    const hash = await this.devnet.request({
      method: 'eth_sendTransaction',
      params: [{ ...request, gas }],
    })
    const asked = { method: 'eth_getTransactionReceipt', params: [hash] } as const
    const receipt = await this.devnet.request(asked)
    if (receipt === null) throw new Error(`${hash} has not run: its block is full`)
    return receipt
  }

  /** Why a request fails; that it does not is one of the answers. */
  async #reason(request: Request, abi: Interface): Promise<string> {
    try {
      const params = [{ ...request, gas }, 'pending'] as const
      await this.devnet.request({ method: 'eth_call', params })
    } catch (error) {
      const isAnswer = error instanceof RpcError && (error.code === 3 || error.code === -32003)
      if (!isAnswer) throw error
      return error.code === 3 ? this.errorOf(error.data as Hex, abi) : error.message // as EIP-1474 has it
    }
    return 'nothing'
  }

  /**
   * The values of the last log of a kind.
   *
   * @throws {Error} if there is none
   */
  valuesOf(contract: Contract, event: string, { receipt }: Happening): unknown[] {
    const topic = contract.abi.getEvent(event)?.topicHash
    const log = receipt.logs.findLast(
      ({ address, topics }) => address === contract.address && topics[0] === topic,
    )
    if (log === undefined) throw new Error(`there is no log ${contract.name}.${event}`)
    return plain(contract.abi.decodeEventLog(event, log.data, log.topics)) as unknown[]
  }

  /** Revert data as a sentence; the errors of all contracts on the stage are known. */
  errorOf(data: Hex, abi: Interface): string {
    for (const each of [abi, ...[...this.#contracts.values()].map((known) => known.abi)]) {
      const parsed = data.length < 10 ? null : each.parseError(data)
      if (parsed !== null) return this.#sentence(parsed.name, parsed.fragment.inputs, parsed.args)
    }
    return data
  }

  #sentence(name: string, types: readonly ParamType[], values: Result): string {
    const texts = types.map((type, index) => this.#textOf(type, values[index]))
    return `${name}(${texts.join(', ')})`
  }

  #textOf(type: ParamType, value: unknown): string {
    if (type.baseType === 'address') return this.nameOf(String(value))
    const parts = type.baseType === 'tuple' ? type.components : undefined
    if (Array.isArray(value)) {
      const texts = value.map((each, index) => {
        const of = parts?.[index] ?? type.arrayChildren
        return of == null ? String(each) : this.#textOf(of, each)
      })
      return `[${texts.join(', ')}]`
    }
    return type.baseType === 'string' ? JSON.stringify(value) : String(value)
  }
}

/** A stage on a devnet of its own, whose blocks have room for a whole scenario. */
export async function createStage(engine: 'lockstep' | 'wasm' | 'ethereumjs' = 'lockstep') {
  return new Stage(await createDevnet({ engine, blockGasLimit: 10n ** 12n }))
}

interface Request {
  readonly from: Address
  readonly to?: Address
  readonly data: Hex
  readonly value?: Hex
}

function wei({ value }: SendOptions): { readonly value?: Hex } {
  return value === undefined ? {} : { value: `0x${value.toString(16)}` }
}

/** Results of ethers are proxies; arrays compare as what they are. */
function plain(value: unknown): unknown {
  return value instanceof Result || Array.isArray(value) ? [...value].map(plain) : value
}
