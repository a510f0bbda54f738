/**
 * Tests of a token with the Vitest fixture: every test has a devnet of its own, on which the token is
 * already deployed.
 *
 * Run it with `npx vitest run examples/vitest-fixture.test.ts`.
 */

import { expect, testWith } from 'previewnet/vitest'
import { parseAbi } from 'viem'
import * as artifact from './token-artifact.ts'

const abi = parseAbi(artifact.abi)
const bob = '0x0000000000000000000000000000000000000b0b'

// Runs once; each test begins with a copy of what it has done.
const test = testWith(async ({ devnet, publicClient, walletClient }) => {
  const { bytecode } = artifact
  const hash = await walletClient.deployContract({ abi, bytecode, args: [1_000n] })
  const { contractAddress } = await publicClient.waitForTransactionReceipt({ hash })
  await devnet.advance(200)
  return { token: { abi, address: contractAddress! } }
})

test('a transfer moves tokens and is sealed 200 ms later', async ({
  devnet,
  prepared: { token },
  walletClient,
}) => {
  const args = [bob, 5n] as const
  const hash = await walletClient.writeContract({ ...token, functionName: 'transfer', args })

  await expect(hash).toBePreconfirmed()
  await expect(hash).toEmit(token, 'Transfer', { to: bob, value: 5n })
  await expect(hash).toChangeBalances({ [walletClient.account.address]: -5n, [bob]: 5n }, { token })

  await devnet.advance(200)
  await expect(hash).toBeSealed()
})

test('nobody can send more than they have', async ({ prepared: { token }, walletClient }) => {
  const args = [bob, 1_001n] as const
  const transfer = walletClient.writeContract({ ...token, functionName: 'transfer', args })
  await expect(transfer).toRevertWith(token, 'ERC20InsufficientBalance', { needed: 1_001n })
})
