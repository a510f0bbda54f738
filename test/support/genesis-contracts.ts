/**
 * The contracts of the preview network's genesis, for devnets that are to begin with them.
 */

import type { DevnetOptions, GenesisAccount, Hex } from '../../src/index.ts'
import { accountData, codeData } from '../../src/network/predeploy-data.ts'
import type { Address } from '../../src/primitives/hex.ts'

/** All of them, by address: the option `alloc`. */
export function genesisContracts(): NonNullable<DevnetOptions['alloc']> {
  return Object.fromEntries(
    accountData.map(({ address, nonce, code, storage }): [Address, GenesisAccount] => {
      const words = storage.map(([slot, value]) => [quantity(slot), quantity(value)])
      const contents = { nonce, storage: Object.fromEntries(words) }
      if (code === undefined) return [address, contents]
      return [address, { ...contents, code: codeData[code]!.code }] // the list names only codes it holds
    }),
  )
}

function quantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
