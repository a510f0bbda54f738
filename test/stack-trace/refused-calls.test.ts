/**
 * Calls and estimates that fail: the message that clients get, and the lines of the terminal.
 */

import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  encodeFunctionData,
  http,
  parseAbi,
} from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../src/cli/log.ts'
import { createDevnet, type DevnetOptions, type Hex, type ServedRequest } from '../../src/index.ts'
import { RequestStats } from '../../src/server/request-stats.ts'
import { publicClientOf, walletClientOf } from '../../src/viem/index.ts'
import { type Compiled, compileFile } from '../support/solc.ts'

const text = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Token {
    error InsufficientAllowance(address owner, uint256 need);

    function spend(address owner, uint256 amount) external pure {
        if (amount > 10) revert InsufficientAllowance(owner, amount);
        require(amount != 5, "five");
    }
}

contract Vault {
    Token token = new Token();

    function deposit(uint256 amount) external view {
        token.spend(address(0xabc), amount);
    }
}
`
const abi = parseAbi(['function deposit(uint256 amount)'])
const named =
  'execution reverted: InsufficientAllowance(owner: 0x0000000000000000000000000000000000000aBc, need: 600)'

let compiled: Compiled
beforeAll(async () => {
  compiled = await compileFile('Vault.sol', text)
})

async function deployed(options: DevnetOptions) {
  const { input, output } = compiled
  const devnet = await createDevnet({
    network: 'plain',
    artifacts: [{ input, output }],
    ...options,
  })
  const creation = output.contracts['Vault.sol']!.Vault!.evm.bytecode.object // it defines one
  const from = devnet.accounts[0]!.address // a devnet has ten
  const params = [{ from, data: `0x${creation}`, gas: '0x800000' }] as const
  const hash = await devnet.request({ method: 'eth_sendTransaction', params })
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  const to = receipt!.contractAddress! // a creation that succeeded
  const lines: string[] = []
  const log = createLog({
    format: 'pretty',
    verbosity: 0,
    isColored: false,
    faucetAddress: from,
    now: () => 0,
    detailsOf: () => undefined,
    out: (written) => lines.push(...String(written).trimEnd().split('\n')),
  })
  const server = await devnet.listen({ port: 0, onRequest: (request) => log.request(request) })
  const ask = async (method: 'eth_call' | 'eth_estimateGas', amount: bigint) => {
    const response = await fetch(server.httpUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method,
        params: [{ from, to, data: deposit(amount) }],
      }),
    })
    const { error } = (await response.json()) as { error: { message: string; data: Hex } }
    return error
  }
  return { devnet, server, to, lines, ask, [Symbol.asyncDispose]: () => devnet.close() }
}

function deposit(amount: bigint): Hex {
  return encodeFunctionData({ abi, functionName: 'deposit', args: [amount] })
}

describe('the message of a failed call', () => {
  test('names the custom error of any contract, in process and over RPC', async () => {
    await using scene = await deployed({})
    for (const method of ['eth_call', 'eth_estimateGas'] as const) {
      const { message, data } = await scene.ask(method, 600n)
      expect([message, data.length]).toEqual([named, 2 + 8 + 128])
      const params = [{ to: scene.to, data: deposit(600n) }] as const
      await expect(scene.devnet.request({ method, params })).rejects.toThrow(named)
    }
    expect((await scene.ask('eth_call', 5n)).message).toBe('execution reverted: five')
  })

  test('stays as the network words it on public endpoints', async () => {
    for (const endpoint of ['public', 'gateway'] as const) {
      await using scene = await deployed({ endpoint })
      expect((await scene.ask('eth_call', 600n)).message).toBe('execution reverted')
    }
  })

  test("stays as Hardhat words it in Hardhat's dialect", async () => {
    await using scene = await deployed({ dialect: 'hardhat' })
    const { message } = await scene.ask('eth_call', 600n)
    expect(message).toMatch(/reverted with custom error 'InsufficientAllowance\(/)
  })

  test('is plain without artifacts', async () => {
    await using scene = await deployed({ artifacts: [] })
    expect((await scene.ask('eth_call', 600n)).message).toBe('execution reverted')
  })

  test('leaves viem the error that the data encodes', async () => {
    await using scene = await deployed({})
    const client = createPublicClient({ transport: http(scene.server.httpUrl) })
    const error = await client
      .simulateContract({
        address: scene.to,
        abi: [...abi, ...parseAbi(['error InsufficientAllowance(address owner, uint256 need)'])],
        functionName: 'deposit',
        args: [600n],
      })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(BaseError)
    const isRevert = (each: unknown) => each instanceof ContractFunctionRevertedError
    expect((error as BaseError).walk(isRevert)).toMatchObject({
      data: { errorName: 'InsufficientAllowance' },
    })
  })
})

describe('the terminal', () => {
  test('shows of a refused call what it shows of a failed transaction', async () => {
    await using scene = await deployed({})
    await scene.ask('eth_estimateGas', 600n)
    expect(scene.lines).toEqual([
      `refused eth_estimateGas: ${named} (error 3)`,
      '  Call      Vault.deposit',
      `  Failed    ${named.replace('execution reverted:', 'reverted with custom error')}`,
      '      at Token.spend (Vault.sol:8:26)',
      '      at Vault.deposit (Vault.sol:17:9)',
    ])
  })

  test('counts refusals by their error, whatever its arguments', async () => {
    await using scene = await deployed({})
    for (let count = 0; count < 10; count += 1) await scene.ask('eth_call', 600n + BigInt(count))
    await scene.ask('eth_call', 5n)
    const refused = scene.lines.filter((line) => line.startsWith('refused'))
    expect(refused.map((line) => /\(error .*$/.exec(line)?.[0])).toEqual([
      '(error 3)',
      '(error 3, 10 times)',
      '(error 3)',
    ])
  })

  test('shows selector and data of a custom error that no artifact names', async () => {
    await using scene = await deployed({ artifacts: [] })
    await scene.ask('eth_call', 600n)
    expect(scene.lines).toEqual([
      expect.stringMatching(
        /^refused eth_call: execution reverted with the custom error 0x[0-9a-f]{8}, data 0x[0-9a-f]+ \(error 3\)$/,
      ),
    ])
  })

  test("shows no requests of the server's own page", () => {
    const shown: ServedRequest[] = []
    const onRequest = (request: ServedRequest) => void shown.push(request)
    const stats = new RequestStats({ connectionsMax: 1, onRequest, log: undefined, nowMs: () => 0 })
    const client = { transport: 'webSocket', number: undefined } as const
    const caller = { address: '127.0.0.1', userAgent: undefined }
    stats.watch('webSocket')('eth_call', [], client, undefined)(undefined)
    stats.watch('webSocket', caller)('eth_chainId', [], client, undefined)(undefined)
    expect(shown.map(({ method }) => method)).toEqual(['eth_chainId'])
    expect([...stats.methodCounts].map(({ method }) => method)).toEqual(['eth_call', 'eth_chainId'])
  })
})

describe('an error of a viem client in process', () => {
  test('begins with the call, the error and the frames, before the words of viem', async () => {
    await using scene = await deployed({})
    const reads = publicClientOf(scene.devnet)
    const call = { address: scene.to, abi, functionName: 'deposit', args: [600n] } as const
    const attempts = [
      reads.simulateContract(call),
      reads.estimateContractGas(call),
      walletClientOf(scene.devnet).writeContract(call),
    ]
    for (const attempt of attempts) {
      const error = (await attempt.catch((reason: unknown) => reason)) as BaseError
      const lines = error.message.split('\n')
      expect(lines.slice(0, 4)).toEqual([
        `Vault.deposit: ${named.replace('execution reverted:', 'reverted with custom error')}`,
        '    at Token.spend (Vault.sol:8:26)',
        '    at Vault.deposit (Vault.sol:17:9)',
        '',
      ])
      expect(error.stack?.split('\n')[1]).toBe(lines[1])
      expect(lines[4]).toBe(error.shortMessage.split('\n')[0])
      // The frames stand once, above all causes.
      const cause = error.cause as Error
      expect(cause.message).not.toContain('    at Token.spend')
    }
  })

  test('stays as it is without artifacts, and for a call that does not fail', async () => {
    await using scene = await deployed({ artifacts: [] })
    const reads = publicClientOf(scene.devnet)
    const call = { address: scene.to, abi, functionName: 'deposit' } as const
    const error = await reads.simulateContract({ ...call, args: [600n] }).catch(String)
    expect(error).toMatch(/^ContractFunctionExecutionError: The contract function "deposit"/)
    const simulated = await reads.simulateContract({ ...call, args: [1n] })
    expect(simulated.request).toMatchObject({ functionName: 'deposit', args: [1n] })
  })
})
