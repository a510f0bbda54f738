/**
 * A stage for scenarios with real contracts: a devnet, people with keys, contracts with names.
 *
 * A scenario is written once and runs on whatever engine the devnet has. On `lockstep` every call and
 * every transaction is executed by both, and the first difference in status, gas, refund, return
 * data, logs or writes stops the chain and fails the step. What happened is printed in sentences
 * (`coin.Transfer(alice, bob, 5)`), so that a scenario can also say what has to happen.
 *
 * Promise: a step that does not end as its caller said throws, with the reason in it.
 */

import {
  concat,
  Interface,
  type InterfaceAbi,
  type TypedDataDomain,
  type TypedDataField,
  Wallet,
} from 'ethers'
import {
  type Address,
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type Hex,
  RpcError,
  type WireReceipt,
} from '../../src/index.ts'
import { wireAddress, wireAddresses } from './accounts.ts'
import { Cast, type Contract, type Happening, plain } from './cast.ts'

/** A contract as a compiler leaves it. */
export interface Artifact {
  readonly abi: InterfaceAbi
  /** Init code as `0x` and hex. */
  readonly bytecode: string
}

export interface SendOptions {
  /** Wei sent along. */
  readonly value?: bigint
  /** Gas limit; left out, enough for any step. */
  readonly gas?: bigint
}

/** Gas. Below what one transaction may have (EIP-7825). */
const enough = 14_000_000n

/** How `eth_call` refuses what reverts, and what runs out of gas or halts otherwise. */
const [REVERTED, HALTED] = [3, -32003]

export class Stage {
  readonly devnet: Devnet
  /** Who is who. */
  readonly cast = new Cast()
  readonly alice: Address
  readonly bob: Address
  readonly carol: Address
  readonly dave: Address

  constructor(devnet: Devnet) {
    this.devnet = devnet
    const people = wireAddresses(devnet)
    const [alice, bob, carol, dave] = people as [Address, Address, Address, Address]
    for (const [name, address] of Object.entries({ alice, bob, carol, dave })) {
      this.cast.addPerson(address, name)
    }
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
    const request = { from, data: code, ...terms(options) }
    const receipt = await this.#transact(request)
    if (receipt.status !== '0x1' || receipt.contractAddress === null) {
      throw new Error(`${name} was not deployed: ${await this.#reason(request, face)}`)
    }
    return this.at(receipt.contractAddress, name, abi)
  }

  /** Gives a name to a contract that is there, made by another contract or by genesis. */
  at(address: string, name: string, abi: InterfaceAbi | Interface): Contract {
    return this.cast.addContract(address, name, abi)
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
    const receipt = await this.#transact(request)
    if (receipt.status !== '0x1') {
      const reason = await this.#reason(request, to.abi)
      throw new Error(`${to.name}.${method} failed, and asked again says: ${reason}`)
    }
    return { events: this.cast.eventsOf(receipt), receipt }
  }

  /** Sends ether alone, as wallets do, and has to succeed. */
  async pay(from: Address, to: Address, value: bigint): Promise<Happening> {
    const receipt = await this.#transact({ from, to, data: '0x', ...terms({ value }) })
    if (receipt.status !== '0x1') throw new Error(`${this.cast.nameOf(to)} does not take ether`)
    return { events: this.cast.eventsOf(receipt), receipt }
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
    if (reason === undefined || status === '0x1' || logs.length > 0) {
      throw new Error(`${to.name}.${method} did not fail`)
    }
    return reason
  }

  /**
   * Why a transaction would fail, as {@link refused} says it, without sending it.
   *
   * @returns `undefined` if it would succeed
   */
  async wouldFail(
    from: Address,
    to: Contract,
    method: string,
    values: readonly unknown[] = [],
    options: SendOptions = {},
  ): Promise<string | undefined> {
    return this.#reason(this.#requestFor(from, to, method, values, options), to.abi)
  }

  /** The least gas a transaction succeeds with. */
  async estimate(
    from: Address,
    to: Contract,
    method: string,
    values: readonly unknown[] = [],
  ): Promise<bigint> {
    const request = this.#requestFor(from, to, method, values, {})
    const params = [request, 'pending'] as const
    return BigInt(await this.devnet.request({ method: 'eth_estimateGas', params }))
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
    const account = this.devnet.accounts.find((each) => wireAddress(each) === person)
    if (account === undefined) throw new Error(`${this.cast.nameOf(person)} has no key`)
    return new Wallet(account.privateKey)
  }

  get chainId(): number {
    return this.devnet.config.chainId
  }

  #requestFor(
    from: Address,
    to: Contract,
    method: string,
    values: readonly unknown[],
    options: SendOptions,
  ): Request {
    const data = to.abi.encodeFunctionData(method, values) as Hex
    return { from, to: to.address, data, ...terms(options) }
  }

  async #transact(request: Request): Promise<WireReceipt> {
    const hash = await this.devnet.request({ method: 'eth_sendTransaction', params: [request] })
    const asked = { method: 'eth_getTransactionReceipt', params: [hash] } as const
    const receipt = await this.devnet.request(asked)
    if (receipt === null) throw new Error(`${hash} has not run: its block is full`)
    return receipt
  }

  async #reason(request: Request, abi: Interface): Promise<string | undefined> {
    try {
      const params = [request, 'pending'] as const
      await this.devnet.request({ method: 'eth_call', params })
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      if (error.code === REVERTED) return this.cast.errorOf(error.data as Hex, abi) // what it reverted with
      if (error.code === HALTED) return error.message
      throw error
    }
    return undefined
  }
}

/** A stage on its own devnet, whose blocks have room for a whole scenario. */
export async function createStage(options: DevnetOptions = {}): Promise<Stage> {
  const roomy = { engine: 'lockstep', blockGasLimit: 10n ** 12n } as const
  return new Stage(await createDevnet({ ...roomy, ...options }))
}

interface Request {
  readonly from: Address
  readonly to?: Address
  readonly data: Hex
  readonly value: Hex
  readonly gas: Hex
}

function terms({ value = 0n, gas = enough }: SendOptions): Pick<Request, 'value' | 'gas'> {
  return { value: `0x${value.toString(16)}`, gas: `0x${gas.toString(16)}` }
}
