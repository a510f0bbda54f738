/** The world of a group: a devnet with a token and a contract of loops. */

import { bytecode as tokenBytecode } from '../../examples/token-artifact.ts'
import type { Address, Devnet, Hash, Hex } from '../../src/index.ts'
import { wireAddress } from '../../test/support/accounts.ts'
import { bytecode as loopsBytecode } from '../loops-artifact.ts'
import { type Build, type Call, type Group, quantity, type World, word } from './question.ts'

export async function openWorld(
  build: Build,
  { options, open }: Group,
  size: number,
): Promise<World> {
  // Importing the reference engine takes longer than all that is asked of it.
  const devnet = await build.createDevnet({ engine: 'wasm', ...options?.() })
  const ask = askOf(devnet)
  const from = wireAddress(devnet.accounts[0]!)
  const create = async (data: Hex) => {
    const sent = { from, data, gas: quantity(5_000_000) }
    const hash = await ask<Hash>('eth_sendTransaction', [sent])
    const receipt = await ask<Created>('eth_getTransactionReceipt', [hash])
    if (receipt.status !== '0x1') throw new Error('a contract of the world was not created')
    return receipt.contractAddress
  }
  const token = await create(`${tokenBytecode}${word(10n ** 30n)}` as Hex)
  const loops = await create(loopsBytecode)
  await devnet.mine()
  const world = { build, devnet, token, loops, ask }
  await open?.(world, size)
  return world
}

interface Created {
  readonly status: Hex
  readonly contractAddress: Address
}

/** Methods are named by texts: an old build has others in its types. */
export function askOf(devnet: Devnet): World['ask'] {
  return (method, params = []) => devnet.request({ method, params } as never) as Promise<never>
}

/** Sends a transfer of the token from the first dev account, signed by the devnet. */
export function transferCall({ devnet, token }: World, index: number): Call {
  const from = wireAddress(devnet.accounts[0]!)
  const data = `0xa9059cbb${word(recipient(index))}${word(1)}`
  return { method: 'eth_sendTransaction', params: [{ from, to: token, data, gas: '0x186a0' }] }
}

/** A thousand recipients in turn. */
export function recipient(index: number): Address {
  return `0x${(0xb0b0_0000 + (index % 1_000)).toString(16).padStart(40, '0')}`
}

/** Seals blocks with ten transactions each: nine transfers of the token, and one of ether. */
export async function sealBlocks(world: World, blocks: number): Promise<void> {
  const from = wireAddress(world.devnet.accounts[0]!)
  for (let block = 0; block < blocks; block += 1) {
    for (let index = 0; index < 9; index += 1) {
      const { method, params } = transferCall(world, block * 9 + index)
      await world.ask(method, params)
    }
    const payment = { from, to: recipient(block), value: '0x1', gas: '0x5208' }
    await world.ask('eth_sendTransaction', [payment])
    await world.devnet.mine()
  }
}
