/**
 * Failures that carry the revert data of another: what the trace says of their cause, and that nothing is
 * said where the bytes do not prove it.
 */

import { encodeFunctionData, parseAbi } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type Hex } from '../../src/index.ts'
import type { WireStackTrace } from '../../src/rpc/wire/objects/stack-trace.ts'
import { type Compiled, compileAll, type SolcSettings } from '../support/solc.ts'

const text = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Target {
    error NoFunds(uint256 have);

    function fail(uint256 kind) external pure returns (uint256) {
        if (kind == 1) revert NoFunds(3);
        require(kind != 2, "with a reason");
        if (kind == 4) revert();
        return 10 / (kind - 3);
    }
}

contract Wrapper {
    error FailedOp(bytes reason);
    error FailedAt(uint256 index, string note, bytes reason);
    error FailedAll(bytes[] reasons);
    error Odd(bytes other);

    struct Result { bool ok; bytes data; }
    error FailedResult(Result result);

    Target target = new Target();

    function caught(uint256 kind) external view {
        try target.fail(kind) {} catch (bytes memory reason) {
            revert FailedOp(reason);
        }
    }

    function byIndex(uint256 kind) external view {
        try target.fail(kind) {} catch (bytes memory reason) {
            revert FailedAt(7, "a note", reason);
        }
    }

    function lowLevel(uint256 kind) external {
        (bool ok, bytes memory data) = address(target).call(abi.encodeCall(Target.fail, (kind)));
        target.fail(0xa);
        if (!ok) revert FailedResult(Result(ok, data));
    }

    function listed(uint256 kind) external view {
        bytes[] memory reasons = new bytes[](2);
        try target.fail(kind) {} catch (bytes memory reason) {
            reasons[1] = reason;
        }
        revert FailedAll(reasons);
    }

    function asText(uint256 kind) external view {
        try target.fail(kind) {} catch (bytes memory reason) {
            revert(string(reason));
        }
    }

    function twice(uint256 kind) external view {
        try this.caught(kind) {} catch (bytes memory reason) {
            revert FailedAt(1, "", reason);
        }
    }

    function other(uint256 kind) external view {
        try target.fail(kind) {} catch (bytes memory reason) {
            revert Odd(abi.encodePacked(reason, "x"));
        }
    }

    function ignored(uint256 kind) external view {
        try target.fail(kind) {} catch {}
        revert Odd("");
    }
}
`
const names = [
  'caught',
  'byIndex',
  'lowLevel',
  'listed',
  'asText',
  'twice',
  'other',
  'ignored',
] as const
const abi = parseAbi(names.map((name) => `function ${name}(uint256 kind)`))
const builds: readonly SolcSettings[] = [
  { version: '0.8.37', optimizer: false, viaIR: false },
  { version: '0.8.37', optimizer: true, viaIR: false },
  { version: '0.8.37', optimizer: true, viaIR: true },
]
const reasons = {
  1: 'reverted with custom error NoFunds(have: 3)',
  2: 'reverted with reason string "with a reason"',
  3: 'panicked: division or modulo by zero (0x12)',
} as const

let compiled: readonly Compiled[]
beforeAll(async () => {
  const sources = { 'Wrapped.sol': text }
  compiled = await compileAll(builds.map((settings) => ({ sources, settings })))
})

async function deployed({ input, output }: Compiled, knowsArtifacts = true) {
  const artifacts = knowsArtifacts ? [{ input, output }] : []
  const devnet = await createDevnet({ network: 'plain', artifacts })
  const creation = output.contracts['Wrapped.sol']!.Wrapper!.evm.bytecode.object // it defines one
  const { contractAddress } = await send(devnet, { data: `0x${creation}` })
  return { devnet, to: contractAddress! } // a creation has one
}

async function send(devnet: Devnet, call: { readonly to?: Hex; readonly data: Hex }) {
  const from = devnet.accounts[0]!.address // a devnet has ten
  const params = [{ ...call, from, gas: '0x800000' }] as const
  const hash = await devnet.request({ method: 'eth_sendTransaction', params })
  return (await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] }))!
}

function calldata(name: (typeof names)[number], kind: number): Hex {
  return encodeFunctionData({ abi, functionName: name, args: [BigInt(kind)] })
}

function causesOf(trace: WireStackTrace | null): readonly string[] {
  const { causedBy } = trace ?? {}
  if (causedBy === undefined) return []
  const frames = causedBy.frames.map(({ contract, function: name }) => `${contract}.${name}`)
  return [`${causedBy.message} at ${frames.join(' ')}`, ...causesOf(causedBy)]
}

describe.each(builds.map((build, index) => ({ ...build, index })))(
  'with optimizer $optimizer, via IR $viaIR,',
  ({ index }) => {
    test('a failure that carries the revert data of a call names it as its cause', async () => {
      const { devnet, to } = await deployed(compiled[index]!)
      for (const name of ['caught', 'byIndex', 'lowLevel', 'listed', 'asText'] as const) {
        for (const [kind, reason] of Object.entries(reasons)) {
          const { transactionHash } = await send(devnet, { to, data: calldata(name, Number(kind)) })
          const causes = causesOf(await devnet.stackTrace(transactionHash))
          expect([name, causes]).toEqual([name, [`${reason} at Target.fail`]])
        }
      }
      await devnet.close()
    })

    test('a cause that was wrapped twice has its own cause', async () => {
      const { devnet, to } = await deployed(compiled[index]!)
      const { transactionHash } = await send(devnet, { to, data: calldata('twice', 1) })
      const causes = causesOf(await devnet.stackTrace(transactionHash))
      expect(causes).toEqual([
        expect.stringMatching(/^reverted with custom error FailedOp\(.* at Wrapper\.caught$/),
        `${reasons[1]} at Target.fail`,
      ])
      await devnet.close()
    })

    test('empty revert data is a cause where its caller has asked for it', async () => {
      const { devnet, to } = await deployed(compiled[index]!)
      const causes = async (name: (typeof names)[number]) => {
        const { transactionHash } = await send(devnet, { to, data: calldata(name, 4) })
        return causesOf(await devnet.stackTrace(transactionHash))
      }
      expect(await causes('caught')).toEqual(['reverted without a reason at Target.fail'])
      expect(await causes('ignored')).toEqual([])
      await devnet.close()
    })

    test('bytes that are no revert data of a call have no cause', async () => {
      const { devnet, to } = await deployed(compiled[index]!)
      for (const name of ['other', 'ignored'] as const) {
        const { transactionHash } = await send(devnet, { to, data: calldata(name, 1) })
        expect([name, causesOf(await devnet.stackTrace(transactionHash))]).toEqual([name, []])
      }
      await devnet.close()
    })
  },
)

test('the cause stands below the frames in the text of a trace and in the stack of an error', async () => {
  const { devnet, to } = await deployed(compiled[0]!)
  const { transactionHash } = await send(devnet, { to, data: calldata('caught', 1) })
  const { text: described } = await devnet.describe(transactionHash)
  const lines = [
    '    at Wrapper.caught (Wrapped.sol:28:13)',
    '  caused by: reverted with custom error NoFunds(have: 3)',
    '    at Target.fail (Wrapped.sol:8:24)',
  ]
  expect(described.split('\n').slice(-3)).toEqual(lines)
  const error = await devnet
    .request({ method: 'eth_call', params: [{ to, data: calldata('caught', 1) }] })
    .catch((reason: unknown) => reason as Error)
  expect((error as Error).stack?.split('\n').slice(2, 5)).toEqual(lines)
  await devnet.close()
})
