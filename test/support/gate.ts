/** A contract of thirteen lines, for tests of coverage. */

import { Interface } from 'ethers'
import type { Devnet, Hex } from '../../src/index.ts'
import { type Compiled, compileAll } from './solc.ts'

export const gatePath = 'src/Gate.sol'
const source = `contract Gate {
  uint256 public total;

  function enter(uint256 value) external returns (uint256) {
    require(value != 7, "closed");
    if (value > 3) total += value;
    return total;
  }

  function enter(bool twice) external returns (uint256) {
    return twice ? 2 : 1;
  }
}
`
const settings = { version: '0.8.37', optimizer: false, viaIR: false } as const
const gate = new Interface(['function enter(uint256) returns (uint256)'])

/** Input and output of the compiler. @param before text at the beginning of the source */
export async function compileGate(before = ''): Promise<Compiled> {
  const [compiled] = await compileAll([{ sources: { [gatePath]: before + source }, settings }])
  return compiled!
}

/** Data of a call. The gate is closed for 7. */
export function enter(value: number): Hex {
  return gate.encodeFunctionData('enter', [value]) as Hex // ethers writes hex
}

export function gateCreation({ output }: Compiled): Hex {
  return `0x${output.contracts[gatePath]!.Gate!.evm.bytecode.object}`
}

type Requester = Pick<Devnet, 'accounts' | 'request'>

/** Sends from the first account, with gas for anything. @returns the receipt */
export async function sendFree(devnet: Requester, to: Hex | undefined, data: Hex) {
  const from = devnet.accounts[0]!.address
  const params = [{ from, data, gas: '0x4c4b40', ...(to !== undefined && { to }) }] as const
  const hash = await devnet.request({ method: 'eth_sendTransaction', params })
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  return receipt! // it has been sent
}

export async function deployGate(devnet: Requester, compiled: Compiled): Promise<Hex> {
  const { contractAddress } = await sendFree(devnet, undefined, gateCreation(compiled))
  return contractAddress! // a creation has one
}
