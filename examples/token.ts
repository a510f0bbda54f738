/**
 * A token from its deployment to its sealed events, with viem over a WebSocket.
 *
 * Run it with `npm run example -- token`.
 */

import { createDevnet } from 'previewnet'
import { createWalletClient, getContract, parseAbi, publicActions, webSocket } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as artifact from './token-artifact.ts'

const abi = parseAbi(artifact.abi)
const bob = '0x0000000000000000000000000000000000000b0b'

export async function main(log = console.log): Promise<void> {
  const devnet = await createDevnet()
  const { wsUrl } = await devnet.listen({ port: 0 })
  const client = createWalletClient({
    account: privateKeyToAccount(devnet.accounts[0]!.privateKey),
    chain: devnet.chain,
    transport: webSocket(wsUrl, { keepAlive: false, reconnect: false }),
  }).extend(publicActions)

  const { bytecode } = artifact
  const hash = await client.deployContract({ abi, bytecode, args: [1_000n] })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  const token = getContract({ address: contractAddress!, abi, client })
  await devnet.advance(200)
  log(`${await token.read.name()} is at ${token.address}`)

  const watched = new Promise<void>((resolve) => {
    token.watchEvent.Transfer(
      { to: bob },
      {
        onLogs([event]) {
          log(`watched: ${event?.args.value} for bob in block ${event?.blockNumber}`)
          resolve()
        },
      },
    )
  })

  await token.write.transfer([bob, 5n])
  log('pending balance:', await token.read.balanceOf([bob], { blockTag: 'pending' }))
  log('latest balance: ', await token.read.balanceOf([bob], { blockTag: 'latest' }))
  const inPending = { fromBlock: 'pending', toBlock: 'pending' } as const
  const [pendingEvent] = await token.getEvents.Transfer({ to: bob }, inPending)
  log('pending event:  ', pendingEvent?.args.value, 'in block', pendingEvent?.blockHash)

  await devnet.advance(200)
  await watched
  log('latest balance: ', await token.read.balanceOf([bob], { blockTag: 'latest' }))
  const [sealedEvent] = await token.getEvents.Transfer({ to: bob })
  log('sealed event:   ', sealedEvent?.args.value, 'in block', sealedEvent?.blockHash)

  await devnet.close()
}

if (process.argv[1] === import.meta.filename) await main()
