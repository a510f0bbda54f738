/**
 * Gas in a token: alice holds USDV and no ether. Phase 0 pays the payer, phase 1 pays bob, and the payer
 * signs for the gas.
 *
 * Run it with `npm run example -- sponsored`.
 */

import { createDevnet } from 'previewnet'
import { baseActions, paymentCall, signBaseTransaction } from 'previewnet/base'
import { devnetTransport } from 'previewnet/viem'
import { createWalletClient, encodeFunctionData, erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const usdv = '0xb2000000000000000000012899269b71efa5edbc' // a demo token of the devnet
const bob = '0x0000000000000000000000000000000000000b0b'

export async function main(log = console.log): Promise<void> {
  const rate = 2_000_000_000n // 2,000 USDV for an ether
  const tokens = { [usdv]: { symbol: 'USDV', decimals: 6, rate } }
  const devnet = await createDevnet({ payer: { tokens } })
  const alice = privateKeyToAccount(`0x${'a1'.repeat(32)}`)
  await devnet.faucet.dripUsdv(alice.address)
  const transport = devnetTransport(devnet)
  const wallet = createWalletClient({ account: alice, chain: devnet.chain, transport })
  const client = wallet.extend(baseActions())

  const { gasEstimate, options } = await client.getPayerTerms()
  const offer = options[0]!
  const args = [bob, 5_000_000n] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  const transaction = await client.prepareBaseTransaction({
    calls: [[paymentCall(offer, offer.tokens[0]!)], [{ to: usdv, data }]],
    payer: offer.payer,
    validBefore: devnet.now + 30_000,
    ...gasEstimate,
  })
  const signedTransaction = await signBaseTransaction(transaction, alice)
  const { transactionHash, tokenCharged } = await client.sendPayerTransaction({ signedTransaction })

  const params = [transactionHash] as const
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params })
  log(`alice paid ${tokenCharged?.amount} units of USDV for the gas`)
  log(`phases: ${receipt?.phaseStatuses}, gas paid by ${receipt?.payer}`)
  log(
    `ether of alice: ${await devnet.request({ method: 'eth_getBalance', params: [alice.address] })}`,
  )
  await devnet.close()
}

if (process.argv[1] === import.meta.filename) await main()
