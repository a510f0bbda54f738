/**
 * Who is who on a stage: people and contracts by name, and what contracts say, in sentences.
 */

import { Interface, type InterfaceAbi, type ParamType, Result } from 'ethers'
import type { Address, Hex, WireReceipt } from '../../src/index.ts'
import { ZERO_ADDRESS } from '../../src/primitives/hex.ts'

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

export class Cast {
  readonly #names = new Map<string, string>([[ZERO_ADDRESS, 'nobody']])
  readonly #contracts = new Map<Address, Contract>()

  addPerson(address: Address, name: string): void {
    this.#names.set(address, name)
  }

  addContract(address: string, name: string, abi: InterfaceAbi | Interface): Contract {
    const lowerCase = address.toLowerCase() as Address // addresses of ethers are checksummed
    const contract = { name, address: lowerCase, abi: Interface.from(abi) }
    this.#names.set(lowerCase, name)
    this.#contracts.set(lowerCase, contract)
    return contract
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

/** Results of ethers are proxies; arrays compare as what they are. */
export function plain(value: unknown): unknown {
  return value instanceof Result || Array.isArray(value) ? [...value].map(plain) : value
}
