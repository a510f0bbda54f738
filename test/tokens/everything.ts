/**
 * Something of every kind that tokens do on a devnet, and all there is to be known of it afterwards.
 */

import { createPublicClient, createWalletClient, custom, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Devnet } from '../../src/index.ts'
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
import { wireAddress } from '../support/accounts.ts'
import { permitTypes } from './permit-signature.ts'

export const NOBODY = '0x00000000000000000000000000000000000000aa'
export const vibe = { address: VIBE_ADDRESS, abi: assetAbi }
const registry = { address: POLICY_REGISTRY_ADDRESS, abi: policyRegistryAbi }
const switchboard = { address: ACTIVATION_REGISTRY_ADDRESS, abi: activationRegistryAbi }
/** The first list that anybody makes. */
const LIST = 2n

export function walletOf(devnet: Devnet, index: number) {
  return createWalletClient({
    chain: devnet.chain,
    transport: custom(devnet, { retryCount: 0 }),
    account: privateKeyToAccount(devnet.accounts[index]!.privateKey),
  })
}

export function addressOf(devnet: Devnet, index: number): Hex {
  return wireAddress(devnet.accounts[index]!)
}

/** What there is to be known of VIBE, of USDV and of the registries, pending and as proofs. */
export async function everything(devnet: Devnet): Promise<string> {
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
export async function changeEverything(devnet: Devnet): Promise<Hex[]> {
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
