/**
 * Answers of a remote that never change, on disk for the next devnet.
 *
 * One file per chain and pinned block, `CHAIN_ID/BLOCK_HASH`: the hash commits to the block's state
 * and to all blocks below, so devnets with the same chain id never share a file by mistake. A file is
 * only appended to, a checksum before each line, so processes share it without locks: a line that was
 * torn by a crash, or that two processes wrote into each other, is skipped.
 *
 * Promise: a file that cannot be read or written, whole or in part, costs speed and nothing else.
 */

import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Machine } from '../backend/types.ts'
import type { RemoteAnswer, RemoteChannel, RemoteRequest } from '../fork/channel.ts'
import type { Hash } from '../primitives/hex.ts'
import { compare } from '../primitives/sorted.ts'
import { cacheFolder } from './cache-folder.ts'
import { isFinal, mayBeFinal } from './finality.ts'
import { type KeptChannel, requestKey } from './request-key.ts'

export interface CacheOptions {
  readonly machine: Machine
  readonly chainId: bigint
  /** The block that the devnet is forked at. */
  readonly pin: { readonly number: bigint; readonly hash: Hash }
  /** Number of the remote's finalized block; `undefined` if the remote has none. */
  readonly finalizedNumber: bigint | undefined
  /** Default: the user's cache folder. */
  readonly cacheDir?: string | undefined
  /** Size of all files. Default: 512 MiB. The files used least recently are removed first. */
  readonly cacheBytesMax?: number | undefined
}

/** Folder of this format of files. */
const formatFolder = 'fork-1'

/** A file may have this part of the size of all. */
const fileShare = 1 / 4

/** This part of the size of all is written between two checks of it. */
const uncheckedShare = 1 / 16

/** Wraps a channel: what is in the file, or has been asked before, is not asked again. */
export function cached(channel: RemoteChannel, options: CacheOptions): KeptChannel {
  const { pin, finalizedNumber = -1n } = options
  // Blocks above the pin do not follow from its hash.
  const finalNumber = finalizedNumber < pin.number ? finalizedNumber : pin.number
  const file = new CacheFile(options)
  return {
    host: channel.host,
    async send(requests) {
      await file.load()
      const answers = requests.map((request) =>
        mayBeFinal(request, finalNumber) ? file.read(requestKey(request)) : undefined,
      )
      const missing = requests.filter((_, index) => answers[index] === undefined)
      if (missing.length > 0) {
        const fetched = await channel.send(missing)
        const isNew = (request: RemoteRequest, index: number) =>
          isFinal(request, fetched[index]!, finalNumber)
        await file.append(
          missing.flatMap((request, index) =>
            isNew(request, index) ? [[requestKey(request), fetched[index]!] as const] : [],
          ),
        )
        const rest = fetched.values()
        return answers.map((answer) => answer ?? rest.next().value!) // one for each that was missing
      }
      return answers.map((answer) => answer!) // none is missing
    },
    async forget(requests) {
      await file.load()
      await file.append(requests.map((request) => [requestKey(request), undefined]))
    },
  }
}

type Entry = readonly [key: string, answer: RemoteAnswer | undefined]

class CacheFile {
  readonly #root: string
  readonly #path: string
  readonly #bytesMax: number
  readonly #machine: Machine
  /** The newest line of each key, as it is in the file. */
  readonly #lines = new Map<string, string>()
  #loading: Promise<void> | undefined
  #uncheckedBytes = 0
  #isWritable = true

  constructor({ machine, chainId, pin, cacheDir, cacheBytesMax = 512 * 2 ** 20 }: CacheOptions) {
    const { platform, env } = process
    this.#root = join(cacheDir ?? cacheFolder({ platform, env, home: homedir() }), formatFolder)
    this.#path = join(this.#root, String(chainId), pin.hash)
    this.#bytesMax = cacheBytesMax
    this.#machine = machine
  }

  /** Reads the file once, and makes it the newest. */
  load(): Promise<void> {
    this.#loading ??= this.#load()
    return this.#loading
  }

  async #load(): Promise<void> {
    try {
      const { size } = await stat(this.#path)
      // Processes that write at once can exceed the size by a little, not by this much.
      if (size > this.#bytesMax) await rm(this.#path, { force: true })
      const text = await readFile(this.#path, 'utf8')
      for (const line of text.split('\n')) this.#keep(line)
      const seconds = this.#machine.now() / 1_000
      await utimes(this.#path, seconds, seconds)
    } catch {
      // The file does not exist yet, or cannot be read: everything is fetched.
    }
    await this.#removeOldest()
  }

  /** Checks no checksum: few of the lines may be needed. */
  #keep(line: string): void {
    const [, key] = line.split('\t', 2)
    if (key !== undefined) this.#lines.set(key, line)
  }

  /** @returns the answer; `undefined` if there is none, or its line is damaged */
  read(key: string): RemoteAnswer | undefined {
    const line = this.#lines.get(key)
    if (line === undefined) return undefined
    const [checksum, , text] = line.split('\t')
    if (text === undefined || text === '' || checksum !== checksumOf(key, text)) return undefined
    return { result: JSON.parse(text) }
  }

  /** Adds answers, or `undefined` for those that no longer count. */
  async append(entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return
    const lines = entries.map(([key, answer]) => {
      const text = answer !== undefined && 'result' in answer ? JSON.stringify(answer.result) : ''
      return `${checksumOf(key, text)}\t${key}\t${text}`
    })
    for (const line of lines) this.#keep(line)
    // A torn line before these ends here.
    const bytes = Buffer.from(`\n${lines.join('\n')}\n`)
    // A full file would keep answers that no longer count.
    const isRemoval = entries.some(([, answer]) => answer === undefined)
    const share = isRemoval ? 1 : fileShare
    if (!this.#isWritable) return
    try {
      const isWritten = await appendAtOnce(this.#path, bytes, this.#bytesMax * share)
      if (isWritten) this.#uncheckedBytes += bytes.length
    } catch {
      this.#isWritable = false // a full disk, or a folder without permission
    }
    if (this.#uncheckedBytes > this.#bytesMax * uncheckedShare) await this.#removeOldest()
  }

  async #removeOldest(): Promise<void> {
    this.#uncheckedBytes = 0
    try {
      const files = await filesIn(this.#root)
      let size = files.reduce((sum, file) => sum + file.size, 0)
      for (const { path, size: freed } of files) {
        if (size <= this.#bytesMax) break
        if (path === this.#path) continue
        await rm(path, { force: true })
        size -= freed
      }
    } catch {
      // There is no folder yet, or another process removes the same files.
    }
  }
}

/** The files of all chains, those used least recently first. */
async function filesIn(root: string) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const found = await stat(path).catch(() => undefined) // another process has removed it
        return found === undefined ? [] : [{ path, size: found.size, mtimeMs: found.mtimeMs }]
      }),
  )
  return files.flat().sort((a, b) => a.mtimeMs - b.mtimeMs || compare(a.path, b.path))
}

/**
 * Appends in one call of the system, which does not mix with those of other processes.
 *
 * @param sizeMax of the file, in bytes, which other processes write, too
 * @returns false if the file would become longer than that
 */
async function appendAtOnce(path: string, bytes: Buffer, sizeMax: number): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a')
  try {
    const { size } = await file.stat()
    if (size + bytes.length > sizeMax) return false
    await file.write(bytes)
    return true
  } finally {
    await file.close()
  }
}

/** The first 8 bytes of SHA-256. JSON has no tab, so the parts cannot be confused. */
function checksumOf(key: string, text: string): string {
  return createHash('sha256').update(`${key}\t${text}`).digest('hex').slice(0, 16)
}
