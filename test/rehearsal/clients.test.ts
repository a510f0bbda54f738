/**
 * Suites of real clients: limits that they estimate are estimated anew, those that somebody wrote down stay.
 */

import { ContractFactory, Contract as EthersContract, JsonRpcProvider, Wallet } from 'ethers'
import { createPublicClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetServer, rehearse } from '../../src/index.ts'
import type { Address } from '../../src/primitives/hex.ts'
import { contract, stranger } from './scene.ts'

const { abi, code } = contract('Coin')
const fresh = (index: number): Address => `0x${index.toString(16).padStart(40, 'b')}`

let devnet: Devnet
let server: DevnetServer

beforeEach(async () => {
  devnet = await createDevnet({ network: 'plain', mining: 'auto', chainId: foundry.id })
  server = await devnet.listen({ port: 0 })
})

afterEach(() => devnet.close())

/** The transactions that do something else by the rules of Amsterdam. */
async function flips() {
  const report = await rehearse(devnet.journal(), { hardfork: 'amsterdam' })
  const found = report.transactions.filter(({ differs }) =>
    differs.some((each) => each === 'status' || each === 'logs'),
  )
  return { report, found }
}

describe.each(['local', 'json-rpc'] as const)('A suite of viem with a %s account', (kind) => {
  async function suite(gas?: bigint) {
    const transport = http(server.httpUrl)
    const [first] = devnet.accounts
    const account = kind === 'local' ? privateKeyToAccount(first!.privateKey) : first!.address
    const wallet = createWalletClient({ account, chain: foundry, transport })
    const reads = createPublicClient({ chain: foundry, transport, pollingInterval: 10 })
    const wait = (hash: Address) => reads.waitForTransactionReceipt({ hash })
    const { contractAddress } = await wait(await wallet.deployContract({ abi, bytecode: code }))
    const coin = { address: contractAddress!, abi, functionName: 'transfer' } as const
    for (let index = 0; index < 4; index += 1) {
      await wait(await wallet.writeContract({ ...coin, args: [fresh(index), 5n] }))
      await wait(await wallet.sendTransaction({ to: fresh(100 + index), value: 1n }))
    }
    if (gas !== undefined) {
      return wait(await wallet.writeContract({ ...coin, args: [stranger, 5n], gas }))
    }
    return undefined
  }

  test('flips nowhere where viem estimates each limit', async () => {
    await suite()
    const { found, report } = await flips()
    expect(found).toEqual([])
    expect(report.failed).toBe(false)
    const limit = kind === 'local' ? 'estimate' : 'devnet' // which fills in what has none
    expect(report.transactions.map((each) => each.limit)).toEqual(Array(9).fill(limit))
  })

  test('flips where one limit was written down, and nowhere else', async () => {
    const receipt = await suite(65_000n)
    const { found, report } = await flips()
    expect(found.map(({ hash }) => hash)).toEqual([receipt!.transactionHash])
    expect(found[0]).toMatchObject({
      limit: 'fixed',
      verdict: 'needsGas',
      withNewGasLimit: { gasLimit: 140_288n },
    })
    expect(report.failed).toBe(true)
  })
})

describe.each(['wallet', 'unlocked'] as const)(
  'A suite of ethers with an account that is a %s',
  (kind) => {
    async function suite(gasLimit?: bigint) {
      const provider = new JsonRpcProvider(server.httpUrl, foundry.id, {
        staticNetwork: true,
        cacheTimeout: -1,
      })
      try {
        const [first] = devnet.accounts
        const signer =
          kind === 'wallet'
            ? new Wallet(first!.privateKey, provider)
            : await provider.getSigner(first!.address)
        const made = await new ContractFactory(abi as never, code, signer).deploy()
        await made.waitForDeployment()
        const coin = new EthersContract(await made.getAddress(), abi as never, signer)
        for (let index = 0; index < 4; index += 1) {
          await (await coin.getFunction('transfer')(fresh(index), 5n)).wait()
          await (await signer.sendTransaction({ to: fresh(100 + index), value: 1n })).wait()
        }
        if (gasLimit === undefined) return undefined
        const sent = await coin.getFunction('transfer')(stranger, 5n, { gasLimit })
        return (await sent.wait()).hash as string
      } finally {
        provider.destroy()
      }
    }

    test('flips nowhere where ethers estimates each limit', async () => {
      await suite()
      const { found, report } = await flips()
      expect(found).toEqual([])
      expect(report.transactions).toHaveLength(9)
    })

    test('flips where one limit was written down, and nowhere else', async () => {
      const hash = await suite(65_000n)
      const { found } = await flips()
      expect(found.map((each) => each.hash)).toEqual([hash])
    })
  },
)
