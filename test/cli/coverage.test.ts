/**
 * The file of `--coverage`, with the binary in process.
 */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWalletClient, type EIP1193RequestFn, http, publicActions } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startInProcess } from '../support/binary.ts'
import { compileGate, enter, gateCreation, gatePath } from '../support/gate.ts'

describe('--coverage', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'previewnet-coverage-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  /** Runs the binary; its devnet learns of the gate over JSON-RPC, creates it and enters. */
  async function session(path: string): Promise<string> {
    const compiled = await compileGate()
    const binary = startInProcess('--port', '0', '--mining', 'auto', '--coverage', path)
    await binary.started
    const client = createWalletClient({ transport: http(binary.url()) }).extend(publicActions)
    const request = client.request as EIP1193RequestFn // of this devnet's own methods, too
    await request({ method: 'previewnet_addArtifacts', params: [[compiled]] })
    const [account] = await client.getAddresses()
    const hash = await client.sendTransaction({
      ...{ account: account!, chain: null, data: gateCreation(compiled), gas: 5_000_000n },
    })
    const { contractAddress } = await client.getTransactionReceipt({ hash })
    await client.call({ to: contractAddress!, data: enter(5) })
    binary.stop()
    expect(await binary.exitCode).toBe(0)
    expect(binary.written.out).toContain(
      'coverage: lines 4 of 6, functions 1 of 2, branches 2 of 6\n',
    )
    return readFile(path, 'utf8')
  }

  test('gets the text of lcov when the devnet stops, in a folder that is made for it', async () => {
    const text = await session(join(folder, 'coverage', 'lcov.info'))
    expect(text).toContain(`SF:${gatePath}\n`)
    expect(text).toContain('DA:7,1\n')
    expect(text.endsWith('end_of_record\n')).toBe(true)
  })

  test('gets the form of Istanbul if its name ends in .json', async () => {
    const coverage = JSON.parse(await session(join(folder, 'coverage.json')))
    expect(Object.keys(coverage)).toEqual([gatePath])
    expect(coverage[gatePath].f).toEqual({ 0: 1, 1: 0 })
  })

  test('is empty without artifacts, and a warning says why', async () => {
    const path = join(folder, 'lcov.info')
    const binary = startInProcess('--port', '0', '--coverage', path)
    await binary.started
    binary.stop()
    expect(await binary.exitCode).toBe(0)
    expect(await readFile(path, 'utf8')).toBe('')
    expect(binary.written.out).toContain('no artifact with a source map is known')
  })

  test('must be in a folder that can be made', async () => {
    await writeFile(join(folder, 'file'), '')
    const path = join(folder, 'file', 'lcov.info')
    const binary = startInProcess('--port', '0', '--coverage', path)
    expect(await binary.exitCode).toBe(1)
    expect(binary.written.err).toContain(`--coverage ${path}: expected a folder`)
  })
})
