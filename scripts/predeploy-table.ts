/**
 * The table of docs/predeploys.md: which contract stands where, and whose code it is.
 */

import { getAddress } from 'ethers'
import { accountData, codeData } from '../src/network/predeploy-data.ts'
import type { Hex } from '../src/primitives/hex.ts'
import { createdNames, type Entry, entries, packages } from './predeploy-list.ts'

/** Name, address, origin of the code and its hash; one row for each entry of the list. */
export function predeployRows(): string[][] {
  const listed = entries.map((entry) => [
    entry.name,
    `\`${getAddress(entry.address)}\`${entry.isProxied ? ', proxied' : ''}`,
    originOf(entry),
    `\`${hashOf(entry.isProxied ? `${entry.name} implementation` : entry.name)}\``,
  ])
  const created = Object.entries(createdNames).map(([address, name]) => [
    name,
    `\`${getAddress(address)}\``,
    `created by the constructor of ${name.replace('SenderCreator', 'EntryPoint')}`,
    `\`${hashOf(name)}\``,
  ])
  return [
    ['Proxy', 'each proxied address', packages.bedrock.name, `\`${codeData.Proxy!.hash}\``],
    ...listed,
    ...created,
  ]
}

function originOf({ name, source }: Entry): string {
  switch (source.from) {
    case 'ours':
      return `ours: [contracts/${name}.sol](../contracts/${name}.sol)`
    case 'artifact':
    case 'runtime':
      return packages[source.package].name
    case 'preinstalls':
      return packages.bedrock.name
    case 'presigned':
      return packages.ignition.name
    case 'eip':
      return `[EIP-${source.eip}](https://eips.ethereum.org/EIPS/eip-${source.eip})`
  }
}

function hashOf(name: string): Hex {
  const { code } = accountData.find((account) => account.name === name)! // built from the same list
  return codeData[code!]!.hash // everything in the list has code
}
