/**
 * Contracts and transactions of the patterns that break with Amsterdam, and their senders.
 */

import { readFileSync } from 'node:fs'
import { type Abi, encodeDeployData, encodeFunctionData } from 'viem'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import type { Address, Hash, Hex } from '../../src/primitives/hex.ts'
import { compile, foundryBuildInfo } from '../support/artifact-shapes.ts'

const path = 'Patterns.sol'
const project = compile({
  [path]: readFileSync(new URL(path, import.meta.url), 'utf8'),
})

/** With it causes have lines. */
export const artifact: object = foundryBuildInfo(project)

type Name = 'Holder' | 'Forwarder' | 'Coin'

function contract(name: Name): { readonly abi: Abi; readonly code: Hex } {
  const { abi, evm } = project.output.contracts[path]![name]!
  return { abi: abi as unknown as Abi, code: `0x${evm.bytecode.object}` }
}

/** Accounts that do not exist. */
export const nobody: Address = '0x00000000000000000000000000000000000abcde'
export const stranger: Address = '0x00000000000000000000000000000000000abcdf'

/** Deployed at nonces 0, 1 and 2 of the first dev account, before anything else. */
export interface Scene {
  readonly devnet: Devnet
  readonly holder: Address
  readonly forwarder: Address
  readonly coin: Address
  readonly dev: readonly Address[]
}

/** A transaction of a case, sent by the first dev account unless it says otherwise. */
export interface Sent {
  readonly from?: Address
  readonly to?: Address | undefined
  readonly value?: Hex
  readonly data?: Hex
  readonly gas?: Hex
  readonly accessList?: readonly object[]
}

export function call(name: Name, functionName: string, args: readonly unknown[] = []): Hex {
  return encodeFunctionData({ abi: contract(name).abi, functionName, args })
}

export function creation(name: Name): Hex {
  const { abi, code } = contract(name)
  return encodeDeployData({ abi, bytecode: code, args: [] })
}

/** A chain of Osaka with the contracts; each transaction has a block. */
export async function createScene(options: DevnetOptions = {}): Promise<Scene> {
  const devnet = await createDevnet({
    network: 'plain',
    mining: 'auto',
    artifacts: [artifact],
    ...options,
  })
  const dev = devnet.accounts.map(({ address }) => address)
  const made: Address[] = []
  for (const name of ['Holder', 'Forwarder', 'Coin'] as const) {
    const hash = await send(devnet, { data: creation(name), gas: '0x7a1200' })
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    made.push(receipt!.contractAddress!)
  }
  const [holder, forwarder, coin] = made as [Address, Address, Address]
  return { devnet, holder, forwarder, coin, dev }
}

export async function send(devnet: Devnet, { from, ...sent }: Sent): Promise<Hash> {
  const sender = from ?? devnet.accounts[0]!.address
  return devnet.request({
    method: 'eth_sendTransaction',
    params: [{ from: sender, ...sent } as never],
  })
}
