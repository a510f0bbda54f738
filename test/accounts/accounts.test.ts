/**
 * Dev accounts against the wallets of ethers.
 */

import { HDNodeWallet, Mnemonic } from 'ethers'
import { describe, expect, test } from 'vitest'
import { devAccounts, faucetAccount, WELL_KNOWN_MNEMONIC } from '../../src/accounts/accounts.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import { addressOfKey, loadSecp256k1 } from '../../src/primitives/secp256k1.ts'
import { fc } from '../support/property.ts'

await loadSecp256k1()

function accountsOfEthers(mnemonic: string, count: number) {
  const parent = HDNodeWallet.fromPhrase(mnemonic, undefined, "m/44'/60'/0'/0")
  return Array.from({ length: count }, (_, index) => {
    const { address, privateKey } = parent.deriveChild(index)
    return { address: address.toLowerCase(), privateKey }
  })
}

describe('dev accounts', () => {
  test('the first ten of the well-known mnemonic are those that ethers derives', async () => {
    expect(await devAccounts(WELL_KNOWN_MNEMONIC, 10)).toEqual(
      accountsOfEthers(WELL_KNOWN_MNEMONIC, 10),
    )
  })

  test('an eleventh does not change the first ten', async () => {
    const eleven = await devAccounts(WELL_KNOWN_MNEMONIC, 11)
    expect(eleven.slice(0, 10)).toEqual(await devAccounts(WELL_KNOWN_MNEMONIC, 10))
    expect(eleven).toEqual(accountsOfEthers(WELL_KNOWN_MNEMONIC, 11))
  })

  test('the accounts of any mnemonic, of 12 to 24 words, are those that ethers derives', async () => {
    const entropies = fc
      .constantFrom(16, 20, 24, 28, 32)
      .chain((size) => fc.uint8Array({ minLength: size, maxLength: size }))
    await fc.assert(
      fc.asyncProperty(entropies, async (entropy) => {
        const { phrase } = Mnemonic.fromEntropy(entropy)
        expect(await devAccounts(phrase, 2)).toEqual(accountsOfEthers(phrase, 2))
      }),
      { numRuns: 5 },
    )
  })

  test('zero accounts can be asked for', async () => {
    expect(await devAccounts(WELL_KNOWN_MNEMONIC, 0)).toEqual([])
  })

  const bad = [
    ['a wrong checksum', 'test test test test test test test test test test test test'],
    ['an invalid word', 'test test test test test test test test test test test xyzzy'],
    ['too few words', 'test junk'],
    ['nothing but spaces', '   '],
  ] as const
  for (const [what, mnemonic] of bad) {
    test(`a mnemonic with ${what} is refused`, async () => {
      await expect(devAccounts(mnemonic, 1)).rejects.toThrow(RangeError)
    })
  }
})

describe('the faucet account', () => {
  test('has the key its comment says, and the address of that key', async () => {
    const { address, privateKey } = faucetAccount
    expect(privateKey).toBe(keccakHash(new TextEncoder().encode('previewnet faucet')))
    expect(addressOfKey(privateKey)).toBe(address)
  })

  test('is not one of the dev accounts', async () => {
    const addresses = (await devAccounts(WELL_KNOWN_MNEMONIC, 10)).map(({ address }) => address)
    expect(addresses).not.toContain(faucetAccount.address)
  })
})
