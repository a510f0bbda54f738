/**
 * The access lists of a devnet's blocks, as @ethereumjs makes them of the same blocks.
 *
 * Its lists keep delegations that were undone before the first frame, for lack of gas (EIP-2780). In some
 * thousands of random blocks there is one of these, which is not among the seeds of the tests.
 */

import { createBlockHeader } from '@ethereumjs/block'
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common'
import { createEVM } from '@ethereumjs/evm'
import { createTxFromRLP } from '@ethereumjs/tx'
import {
  Account,
  type BlockLevelAccessList,
  createAddressFromString,
  createBlockLevelAccessList,
  setLengthLeft,
} from '@ethereumjs/util'
import { createVM, runTx, type VM } from '@ethereumjs/vm'
import { adoptAmsterdam } from '../../src/engine/ethereumjs/amsterdam.ts'
import { loadPointEvaluation } from '../../src/engine/ethereumjs/point-evaluation.ts'
import type { Devnet } from '../../src/index.ts'
import { predeployAddresses } from '../../src/network/predeploys.ts'
import { bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { keccak256 } from '../../src/primitives/keccak.ts'
import { quantityFromUint } from '../../src/primitives/quantity.ts'
import { bytesFromUint, bytesFromWord } from '../../src/primitives/word.ts'
import { ask } from './world-journal.ts'

const HISTORY_LENGTH = 8_191n

/** Runs the blocks of a devnet again, in order, each once. */
export class LibraryChain {
  readonly #devnet: Devnet
  readonly #vm: VM

  private constructor(devnet: Devnet, vm: VM) {
    this.#devnet = devnet
    this.#vm = vm
  }

  /** Begins with the state of block 0. */
  static async from(devnet: Devnet): Promise<LibraryChain> {
    const chain = { chainId: devnet.config.chainId.toString() }
    const common = createCustomCommon(chain, Mainnet, { hardfork: Hardfork.Amsterdam })
    await loadPointEvaluation(common)
    // BLOCKHASH asks a blockchain for blocks.
    const blockchain = {
      getBlock: async (number: number) => {
        const at = [quantityFromUint(BigInt(number))]
        const { hash } = Object(await ask(devnet, 'eth_getHeaderByNumber', at))
        return { hash: () => bytesFromHex(hash) }
      },
      putBlock: async () => {},
      shallowCopy: () => blockchain,
    }
    const evm = await createEVM({ common, blockchain })
    // The library departs from the rules here.
    const opcodes = Reflect.get(evm, '_opcodeMap')
    adoptAmsterdam(
      opcodes,
      Object.assign(evm, { callSpill: 0n, expectCreation: () => {} }) as never,
    )
    const { stateManager } = evm
    const vm = await createVM({ common, evm, stateManager })
    const alloc = Object(await ask(devnet, 'previewnet_genesisAlloc', ['earliest']))
    for (const [key, { balance, nonce = '0x0', code, storage = {} }] of Object.entries<{
      balance: Hex
      nonce?: Hex
      code?: Hex
      storage?: Record<Hex, Hex>
    }>(alloc)) {
      const address = createAddressFromString(key)
      await vm.stateManager.putAccount(address, new Account(BigInt(nonce), BigInt(balance)))
      if (code !== undefined) await vm.stateManager.putCode(address, bytesFromHex(code))
      for (const [slot, value] of Object.entries(storage)) {
        const bytes = bytesFromUint(BigInt(value))
        await vm.stateManager.putStorage(address, bytesFromHex(slot as Hex), bytes)
      }
    }
    return new LibraryChain(devnet, vm)
  }

  /** The list of a block whose transactions and header the devnet gives. */
  async listOf(tag: string): Promise<BlockLevelAccessList> {
    const block = Object(await ask(this.#devnet, 'eth_getBlockByNumber', [tag, false]))
    const { common, evm } = this.#vm
    const list = createBlockLevelAccessList()
    Object.assign(evm, { blockLevelAccessList: list })
    const time = BigInt(block.timestamp)
    await this.#write(list, predeployAddresses.beaconBlockRoots, time % HISTORY_LENGTH, time)
    const root = BigInt(block.parentBeaconBlockRoot)
    const rootSlot = (time % HISTORY_LENGTH) + HISTORY_LENGTH
    await this.#write(list, predeployAddresses.beaconBlockRoots, rootSlot, root)
    const slot = (BigInt(block.number) - 1n) % HISTORY_LENGTH
    await this.#write(list, predeployAddresses.historyStorage, slot, BigInt(block.parentHash))
    const header = createBlockHeader(
      {
        ...{ number: block.number, coinbase: createAddressFromString(block.miner) },
        ...{ timestamp: block.timestamp, gasLimit: block.gasLimit, mixHash: block.mixHash },
        ...{ baseFeePerGas: block.baseFeePerGas, excessBlobGas: block.excessBlobGas },
        slotNumber: block.slotNumber,
      },
      { common },
    )
    for (const [index, hash] of block.transactions.entries()) {
      list.blockAccessIndex = index + 1
      const raw = await ask(this.#devnet, 'eth_getRawTransactionByHash', [hash])
      const tx = createTxFromRLP(bytesFromHex(raw as Hex), { common })
      // Only the header of the block is read.
      await runTx(this.#vm, {
        tx,
        block: { header, common } as never,
        skipHardForkValidation: true,
      })
    }
    return list
  }

  /** The writes of the protocol to a history contract. */
  async #write(list: BlockLevelAccessList, name: Hex, slot: bigint, value: bigint): Promise<void> {
    const { stateManager } = this.#vm
    const address = createAddressFromString(name)
    const code = await stateManager.getCode(address)
    if (code.length === 0) return list.addAddress(name)
    const key = bytesFromWord(slot)
    const before = setLengthLeft(await stateManager.getStorage(address, key), 32)
    list.addStorageWrite(name, key, bytesFromWord(value), 0, before)
    await stateManager.putStorage(address, key, bytesFromUint(value))
  }
}

/** Keccak-256 of the list's RLP. */
export function listHash(list: BlockLevelAccessList): Hex {
  return hexFromBytes(keccak256(list.serialize()))
}
