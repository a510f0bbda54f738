/**
 * The source of a contract: how the devnet knows it, its files, and their text once it is opened.
 */

import { useState } from 'preact/hooks'
import type { Address } from '../../src/primitives/hex.ts'
import type { KnownContract } from '../contracts.ts'
import { oneLine } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { CountsLegend, LineCounted, useLineCounts } from '../source/counts-gutter.tsx'
import { Files } from '../source/files.tsx'
import { SourceView } from '../source/source-view.tsx'
import { useStudio } from '../studio.ts'
import { type VerifiedSource, verifiedAt } from '../verified.ts'
import { Fact, Facts } from './facts.tsx'
import { Reading } from './reading.tsx'

interface SourceProps {
  readonly address: Address
  readonly known: KnownContract | null | undefined
  /** Another one asks again whether a tool has verified the contract. */
  readonly round: unknown
}

/** Time between two questions whether a tool has verified the contract. */
const restMs = 3_000

export function ContractSource({ address, known, round }: SourceProps) {
  const { server } = useStudio()
  const { value: verified } = useLoaded(
    `verified ${address}`,
    round,
    async () => (await verifiedAt(server, address)) ?? null,
    restMs,
  )
  if (known === undefined || verified === undefined) return <Reading error={undefined} />
  if (known === null && verified === null) {
    return (
      <p class="empty">
        The devnet has no source of this contract. Drop its artifact on this page, start the devnet
        with <code>--artifacts FOLDER</code>, or verify the contract with your tool.
      </p>
    )
  }
  const paths = known?.sources ?? [...(verified?.files.keys() ?? [])]
  return (
    <>
      <p class="card-note">{originOf(known, verified)}</p>
      <Facts>
        <Fact name="Contract">
          <bdi class="mono breaking">
            {oneLine(known ? qualified(known) : (verified?.name ?? ''), 200)}
          </bdi>
        </Fact>
        <Fact name="Compiler">
          <bdi class="breaking">
            {oneLine(known ? compilerOf(known) : (verified?.compiler ?? ''), 100)}
          </bdi>
        </Fact>
        {known && known.others.length > 0 && (
          <Fact name="Same code">
            <bdi class="mono breaking">{oneLine(known.others.join(', '), 400)}</bdi>
          </Fact>
        )}
      </Facts>
      {paths.length === 0 ? (
        <p class="empty">The artifact has no source.</p>
      ) : (
        <Browser known={known} verified={verified ?? undefined} paths={paths} />
      )}
    </>
  )
}

const matches = {
  exact: 'every byte of its code is that of the artifact',
  filled: 'its code is that of the artifact but for immutables and addresses of libraries',
  similar: 'its code differs from that of the artifact in its metadata alone',
  creation: 'its init code is that of the artifact, and its deployed code is another',
} as const

function originOf(
  known: KnownContract | null | undefined,
  verified: VerifiedSource | null | undefined,
): string {
  const matched = known ? `Matched by code: ${matches[known.match]}.` : ''
  const checked = verified
    ? 'Verified: a tool submitted its source, and the code is what it says.'
    : ''
  return [matched, checked].filter((each) => each !== '').join(' ')
}

function qualified({ name, sourceName }: KnownContract): string {
  return sourceName === '' ? name : `${sourceName}:${name}`
}

function compilerOf({ language, compiler }: KnownContract): string {
  const text = [language, compiler].filter((each) => each !== '').join(' ')
  return text === '' ? 'the artifact does not name it' : text
}

interface BrowserProps {
  readonly known: KnownContract | null
  readonly verified: VerifiedSource | undefined
  readonly paths: readonly string[]
}

/** The files, and the text of one of them; first that of the contract. */
function Browser({ known, verified, paths }: BrowserProps) {
  const { rpc } = useStudio()
  const own = known?.sourceName ?? ''
  const [first = ''] = paths
  const [chosen, setChosen] = useState(paths.includes(own) ? own : first)
  const path = paths.includes(chosen) ? chosen : first
  const name = known?.name
  const { value: text, error } = useLoaded(
    `text ${name} ${path} ${known?.abiHash}`,
    '',
    async () =>
      name === undefined
        ? (verified?.files.get(path) ?? null)
        : rpc.request({ method: 'previewnet_source', params: [path, name] }),
  )
  const counts = useLineCounts(known, path)
  return (
    <div class="source-browser">
      {paths.length > 1 && <Files paths={paths} shown={path} onChoose={setChosen} />}
      {error !== undefined || text === undefined ? (
        <Reading error={error} />
      ) : text === null ? (
        <p class="empty">The text of this file is not known.</p>
      ) : (
        <div>
          {counts !== undefined && <CountsLegend counts={counts} />}
          <SourceView
            path={path}
            text={text}
            gutter={counts && ((line) => <LineCounted counts={counts} line={line} />)}
          />
        </div>
      )}
    </div>
  )
}
