/**
 * Colours beside a source: how often its lines ran since the devnet started, and the gas of its functions.
 */

import { useRef } from 'preact/hooks'
import type { KnownContract } from '../contracts.ts'
import { counted, formatInteger, oneLine } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import type { Connection } from '../rpc.ts'
import { useStudio } from '../studio.ts'
import { type GasOf, type LineCount, lineCountsOf } from './line-counts.ts'

export type LineCounts = ReadonlyMap<number, LineCount>

/** Time between two questions: the devnet looks at all sources for each. */
const restMs = 5_000

/** The counts of a file; undefined where coverage is off, and for files that it does not cover. */
export function useLineCounts(known: KnownContract | null, path: string): LineCounts | undefined {
  const { chain, rpc } = useStudio()
  const isOff = useRef(false)
  const { value } = useLoaded(
    `counts ${known?.abiHash} ${path}`,
    // A devnet that counts nothing never will.
    isOff.current ? '' : chain.blocks.value[0]?.hash,
    async () => {
      const counts = known === null ? undefined : await readCounts(rpc, known, path)
      isOff.current = counts === undefined
      return counts ?? new Map<number, LineCount>()
    },
    restMs,
  )
  return value === undefined || value.size === 0 ? undefined : value
}

async function readCounts(
  rpc: Connection,
  { name, sourceName }: KnownContract,
  path: string,
): Promise<LineCounts | undefined> {
  const off = () => undefined // nothing is counted
  const [coverage, report] = await Promise.all([
    rpc.request({ method: 'previewnet_coverage', params: [] }).catch(off),
    rpc.request({ method: 'previewnet_gasReport', params: [] }).catch(off),
  ])
  if (coverage === undefined) return undefined
  const gas: GasOf | undefined = report && { report, contract: `${sourceName}:${name}` }
  return lineCountsOf(coverage, path, gas)
}

/** Functions of one name whose gas is shown. */
const gasMax = 4

/** The legend of the colours. */
export function CountsLegend({ counts }: { readonly counts: LineCounts }) {
  const lines = [...counts.values()].filter(({ count }) => count !== undefined)
  const ran = lines.filter(({ count = 0 }) => count > 0)
  const hasGas = [...counts.values()].some(({ gas }) => gas.length > 0)
  return (
    <p class="counts-legend">
      {formatInteger(ran.length)} of {counted(lines.length, 'line')} ran since the devnet started:{' '}
      <span class="line-count ran">7×</span> covered, <span class="line-count partly">7×</span>{' '}
      partly covered, <span class="line-count never">0×</span> never run
      {hasGas && (
        <>
          ;{' '}
          <span class="line-gas" style={heatOf(0.6)}>
            21,000
          </span>{' '}
          mean gas per call; a deeper colour means more in total
        </>
      )}
    </p>
  )
}

interface LineCountedProps {
  readonly counts: LineCounts
  readonly line: number
}

export function LineCounted({ counts, line }: LineCountedProps) {
  const { count, ways = 0, taken = 0, gas = [] } = counts.get(line) ?? {}
  const kind = count === 0 ? 'never' : taken < ways ? 'partly' : 'ran'
  return (
    <>
      <span class="line-gas-column">
        {gas.slice(0, gasMax).map((each) => (
          <span
            key={each.signature}
            class="line-gas"
            style={heatOf(each.heat)}
            title={`${oneLine(each.signature, 200)}: ${counted(each.calls, 'call')}, ${formatInteger(each.min)} to ${formatInteger(each.max)} gas`}
          >
            {formatInteger(each.mean)}
            <span class="hidden"> gas of {oneLine(each.signature, 200)}; </span>
          </span>
        ))}
      </span>
      <span
        class={count === undefined ? 'line-count' : `line-count ${kind}`}
        title={ways === 0 ? undefined : `${taken} of ${ways} branches`}
      >
        {count !== undefined && (
          <>
            {shortCount(count)}×
            {taken < ways && (
              <span class="hidden">
                , {taken} of {ways} branches
              </span>
            )}
          </>
        )}
      </span>
    </>
  )
}

function heatOf(share: number) {
  return { '--heat': `${Math.round(5 + 30 * share)}%` }
}

/** Counts in little room: `9,999`, `12k`, `3M`. */
function shortCount(count: number): string {
  if (count < 10_000) return formatInteger(count)
  return count < 1_000_000 ? `${Math.floor(count / 1_000)}k` : `${Math.floor(count / 1_000_000)}M`
}
