/**
 * Contracts, labels, calls, logs and reverts by the names that the devnet has for them.
 */

import { effect, signal, untracked } from '@preact/signals'
import type { RequestArguments, RequestResult } from '../src/api.ts'
import type { Address, Hash, Hex } from '../src/primitives/hex.ts'
import type { Abis } from './abis.ts'
import { Asked } from './asked.ts'
import type { Named } from './described.ts'
import type { Connection } from './rpc.ts'
import type { PastTime } from './time/moment.ts'
import { transferIn } from './transfers.ts'
import { mayMove, type Transfers, type Units } from './units.ts'

type AddressNames = RequestResult<'previewnet_names'>[number]
export type KnownContract = NonNullable<RequestResult<'previewnet_contract'>>
export type EncodedData = NonNullable<RequestArguments<'previewnet_decode'>['params']>[0][number]
export type DecodedData = RequestResult<'previewnet_decode'>[number]

/** Time between two rounds of questions: artifacts, labels and code change. */
const roundMs = 3_000

interface Log {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
}

export class Contracts {
  /** Rises when a name changed that is shown: what else the devnet says by name may be another. */
  readonly renamings = signal(0)
  /** Rises with each round of questions about what is shown. */
  readonly rounds = signal(0)
  readonly #rpc: Connection
  readonly #past: PastTime
  readonly #units: Units
  readonly #names: Asked<Address, AddressNames>
  readonly #decoded: Asked<EncodedData, DecodedData>
  readonly #transfers: Asked<Hash, Transfers>
  readonly #end: () => void

  /** Asks again about what is shown: at once with a connection, another time, a rollback or an ABI. */
  constructor(rpc: Connection, past: PastTime, abis: Abis, units: Units) {
    this.#rpc = rpc
    this.#past = past
    this.#units = units
    this.#names = new Asked({
      restMs: 500,
      keyOf: (address) => address,
      ask: (addresses) =>
        rpc.request({ method: 'previewnet_names', params: [addresses, past.stateShown()] }),
      onChange: () => {
        this.renamings.value += 1
      },
    })
    this.#decoded = new Asked({
      restMs: 100,
      keyOf: (data) => JSON.stringify(data),
      ask: (list) => this.decode(list),
    })
    this.#transfers = new Asked({
      restMs: 250,
      keyOf: (hash) => hash,
      ask: (hashes) => Promise.all(hashes.map((hash) => transfersOf(rpc, hash))),
    })
    const endEffect = effect(() => {
      const [count] = [
        rpc.connections.value,
        past.moment.value,
        past.reloads.value,
        abis.changes.value,
      ] as const
      if (count > 0) {
        untracked(() => {
          this.#askAgain()
          this.#transfers.askAgain()
        })
      }
    })
    const rounds = setInterval(() => {
      if (!document.hidden && rpc.isConnected.peek()) this.#askAgain()
    }, roundMs)
    this.#end = () => {
      endEffect()
      clearInterval(rounds)
    }
  }

  end(): void {
    this.#end()
    this.#names.end()
    this.#decoded.end()
    this.#transfers.end()
  }

  /** Asks again about an address that is shown, as its label is another. */
  ask(address: Address): void {
    this.#names.ask(address)
  }

  /** Label and contract of an address; undefined before the first answer. */
  namesAt(address: Address): AddressNames | undefined {
    return this.#names.about(address.toLowerCase() as Address) // lower case keeps the format
  }

  contractAt(address: Address): Promise<KnownContract | null> {
    const params = [address, this.#past.stateShown()] as const
    return this.#rpc.request({ method: 'previewnet_contract', params })
  }

  /** @returns one for each, in their order; null for what no ABI declares */
  decode(list: readonly EncodedData[]): Promise<readonly DecodedData[]> {
    const params = [list, this.#past.stateShown()] as const
    return this.#rpc.request({ method: 'previewnet_decode', params })
  }

  /** The function of a call; its `args` are null if the input is cut. */
  callAt(address: Address, input: Hex): DecodedData | undefined {
    return this.#decoded.about({ address, input })
  }

  /**
   * The same with the units of its arguments; undefined without all arguments.
   *
   * @param hash of the transaction, whose transfers say the units of more arguments
   */
  wholeCallAt(address: Address, input: Hex, hash?: Hash): Named | undefined {
    return this.#whole(address, this.callAt(address, input), hash)
  }

  /** The error that a call reverted with. @param address of the account that was called */
  errorAt(address: Address | undefined, error: Hex): Named | undefined {
    return this.#whole(
      address,
      this.#decoded.about(address === undefined ? { error } : { address, error }),
    )
  }

  /** The event that a log is. @param hash as in {@link wholeCallAt} */
  eventAt({ address, topics, data }: Log, hash?: Hash): Named | undefined {
    return this.#whole(address, this.#decoded.about({ address, topics, data }), hash)
  }

  /** The transfers of a transaction; undefined before the answer. */
  transfersOf(hash: Hash): Transfers | undefined {
    return this.#transfers.about(hash)
  }

  #whole(
    address: Address | undefined,
    decoded: DecodedData | undefined,
    hash?: Hash,
  ): Named | undefined {
    if (decoded == null || decoded.args === null) return undefined
    const named = { name: decoded.name, args: decoded.args }
    if (address === undefined) return named
    const own = this.#units.of(address, named)
    if (hash === undefined || !own.args.some((each) => mayMove(each))) return own
    return this.#units.of(address, named, this.#transfers.about(hash))
  }

  #askAgain(): void {
    this.rounds.value += 1
    this.#names.askAgain()
    this.#decoded.askAgain()
  }
}

/** The transfers of tokens by a transaction; none of one that has not run. */
async function transfersOf(rpc: Connection, hash: Hash): Promise<Transfers> {
  const receipt = await rpc.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  return (receipt?.logs ?? []).flatMap((log) => {
    const amount = transferIn(log)
    return amount === undefined ? [] : [[String(amount), log.address] as const]
  })
}
