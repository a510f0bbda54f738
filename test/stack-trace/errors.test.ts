/**
 * Stack traces as clients get them: by method, in the `stack` of errors, in their `data`, and in the
 * messages of Hardhat's dialect.
 */

import fc from 'fast-check'
import { toFunctionSelector } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions, type Hex } from '../../src/index.ts'
import { runs } from '../support/property.ts'
import { compileAll, type SolcContract } from '../support/solc.ts'

const text = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Counter {
    error Overflow(uint256 by);

    function increment(uint256 by) public pure {
        if (by > 10) revert Overflow(by);
        require(by != 7, "seven");
        require(by != 8);
    }

    struct Pair { address who; bytes2 code; }
    error Refused(address who, bytes data, Pair[] pairs, string text);

    function refuse() public pure {
        Pair[] memory pairs = new Pair[](1);
        pairs[0] = Pair(address(0xab), 0xcafe);
        revert Refused(address(0xab), hex"beef", pairs, "no");
    }
}
`
/** Calldata of `refuse`, and the address in its error. */
const REFUSE = toFunctionSelector('refuse()')
const WHO = '0x00000000000000000000000000000000000000AB'

let artifact: { readonly output: unknown; readonly input: unknown }
let creation: Hex
beforeAll(async () => {
  const settings = { version: '0.8.37', optimizer: false, viaIR: false } as const
  const [compiled] = await compileAll([{ sources: { 'src/Counter.sol': text }, settings }])
  const { input, output } = compiled! // one was compiled
  const contract: SolcContract = output.contracts['src/Counter.sol']!.Counter! // it defines one
  artifact = { input, output }
  creation = `0x${contract.evm.bytecode.object}`
})

async function deployed(options: DevnetOptions = {}): Promise<{ devnet: Devnet; to: Hex }> {
  const devnet = await createDevnet({ network: 'plain', ...options })
  const from = devnet.accounts[0]!.address // a devnet has ten
  const hash = await devnet.request({
    method: 'eth_sendTransaction',
    params: [{ from, data: creation, gas: '0x500000' }],
  })
  const params = [hash] as const
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params })
  return { devnet, to: receipt!.contractAddress! } // a creation that succeeded
}

/** Calldata of `increment`. */
function increment(by: number): Hex {
  return `0x7cf5dab0${by.toString(16).padStart(64, '0')}`
}

async function failureOf(request: Promise<unknown>) {
  const error: unknown = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error as { stack: string; data: unknown; message: string; code: number }
}

async function failedCall({ devnet, to }: { devnet: Devnet; to: Hex }, data = increment(11)) {
  return failureOf(devnet.request({ method: 'eth_call', params: [{ to, data }] }))
}

describe('the error of a failed call', () => {
  test('shows Solidity frames before those of JavaScript', async () => {
    const given = await deployed({ artifacts: [artifact] })
    const { stack, data, message } = await failedCall(given)
    const lines = stack.split('\n')
    expect(lines.slice(1, 3)).toEqual([
      '  reverted with custom error Overflow(by: 11)',
      '    at Counter.increment (src/Counter.sol:8:22)',
    ])
    expect(lines[3]).toMatch(/^ {4}at .*\.[jt]s:/)
    expect(message).toBe('execution reverted: Overflow(by: 11)')
    expect(String(data)).toMatch(/^0x[0-9a-f]{8}0{62}0b$/)
    await given.devnet.close()
  })

  test('has the same code and data without artifacts', async () => {
    const [one, other] = [await deployed(), await deployed({ artifacts: [artifact] })]
    const [plain, named] = [await failedCall(one), await failedCall(other)]
    expect(plain.stack).not.toContain('Counter')
    expect(plain.message).toBe('execution reverted')
    expect([plain.code, plain.data]).toEqual([named.code, named.data])
    await one.devnet.close()
    await other.devnet.close()
  })

  test('names its frames for estimates as well', async () => {
    const { devnet, to } = await deployed({ artifacts: [artifact] })
    const params = [{ to, data: increment(7) }] as const
    const { stack } = await failureOf(devnet.request({ method: 'eth_estimateGas', params }))
    expect(stack).toContain('reverted with reason string "seven"')
    expect(stack).toContain('at Counter.increment (src/Counter.sol:9:9)')
    await devnet.close()
  })

  test('carries the frames in its data if the option errorFrames is on', async () => {
    const given = await deployed({ artifacts: [artifact], errorFrames: 'on' })
    const { data } = await failedCall(given)
    expect(data).toMatchObject({
      data: expect.stringMatching(/^0x[0-9a-f]{72}$/),
      message: 'reverted with custom error Overflow(by: 11)',
      frames: [{ contract: 'Counter', function: 'increment', line: 8, column: 22 }],
    })
    await given.devnet.close()
  })
})

describe('a stack trace', () => {
  async function failed({ devnet, to }: { devnet: Devnet; to: Hex }) {
    const from = devnet.accounts[0]!.address // a devnet has ten
    const params = [{ from, to, data: increment(8), gas: '0x50000' }] as const
    return devnet.request({ method: 'eth_sendTransaction', params })
  }

  test('of a transaction has the words of its failure and its frames', async () => {
    const given = await deployed({ artifacts: [artifact] })
    const trace = await given.devnet.stackTrace(await failed(given))
    expect(trace).toEqual({
      message: 'reverted without a reason',
      frames: [
        {
          contract: 'Counter',
          function: 'increment',
          file: 'src/Counter.sol',
          ...{ line: 10, column: 9, address: given.to },
        },
      ],
    })
    await given.devnet.close()
  })

  test('names address and selector where no artifact is known', async () => {
    const given = await deployed()
    const trace = await given.devnet.stackTrace(await failed(given))
    const unknown = { contract: null, file: null, line: null, column: null }
    expect(trace?.frames).toEqual([{ ...unknown, function: '0x7cf5dab0', address: given.to }])
    await given.devnet.close()
  })

  test('knows the artifacts that were added to the parent of a fork, and to the fork', async () => {
    const given = await deployed()
    const hash = await failed(given)
    const fork = await given.devnet.fork()
    expect(await fork.artifacts.add(artifact)).toContain('src/Counter.sol:Counter')
    for (const devnet of [given.devnet, fork]) {
      expect((await devnet.stackTrace(hash))?.frames[0]?.contract).toBe('Counter')
    }
    await fork.close()
    await given.devnet.close()
  })

  test('leaves digest and journal as they are', async () => {
    const given = await deployed({ artifacts: [artifact] })
    const hash = await failed(given)
    const before = [given.devnet.digest(), given.devnet.journal()]
    await given.devnet.request({ method: 'previewnet_addArtifacts', params: [[artifact]] })
    await given.devnet.stackTrace(hash)
    expect([given.devnet.digest(), given.devnet.journal()]).toEqual(before)
    await given.devnet.close()
  })

  test('is null for a transaction that succeeded, and an error for one that is unknown', async () => {
    await using devnet = await createDevnet({ network: 'plain' })
    const from = devnet.accounts[0]!.address // a devnet has ten
    const params = [{ from, to: from, value: '0x1' }] as const
    const hash = await devnet.request({ method: 'eth_sendTransaction', params })
    expect(await devnet.stackTrace(hash)).toBeNull()
    const { message } = await failureOf(devnet.stackTrace(`0x${'12'.repeat(32)}`))
    expect(message).toBe('transaction not found')
  })
})

describe('an artifact that cannot be read', () => {
  test('is refused with what was expected, and the others are added', async () => {
    await using devnet = await createDevnet({ network: 'plain' })
    const params = [[{ what: 1 }, artifact]] as const
    const added = await devnet.request({ method: 'previewnet_addArtifacts', params })
    expect(added.contracts).toEqual(['src/Counter.sol:Counter'])
    expect(added.refused).toMatchObject([
      { index: 0, message: expect.stringContaining('expected') },
    ])
  })

  test('is an error in process', async () => {
    await using devnet = await createDevnet({ network: 'plain' })
    await expect(devnet.artifacts.add(5)).rejects.toThrow(/expected an artifact/)
    await expect(createDevnet({ artifacts: [5] })).rejects.toThrow(/expected an artifact/)
  })
})

describe("Hardhat's dialect", () => {
  test.each([
    [increment(11), "reverted with custom error 'Overflow(11)'"],
    [increment(7), "reverted with reason string 'seven'"],
    [increment(8), 'Transaction reverted without a reason string'],
    ['0x12345678', "function selector was not recognized and there's no fallback function"],
    ['0x7cf5dab0', 'Transaction reverted: function was called with incorrect parameters'],
    [REFUSE, `'Refused("${WHO}", "0xbeef", [["${WHO}", "0xcafe"]], "no")'`],
  ] as const)('words the failure of %s as Hardhat does', async (data, message) => {
    const given = await deployed({ artifacts: [artifact], dialect: 'hardhat' })
    expect((await failedCall(given, data)).message).toContain(message)
    await given.devnet.close()
  })

  test.each([
    [
      '0x12345678',
      'Transaction reverted: fallback function is not payable and was called with value 7',
    ],
    [
      '0x',
      "Transaction reverted: there's no receive function, fallback function is not payable and was called with value 7",
    ],
  ] as const)(
    'words value to a fallback function that takes none, with calldata %s',
    async (data, message) => {
      const settings = { version: '0.8.37', optimizer: false, viaIR: false } as const
      const source =
        'pragma solidity ^0.8.0; contract Sink { uint256 calls; fallback() external { calls++; } }'
      const [compiled] = await compileAll([{ sources: { 'Sink.sol': source }, settings }])
      const { input, output } = compiled! // one was compiled
      const { deployedBytecode } = output.contracts['Sink.sol']!.Sink!.evm // it defines one
      const to = `0x${'5'.repeat(40)}` as const
      await using devnet = await createDevnet({
        ...{ network: 'plain', dialect: 'hardhat', artifacts: [{ input, output }] },
        alloc: { [to]: { code: `0x${deployedBytecode.object}` } },
      })
      const call = { from: devnet.accounts[0]!.address, to, data, value: '0x7' } as const
      const failure = await failureOf(devnet.request({ method: 'eth_call', params: [call] }))
      expect(failure.message).toContain(message)
    },
  )
})

test('any code and any source map give a stack trace or none', async () => {
  const entry = fc.tuple(
    fc.nat(700),
    fc.nat(90),
    fc.integer({ min: -1, max: 2 }),
    fc.constantFrom('i', 'o', '-'),
  )
  const sourceMap = fc.oneof(
    fc.string(),
    fc
      .array(entry, { maxLength: 200 })
      .map((entries) => entries.map((each) => each.join(':')).join(';')),
  )
  const code = fc.uint8Array({ minLength: 1, maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(code, sourceMap, async (bytes, map) => {
      const object = Buffer.from(bytes).toString('hex')
      const evm = { bytecode: { object }, deployedBytecode: { object, sourceMap: map } }
      const output = structuredClone(artifact.output) as { contracts: Record<string, unknown> }
      const { contracts } = output
      contracts['src/Counter.sol'] = { Counter: { abi: [], evm } }
      const to = '0x00000000000000000000000000000000000000c0'
      await using devnet = await createDevnet({
        network: 'plain',
        artifacts: [{ input: artifact.input, output }],
        alloc: { [to]: { code: `0x${object}` } },
      })
      const from = devnet.accounts[0]!.address // a devnet has ten
      const hash = await devnet.request({
        method: 'eth_sendTransaction',
        params: [{ from, to, data: '0x7cf5dab0', gas: '0x20000' }],
      })
      const trace = await devnet.stackTrace(hash)
      for (const { file } of trace?.frames ?? []) {
        expect([null, 'src/Counter.sol']).toContain(file)
      }
    }),
    { numRuns: runs(200) },
  )
})
