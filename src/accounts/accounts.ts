/**
 * The accounts that genesis funds: the dev accounts of a mnemonic, and the faucet's own.
 *
 * Their keys are public. Genesis and signing need them, so the module is low on the ladder.
 */

import { checksumAddress } from '../primitives/checksum.ts'
import type { Address, Hex } from '../primitives/hex.ts'
import { hexFromBytes } from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import { addressOfKey, loadSecp256k1 } from '../primitives/secp256k1.ts'

/** An account whose key the devnet has. */
export interface Account {
  /** Lower case in the core; checksummed (EIP-55) in `devnet.accounts`. */
  readonly address: Address
  /** 32 bytes. */
  readonly privateKey: Hex
}

/** The mnemonic of every development node. */
export const WELL_KNOWN_MNEMONIC = 'test test test test test test test test test test test junk'

/** The path of Ethereum's accounts (BIP-44), without their index. */
export const DERIVATION_PATH = "m/44'/60'/0'/0"

// Written out: deriving them takes longer than all other work at the start.
const wellKnownAccounts: readonly Account[] = (
  [
    [
      '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    ],
    [
      '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
    ],
    [
      '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
      '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
    ],
    [
      '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
      '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
    ],
    [
      '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
      '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
    ],
    [
      '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
      '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
    ],
    [
      '0x976ea74026e726554db657fa54763abd0c3a0aa9',
      '0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e',
    ],
    [
      '0x14dc79964da2c08b23698b3d3cc7ca32193d9955',
      '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356',
    ],
    [
      '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f',
      '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
    ],
    [
      '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
      '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
    ],
  ] as const
).map(([address, privateKey]) => ({ address, privateKey }))

/** Pays out drips; not one of the dev accounts. Its key is the hash of `previewnet faucet`. */
export const faucetAccount: Account = {
  address: '0x61d48f7bdbd4260751c5e1549b80dabce518e342',
  privateKey: '0xe083b8e5037b44712434408091f0754768a41cdec5cff7cade3fd83c3d2fa034',
}

/**
 * The mnemonic that encodes some bytes (BIP-39).
 *
 * @param entropy 16, 20, 24, 28 or 32 bytes, for 12 to 24 words
 */
export async function mnemonicFromEntropy(entropy: Uint8Array): Promise<string> {
  const { entropyToMnemonic } = await import('@scure/bip39')
  const { wordlist } = await import('@scure/bip39/wordlists/english.js')
  return entropyToMnemonic(entropy, wordlist)
}

/** A mnemonic of 12 words that follows from a number. */
export function mnemonicFromSeed(seed: number): Promise<string> {
  const hash = keccak256(new TextEncoder().encode(`previewnet mnemonic ${seed}`))
  return mnemonicFromEntropy(hash.subarray(0, 16))
}

/**
 * The first accounts of a mnemonic (BIP-32, BIP-39, BIP-44).
 *
 * @param path a BIP-32 path, to which each account adds its index
 * @throws {RangeError} if the mnemonic is invalid
 */
export async function devAccounts(
  mnemonic: string,
  count: number,
  path: string = DERIVATION_PATH,
): Promise<readonly Account[]> {
  const parentPath = path.replace(/\/$/, '')
  const isWellKnown = mnemonic === WELL_KNOWN_MNEMONIC && parentPath === DERIVATION_PATH
  if (isWellKnown && count <= wellKnownAccounts.length) {
    return wellKnownAccounts.slice(0, count)
  }
  const { mnemonicToSeedSync, validateMnemonic } = await import('@scure/bip39')
  const { wordlist } = await import('@scure/bip39/wordlists/english.js')
  const { HDKey } = await import('@scure/bip32')
  await loadSecp256k1()
  if (!validateMnemonic(mnemonic, wordlist)) {
    throw new RangeError('expected a BIP-39 mnemonic of English words with a right checksum')
  }
  const parent = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic)).derive(parentPath)
  return Array.from({ length: count }, (_, index) => {
    const privateKey = hexFromBytes(parent.deriveChild(index).privateKey!) // not a public-only key
    return { address: addressOfKey(privateKey), privateKey }
  })
}

/** The account as its users see it, as wallets and pages show it. */
export function checksummed({ address, privateKey }: Account): Account {
  return { address: checksumAddress(address), privateKey }
}
