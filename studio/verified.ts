/**
 * Contracts that a tool has verified at the devnet, as explorers show them: the server answers
 * Etherscan's API beside JSON-RPC.
 *
 * @see https://docs.etherscan.io/api-endpoints/contracts
 */

import type { Address } from '../src/primitives/hex.ts'

export interface VerifiedSource {
  /** `src/Token.sol:Token`, or the name alone. */
  readonly name: string
  readonly compiler: string
  /** Texts by path. */
  readonly files: ReadonlyMap<string, string>
}

interface WireSource {
  readonly SourceCode: string
  readonly ContractName: string
  readonly CompilerVersion: string
}

/** Undefined for a contract that was not verified, and where the server has no explorer. */
export async function verifiedAt(
  server: URL,
  address: Address,
): Promise<VerifiedSource | undefined> {
  const url = new URL(`/api?module=contract&action=getsourcecode&address=${address}`, server)
  const answer = await fetch(url)
  if (!answer.ok) return undefined
  const { result } = (await answer.json()) as { readonly result?: readonly WireSource[] | string }
  const [source] = Array.isArray(result) ? (result as readonly WireSource[]) : []
  if (source === undefined || source.SourceCode === '') return undefined
  const { ContractName: name, CompilerVersion: compiler, SourceCode: text } = source
  return { name, compiler, files: filesOf(text, name) }
}

/** The sources of standard JSON, which has another pair of braces; else the only file. */
function filesOf(text: string, name: string): ReadonlyMap<string, string> {
  const json = /^\{(\{[\s\S]*\})\}$/.exec(text)?.[1]
  if (json === undefined) return new Map([[`${name.split(':').at(-1)}.sol`, text]])
  const { sources = {} } = JSON.parse(json) as {
    readonly sources?: Readonly<Record<string, { readonly content?: string }>>
  }
  const entries = Object.entries(sources)
  return new Map(entries.flatMap(([path, { content }]) => (content ? [[path, content]] : [])))
}
