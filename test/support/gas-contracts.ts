/**
 * Contracts that call, create, fail and delegate, for the gas report.
 */

import type { Abi } from 'viem'
import { type Compiled, compileAll, type SolcContract } from './solc.ts'

const text = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Counter {
    uint256 public count;
    uint256 immutable start;
    constructor(uint256 from) { start = from; }
    function increment() public { count += 1; }
    function add(uint256 by) public { require(by < 100, "too much"); count += by; }
    receive() external payable { count += 2; }
    fallback() external payable { count += 3; }
}

contract Caller {
    Counter public last;
    function create(uint256 from) public { last = new Counter(from); }
    function twice(Counter counter) public { counter.increment(); counter.increment(); }
    function tries(Counter counter) public { counter.increment(); try counter.add(500) {} catch {} }
    function fails(Counter counter) public { counter.increment(); revert("no"); }
    function clears() public { delete last; }
}
`

export interface GasContracts {
  readonly artifact: unknown
  readonly counter: { readonly abi: Abi; readonly bytecode: `0x${string}` }
  readonly caller: { readonly abi: Abi; readonly bytecode: `0x${string}` }
}

export async function compileGasContracts(): Promise<GasContracts> {
  const settings = { version: '0.8.37', optimizer: true, viaIR: false } as const
  const [compiled] = await compileAll([{ sources: { 'src/Gas.sol': text }, settings }])
  const { input, output } = compiled as Compiled // one was compiled
  const part = (name: string) => {
    const { abi, evm }: SolcContract = output.contracts['src/Gas.sol']![name]! // it defines them
    return { abi: abi as Abi, bytecode: `0x${evm.bytecode.object}` as const }
  }
  return { artifact: { input, output }, counter: part('Counter'), caller: part('Caller') }
}
