/**
 * A project of one contract in its own folder, with the artifacts that Foundry or Hardhat write.
 */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Devnet, Hex } from '../../src/index.ts'
import {
  type ArtifactFiles,
  type CompiledProject,
  compile,
  compilerSettings,
  foundryBuildInfo,
  foundryFiles,
  hardhat2Files,
  hardhat3Files,
} from './artifact-shapes.ts'

/** @param lines before the contract, so that builds differ in lines alone */
export function counterSource(lines = 0): string {
  return `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;
${'\n'.repeat(lines)}
contract Counter {
    error Overflow(uint256 by);

    function increment(uint256 by) public pure {
        if (by > 10) revert Overflow(by);
    }
}
`
}

/** The line of the revert in {@link counterSource} without lines before it. */
export const REVERT_LINE = 8

export function compileCounter(lines = 0): CompiledProject {
  return compile({ 'src/Counter.sol': counterSource(lines) }, compilerSettings.withoutHash)
}

/** Each tool's files for a project, by the folder that a user names. */
const tools = {
  'Foundry with syntax trees': { folder: 'out', config: 'foundry.toml', files: foundryFiles },
  'Foundry with full build info': { folder: 'out', config: 'foundry.toml', files: foundryFull },
  'Hardhat 2': { folder: 'artifacts', config: 'hardhat.config.js', files: hardhat2Files },
  'Hardhat 3': { folder: 'artifacts', config: 'hardhat.config.ts', files: hardhat3Files },
} as const

export type ToolName = keyof typeof tools
export const toolNames = Object.keys(tools) as ToolName[] // its own

function foundryFull(project: CompiledProject): ArtifactFiles {
  const files = new Map(foundryFiles(project))
  for (const path of files.keys()) if (path.startsWith('out/build-info/')) files.delete(path)
  return files.set('out/build-info/b01dface.json', foundryBuildInfo(project))
}

/** A folder that is deleted at the end of a test. */
export class TemporaryFolder implements Disposable {
  readonly path = realpathSync(mkdtempSync(join(tmpdir(), 'previewnet-artifacts-')))

  /** @param contents text, or a value to write as JSON @returns the path of the file */
  write(path: string, contents: unknown): string {
    const file = join(this.path, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof contents === 'string' ? contents : JSON.stringify(contents))
    return file
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true })
  }
}

/** Writes sources and artifacts as a tool does. @returns the folder of artifacts */
export function build(folder: TemporaryFolder, tool: ToolName, project: CompiledProject): string {
  const { config, files, folder: name } = tools[tool]
  folder.write(config, '')
  for (const [path, { content }] of Object.entries(project.input.sources)) {
    folder.write(path, content)
  }
  for (const [path, contents] of files(project)) folder.write(path, contents)
  return join(folder.path, name)
}

/** Deploys the counter, and sends it a transaction that fails. @returns the hash */
export async function failIn(devnet: Devnet, project: CompiledProject): Promise<Hex> {
  const from = devnet.accounts[0]!.address // a devnet has ten
  const { object } = project.output.contracts['src/Counter.sol']!.Counter!.evm.bytecode
  const send = (request: { readonly to?: Hex; readonly data: Hex }) =>
    devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from, gas: '0x500000', ...request }],
    })
  const created = await send({ data: `0x${object}` })
  const params = [created] as const
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params })
  const data: Hex = `0x7cf5dab0${'0b'.padStart(64, '0')}`
  return send({ to: receipt!.contractAddress!, data }) // the creation succeeded
}
