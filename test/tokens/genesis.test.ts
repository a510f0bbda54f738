/**
 * What block 0 holds of the standard, next to what transactions make of it.
 */

import { encodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Address } from '../../src/primitives/hex.ts'
import type { InitialAccount } from '../../src/state/genesis.ts'
import { assetAbi } from '../../src/tokens/abi.ts'
import { tokenGenesis, USDV, usdvAddress, VIBE, VIBE_ADDRESS } from '../../src/tokens/genesis.ts'
import { ACTIVATION_REGISTRY_ADDRESS, FEATURE_IDS, ROLE_IDS } from '../../src/tokens/ids.ts'
import { ADMIN, ALICE, createScene, type Scene, SWITCHER } from './scene.ts'

const demo = { faucet: ALICE, issuer: ADMIN }

function grantMint(to: Address): Hex {
  const args = [ROLE_IDS.MINT_ROLE, to] as const
  return encodeFunctionData({ abi: assetAbi, functionName: 'grantRole', args })
}

/** Everything an account holds, zeros left out. */
function contentsOf(scene: Scene, address: Address) {
  const { codeBytes, nonce, slots } = scene.view.accounts.get(address)!
  return { codeBytes, nonce, slots: new Map([...slots].filter(([, value]) => value !== 0n).sort()) }
}

function contentsOfInitial({ codeBytes, nonce = 0n, storage = [] }: InitialAccount) {
  return { codeBytes, nonce, slots: new Map([...storage].sort()) }
}

function accountAt(address: Address): InitialAccount {
  return tokenGenesis({ isActive: true, demo }).find((each) => each.address === address)!
}

describe('the demo tokens', () => {
  test('include a USDV equal to the one that the faucet would create and be minter of', async () => {
    const scene = createScene()
    const address = await scene.create(demo.faucet, {
      variant: 'stablecoin',
      ...USDV,
      initialAdmin: demo.faucet,
      initCalls: [grantMint(demo.faucet)],
    })
    expect(address).toBe(usdvAddress(demo.faucet))
    expect(contentsOfInitial(accountAt(address))).toEqual(contentsOf(scene, address))
  })

  test('include a VIBE equal to one that was created, at the address of the real one', async () => {
    const scene = createScene()
    const address = await scene.create(ALICE, {
      variant: 'asset',
      ...VIBE,
      initialAdmin: demo.issuer,
      initCalls: [grantMint(demo.issuer)],
    })
    expect(contentsOfInitial(accountAt(VIBE_ADDRESS))).toEqual(contentsOf(scene, address))
  })

  test('are left out unless requested', () => {
    const addresses = tokenGenesis({ isActive: true, demo: undefined }).map(
      ({ address }) => address,
    )
    expect(addresses).toHaveLength(3)
  })
})

test('features that begin as active are equal to features that were switched on', async () => {
  const scene = createScene(3, false)
  for (const feature of Object.values(FEATURE_IDS)) {
    await scene.prepare(SWITCHER, ACTIVATION_REGISTRY_ADDRESS, 'activate', [feature])
  }
  const begun = createScene(3, true)
  const of = (each: Scene) => contentsOf(each, ACTIVATION_REGISTRY_ADDRESS)
  expect(of(scene)).toEqual(of(begun))
})
