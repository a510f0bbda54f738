/**
 * The ABIs that the devnet knows by name: those that are built in, and those of files that were
 * dropped on a page, which the devnet keeps until it ends.
 */

import { signal } from '@preact/signals'
import type { Abi } from 'viem'
import { abiFromDevnet } from './abi/artifact.ts'
import { counted } from './format.ts'
import type { Router } from './router.ts'
import type { Connection } from './rpc.ts'

export interface ListedAbi {
  readonly name: string
  /** The name of its file; null for one that is built in. */
  readonly file: string | null
  readonly abi: Abi
}

/** Characters of a name in what is said of a file. */
const nameMax = 100

export class Abis {
  /** Rises with each file that is added or removed here. */
  readonly changes = signal(0)
  /** The outcome of the last files. */
  readonly outcome = signal({ text: '', isError: false })
  readonly #rpc: Connection

  constructor(rpc: Connection) {
    this.#rpc = rpc
  }

  /** Those of files first. */
  async list(): Promise<readonly ListedAbi[]> {
    const listed = await this.#rpc.request({ method: 'previewnet_abis', params: [] })
    return listed.map(({ name, file, abi }) => ({ name, file, abi: abiFromDevnet(abi) }))
  }

  async take(files: readonly File[]): Promise<void> {
    const outcomes = await Promise.all(files.map((file) => this.#takeFile(file)))
    this.outcome.value = {
      text: outcomes.map(({ text }) => text).join(' '),
      isError: outcomes.some(({ isError }) => isError),
    }
    this.changes.value += 1
  }

  async remove(file: string): Promise<void> {
    await this.#rpc.request({ method: 'previewnet_addArtifacts', params: [[], file] })
    this.changes.value += 1
  }

  async #takeFile(file: File) {
    try {
      const { name, items } = await this.#add(file.name, await file.text())
      return { text: `${name.slice(0, nameMax)}: ${items} added.`, isError: false }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { text: `${file.name.slice(0, nameMax)}: ${reason}.`, isError: true }
    }
  }

  /** Adds an artifact in the place of one with its name. @throws {Error} if the text is not an artifact */
  async #add(fileName: string, text: string) {
    const { name, artifact, abi } = artifactFrom(fileName, text)
    const params = [[artifact], name] as const
    const { contracts, refused } = await this.#rpc.request({
      method: 'previewnet_addArtifacts',
      params,
    })
    const [refusal] = refused
    if (refusal !== undefined) throw new Error(refusal.message)
    const items = abi ? counted(abi.length, 'item') : counted(contracts.length, 'contract')
    return { name, items }
  }
}

/** An ABI alone, and an artifact that has no name, get that of their file. */
function artifactFrom(fileName: string, text: string) {
  const value = parsed(text)
  const fields = Array.isArray(value) ? { abi: value } : value
  const ofFile = fileName.replace(/(\.abi)?\.json$/i, '')
  if (typeof fields !== 'object' || fields === null || !('abi' in fields)) {
    return { name: ofFile, artifact: value, abi: undefined }
  }
  const named = { contractName: ofFile, ...fields }
  const abi = Array.isArray(fields.abi) ? (fields.abi as readonly unknown[]) : undefined // of any items
  return { name: String(named.contractName), artifact: named, abi }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error('expected JSON', { cause })
  }
}

/**
 * Takes files that are dropped, whatever the page shows, and shows what came of them.
 *
 * @returns a function that ends the listening
 */
export function takeDrops(root: HTMLElement, abis: Abis, router: Router): () => void {
  const onDragOver = (event: DragEvent) => event.preventDefault()
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0) void abis.take(files).then(() => router.navigate(router.hrefOf('/abis')))
  }
  root.addEventListener('dragover', onDragOver)
  root.addEventListener('drop', onDrop)
  return () => {
    root.removeEventListener('dragover', onDragOver)
    root.removeEventListener('drop', onDrop)
  }
}
