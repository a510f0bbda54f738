/**
 * Tokens when the chain goes back: snapshots, rollbacks and reorgs take with them what they must, and
 * bring it all back.
 */

import { createPublicClient, createWalletClient, custom, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  activationRegistryAbi,
  assetAbi,
  FEATURE_IDS,
  POLICY_REGISTRY_ADDRESS,
  policyRegistryAbi,
  SCOPE_IDS,
  usdvAddress,
  VIBE_ADDRESS,
} from '../../src/tokens/index.ts'
import { TOKEN_SLOTS } from '../../src/tokens/layout.ts'
import { keyOfAddress, keyOfUint, mappingSlot } from '../../src/tokens/slots.ts'
import { permitTypes } from './permit-signature.ts'

const NOBODY = '0x00000000000000000000000000000000000000aa'
const vibe = { address: VIBE_ADDRESS, abi: assetAbi }
const registry = { address: POLICY_REGISTRY_ADDRESS, abi: policyRegistryAbi }
const switchboard = { address: ACTIVATION_REGISTRY_ADDRESS, abi: activationRegistryAbi }
/** The first list that anybody makes. */
const LIST = 2n

function walletOf(devnet: Devnet, index: number) {
  return createWalletClient({
    chain: devnet.chain,
    transport: custom(devnet, { retryCount: 0 }),
    account: privateKeyToAccount(devnet.accounts[index]!.privateKey),
  })
}

function addressOf(devnet: Devnet, index: number): Hex {
  return devnet.accounts[index]!.address
}

/** What there is to be known of VIBE, of USDV and of the registries, pending and as proofs. */
async function everything(devnet: Devnet): Promise<string> {
  const reader = createPublicClient({
    chain: devnet.chain,
    transport: custom(devnet),
    cacheTime: 0,
  })
  const usdv = usdvAddress(devnet.faucet.address)
  const [owner, holder] = [addressOf(devnet, 0), addressOf(devnet, 1)]
  const at = { blockTag: 'pending' as const }
  const ofVibe = { ...vibe, ...at }
  const balances = [TOKEN_SLOTS.balances, TOKEN_SLOTS.nonces].map((slot) =>
    keyOfUint(mappingSlot(slot, keyOfAddress(owner))),
  )
  return JSON.stringify(
    [
      await reader.readContract({ ...ofVibe, functionName: 'totalSupply' }),
      await reader.readContract({ ...ofVibe, functionName: 'balanceOf', args: [holder] }),
      await reader.readContract({ ...ofVibe, functionName: 'nonces', args: [owner] }),
      await reader.readContract({ ...ofVibe, functionName: 'allowance', args: [owner, holder] }),
      await reader.readContract({
        ...ofVibe,
        functionName: 'policyId',
        args: [SCOPE_IDS.TRANSFER_SENDER_POLICY],
      }),
      await reader.readContract({
        ...{ ...registry, ...at },
        functionName: 'isAuthorized',
        args: [LIST, holder],
      }),
      await reader.readContract({
        ...{ ...switchboard, ...at },
        functionName: 'isActivated',
        args: [FEATURE_IDS.asset],
      }),
      await reader.readContract({
        ...{ abi: assetAbi, address: usdv, ...at },
        functionName: 'balanceOf',
        args: [NOBODY],
      }),
      await reader.getProof({ address: VIBE_ADDRESS, storageKeys: balances, ...at }),
      await reader.getProof({ address: POLICY_REGISTRY_ADDRESS, storageKeys: [], ...at }),
      await devnet.request({
        method: 'eth_getLogs',
        params: [{ fromBlock: '0x0', toBlock: 'pending' }],
      }),
    ],
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  )
}

/** Something of every kind; pre-confirmed, and so sealed when time moves on. */
async function changeEverything(devnet: Devnet): Promise<Hex[]> {
  const [issuer, switcher] = [walletOf(devnet, 0), walletOf(devnet, 5)]
  const [owner, holder] = [addressOf(devnet, 0), addressOf(devnet, 1)]
  const deadline = 2n ** 64n
  const message = { owner, spender: holder, value: 7n, nonce: 0n, deadline }
  const signature = await issuer.signTypedData({
    domain: {
      ...{ name: 'Vibe', version: '1' },
      ...{ chainId: devnet.config.chainId, verifyingContract: VIBE_ADDRESS },
    },
    types: permitTypes,
    primaryType: 'Permit',
    message,
  })
  const r: Hex = `0x${signature.slice(2, 66)}`
  const s: Hex = `0x${signature.slice(66, 130)}`
  const v = Number(`0x${signature.slice(130)}`)
  const scope = SCOPE_IDS.TRANSFER_SENDER_POLICY
  return [
    await issuer.writeContract({ ...vibe, functionName: 'mint', args: [owner, 90n] }),
    await issuer.writeContract({ ...vibe, functionName: 'transfer', args: [holder, 40n] }),
    await issuer.writeContract({
      ...vibe,
      functionName: 'permit',
      args: [owner, holder, 7n, deadline, v, r, s],
    }),
    await issuer.writeContract({ ...registry, functionName: 'createPolicy', args: [owner, 0] }),
    await issuer.writeContract({
      ...registry,
      functionName: 'updateBlocklist',
      args: [LIST, true, [holder]],
    }),
    await issuer.writeContract({ ...vibe, functionName: 'updatePolicy', args: [scope, LIST] }),
    await switcher.writeContract({
      ...switchboard,
      functionName: 'deactivate',
      args: [FEATURE_IDS.asset],
    }),
    (await devnet.faucet.dripUsdv(NOBODY)).transactionHash,
  ]
}

describe.each<DevnetOptions>([{ engine: 'wasm' }, { engine: 'ethereumjs' }])(
  'tokens on $engine',
  ({ engine = 'wasm' }) => {
    test('come back from a snapshot as they were, and do the same again', async () => {
      await using devnet = await createDevnet({ engine, faucetCooldownMs: 60_000 })
      const before = await everything(devnet)
      const point = devnet.snapshot()
      const id = await devnet.request({ method: 'evm_snapshot' })
      const hashes = await changeEverything(devnet)
      await devnet.advance(400)
      const after = await everything(devnet)
      expect(after).not.toBe(before)
      expect(await devnet.request({ method: 'evm_revert', params: [id] })).toBe(true)
      expect(await everything(devnet)).toBe(before)
      // Nonces and the faucet's cooldown have gone back, too: the same is possible, and the same.
      expect(await changeEverything(devnet)).toEqual(hashes)
      await devnet.advance(400)
      expect(await everything(devnet)).toBe(after)
      await point.restore()
      expect(await everything(devnet)).toBe(before)
    })
  },
)

test('a drip of USDV that is taken back may be had again, and one that is not may not', async () => {
  await using devnet = await createDevnet({ faucetCooldownMs: 60_000 })
  await devnet.faucet.dripUsdv(NOBODY)
  const id = await devnet.request({ method: 'evm_snapshot' })
  const other = addressOf(devnet, 3)
  await devnet.faucet.dripUsdv(other)
  await devnet.request({ method: 'evm_revert', params: [id] })
  await expect(devnet.faucet.dripUsdv(NOBODY)).rejects.toHaveProperty('code', 'FAUCET_COOLDOWN')
  expect((await devnet.faucet.dripUsdv(other)).to).toBe(other)
})

describe('logs of a token', () => {
  /** Three blocks: a minting, a transfer of 5, a transfer of 6; then what a subscriber hears. */
  async function told(undo: (devnet: Devnet) => Promise<void>) {
    const devnet = await createDevnet()
    const issuer = walletOf(devnet, 0)
    const [owner, holder] = [addressOf(devnet, 0), addressOf(devnet, 1)]
    await issuer.writeContract({ ...vibe, functionName: 'mint', args: [owner, 90n] })
    await devnet.advance(200)
    const heard: string[] = []
    devnet.on('message', ({ data }) => {
      const log = data.result as { readonly removed: boolean; readonly data: Hex }
      heard.push(`${log.removed ? '-' : '+'}${BigInt(log.data)}`)
    })
    await devnet.request({ method: 'eth_subscribe', params: ['logs', { address: VIBE_ADDRESS }] })
    for (const amount of [5n, 6n]) {
      await issuer.writeContract({ ...vibe, functionName: 'transfer', args: [holder, amount] })
      await devnet.advance(200)
    }
    heard.length = 0
    await undo(devnet)
    await devnet.advance(200)
    const reader = createPublicClient({ chain: devnet.chain, transport: custom(devnet) })
    const balances: bigint[] = []
    for (const who of [owner, holder]) {
      const balanceOf = { ...vibe, functionName: 'balanceOf', args: [who] } as const
      balances.push(await reader.readContract(balanceOf))
    }
    const supply = await reader.readContract({ ...vibe, functionName: 'totalSupply' })
    const transfers = await reader.getContractEvents({
      ...vibe,
      eventName: 'Transfer',
      fromBlock: 0n,
    })
    await devnet.close()
    return { heard, balances, supply, found: transfers.map(({ args }) => args.amount) }
  }

  test('are taken back by a rollback, the last first, with the balances', async () => {
    const { heard, balances, supply, found } = await told(async (devnet) => {
      await devnet.request({ method: 'anvil_rollback', params: [2] })
    })
    expect({ heard, balances, supply, found }).toEqual({
      heard: ['-5', '-6'],
      balances: [90n, 0n],
      supply: 90n,
      found: [90n],
    })
  })

  test('are taken back by a reorg before those of the new blocks come', async () => {
    const { heard, balances, supply, found } = await told(async (devnet) => {
      const [from, to] = [addressOf(devnet, 0), VIBE_ADDRESS]
      // transfer(NOBODY, 9), instead of the last block's.
      const data: Hex = `0xa9059cbb${keyOfAddress(NOBODY).slice(2)}${keyOfUint(9n).slice(2)}`
      const transaction = { from, to, data, gas: '0x30d40' } as const
      await devnet.request({ method: 'anvil_reorg', params: [1, [[transaction, 0]]] })
    })
    expect({ heard, balances, supply, found }).toEqual({
      heard: ['-6', '+9'],
      balances: [76n, 5n],
      supply: 90n,
      found: [90n, 5n, 9n],
    })
  })
})
