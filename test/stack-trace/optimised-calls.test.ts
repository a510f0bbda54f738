/**
 * Calls to other contracts in optimised code and code by IR, whose instructions and places several calls
 * share: the stack trace is compared with that of the same source without optimizer and IR.
 */

import { encodeFunctionData, parseAbi } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type Hex } from '../../src/index.ts'
import type { WireStackTrace } from '../../src/rpc/wire/objects/stack-trace.ts'
import { type Compiled, compileAll, type SolcSettings } from '../support/solc.ts'

const text = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Made {
    constructor(uint256 v) {
        require(v != 7, "made");
    }
}

contract Callee {
    error Deep(uint256 v);

    function get(uint256 v) external pure returns (uint256) {
        require(v != 7, "get");
        return v;
    }

    function plain(uint256 v) external payable {
        if (v == 7) revert("plain");
    }

    function deep(uint256 v) external pure {
        inner(v);
    }

    function inner(uint256 v) internal pure {
        if (v == 7) revert Deep(v);
    }

    function silent(uint256 v) external pure returns (bytes memory) {
        if (v == 7) revert();
        return "x";
    }
}

contract Twin {
    function get(uint256 v) external pure returns (uint256) {
        require(v != 7, "twin");
        return v;
    }
}

contract Caller {
    Callee c = new Callee();
    Twin t = new Twin();
    uint256 s;

    function between(uint256 n, uint256 v) external {
        c.get(1);
        if (n == 1)
            c.plain(v);
        c.get(1);
    }

    function either(uint256 n, uint256 v) external {
        if (n == 1)
            c.deep(v);
        else if (n == 2)
            c.plain(v);
        else
            c.silent(v);
    }

    function thrice(uint256 n, uint256 v) external {
        c.get(n == 1 ? v : 0);
        c.get(n == 2 ? v : 0);
        c.get(n == 3 ? v : 0);
    }

    function twins(uint256 n, uint256 v) external {
        if (n == 1)
            c.get(v);
        else
            t.get(v);
    }

    function twiceByThis(uint256 n, uint256 v) external {
        this.either(n, n == 1 ? v : 0);
        s++;
        this.either(n, v);
    }

    function inLoop(uint256 n, uint256 v) external {
        for (uint256 i = 1; i < 4; i++) {
            c.get(i == n ? v : 0);
            c.plain(0);
        }
    }

    function internally(uint256 n, uint256 v) external {
        go(n == 1 ? v : 0);
        go(v);
    }

    function go(uint256 v) internal {
        c.deep(v);
    }

    function making(uint256 n, uint256 v) external {
        new Made(n == 1 ? v : 0);
        new Made(v);
    }

    function later(uint256, uint256 v) external {
        (bool ok, bytes memory reason) = address(c).call(abi.encodeCall(Callee.plain, (v)));
        c.get(1);
        if (!ok) {
            assembly {
                revert(add(reason, 32), mload(reason))
            }
        }
    }
}
`
const names = [
  'between',
  'either',
  'thrice',
  'twins',
  'twiceByThis',
  'inLoop',
  'internally',
  'making',
  'later',
]
const abi = parseAbi(names.map((name) => `function ${name}(uint256 n, uint256 v)`))
const plain: SolcSettings = { version: '0.8.37', optimizer: false, viaIR: false }
const builds: readonly SolcSettings[] = [
  { version: '0.8.37', optimizer: true, viaIR: false },
  { version: '0.8.37', optimizer: true, runs: 1, viaIR: false },
  { version: '0.8.37', optimizer: false, viaIR: true },
  { version: '0.8.37', optimizer: true, viaIR: true },
  { version: '0.8.37', optimizer: true, runs: 1, viaIR: true },
  { version: '0.8.37', optimizer: true, runs: 1_000_000, viaIR: true },
]

let compiled: readonly Compiled[]
beforeAll(async () => {
  const sources = { 'Calls.sol': text }
  compiled = await compileAll([plain, ...builds].map((settings) => ({ sources, settings })))
})

/** The traces of each function with each number, by both. */
async function tracesOf({ input, output }: Compiled) {
  const artifacts = [{ input, output }]
  await using devnet = await createDevnet({ network: 'plain', artifacts })
  const creation = output.contracts['Calls.sol']!.Caller!.evm.bytecode.object // it defines one
  const { contractAddress: to } = await send(devnet, { data: `0x${creation}` })
  const traces = new Map<string, WireStackTrace>()
  for (const name of names) {
    for (const n of [1n, 2n, 3n]) {
      const data = encodeFunctionData({ abi, functionName: name, args: [n, 7n] })
      const { transactionHash } = await send(devnet, { to: to!, data }) // a creation has one
      const trace = await devnet.stackTrace(transactionHash)
      if (trace !== null) traces.set(`${name}(${n})`, trace)
    }
  }
  return traces
}

async function send(devnet: Devnet, call: { readonly to?: Hex; readonly data: Hex }) {
  const from = devnet.accounts[0]!.address // a devnet has ten
  const params = [{ ...call, from, gas: '0x800000' }] as const
  const hash = await devnet.request({ method: 'eth_sendTransaction', params })
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  return receipt!
}

/** Addresses in a row, which stay the same where internal functions are missing. */
function accountsOf({ frames }: WireStackTrace): readonly string[] {
  return frames
    .map(({ address }) => address)
    .filter((address, index, all) => address !== all[index - 1])
}

/** Frames that are not among the expected ones in this order; a line may be unknown. */
function strangersIn(found: WireStackTrace, expected: WireStackTrace) {
  let next = 0
  return found.frames.filter((frame) => {
    const at = expected.frames.findIndex(
      (each, index) =>
        index >= next &&
        each.contract === frame.contract &&
        each.function === frame.function &&
        (frame.line === null || each.line === frame.line),
    )
    if (at >= 0) next = at + 1
    return at < 0
  })
}

describe.each(builds.map((build, index) => ({ ...build, index })))(
  'with optimizer $optimizer, runs $runs, via IR $viaIR,',
  ({ index }) => {
    test('a failed call has the frames of every contract, and names no call that did not run', async () => {
      const expected = await tracesOf(compiled[0]!)
      const found = await tracesOf(compiled[index + 1]!)
      expect([...found.keys()]).toEqual([...expected.keys()])
      for (const [name, trace] of found) {
        const truth = expected.get(name)! // the names are the same
        expect([name, trace.message]).toEqual([name, truth.message])
        expect([name, accountsOf(trace)]).toEqual([name, accountsOf(truth)])
        expect([name, strangersIn(trace, truth)]).toEqual([name, []])
      }
    })
  },
)
