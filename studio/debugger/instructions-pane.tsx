/**
 * The instructions that ran, and what the chosen one found: stack, memory and storage.
 *
 * The list has the height of all of them; only the rows in view exist, and are read in pages.
 */

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { formatInteger } from '../format.ts'
import { useId } from '../studio.ts'
import type { DebugClient, Instruction, Scope } from './client.ts'
import { type OpenPaths, Scopes } from './variables.tsx'

interface InstructionsPaneProps {
  readonly client: DebugClient
  /** Number of instructions that ran. */
  readonly count: number
  /** The instruction that is chosen, and the number of moves before: it follows each move. */
  readonly step: number
  readonly moves: number
  /** True if the source can follow an instruction. */
  readonly hasStops: boolean
  readonly open: OpenPaths
  onToggle(path: string): void
  onChoose(step: number): void
  /** Stops at the statement of the chosen instruction. */
  onGoTo(): void
}

/** Height of a row in px, rows in view, rows of one request. */
const rowHeight = 24
const rowsShown = 12
const pageSize = 100
/** Browsers have no elements higher than this, in px. */
const heightMax = 15_000_000

export function InstructionsPane(props: InstructionsPaneProps) {
  const { client, count, step, moves, hasStops, onChoose, onGoTo, ...shared } = props
  const [top, setTop] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const height = Math.min(heightMax, count * rowHeight)
  const pxPerRow = height / count
  const first = Math.max(0, Math.min(count - rowsShown, Math.round(top / pxPerRow)))
  const pages = usePages(client, first, count)
  const { scopes, at } = useScopes(client, step, moves)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const from = element.scrollTop / pxPerRow
    if (step >= from && step < from + rowsShown - 1) return
    element.scrollTop = Math.max(0, step - Math.floor(rowsShown / 2)) * pxPerRow
  }, [step])
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && hasStops) onGoTo()
    const by = strides[event.key]
    if (by !== undefined) onChoose(Math.max(0, Math.min(count - 1, step + by)))
    if (by !== undefined || event.key === 'Enter') event.preventDefault()
  }
  const rows = Array.from({ length: Math.min(rowsShown, count - first) }, (_, at) => first + at)
  return (
    <div class="instructions">
      <div>
        <div
          class="instruction-list mono"
          ref={scroller}
          role="listbox"
          aria-label={`${formatInteger(count)} instructions`}
          aria-activedescendant={rows.includes(step) ? `${id}-${step}` : undefined}
          tabIndex={0}
          style={{ height: `${rowsShown * rowHeight}px` }}
          onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
          onKeyDown={onKey}
        >
          <div aria-hidden="true" style={{ height: `${height}px` }} />
          <div
            role="presentation"
            class="instruction-rows"
            style={{ transform: `translateY(${top}px)` }}
          >
            {rows.map((row) => (
              <Row
                key={row}
                id={`${id}-${row}`}
                step={row}
                count={count}
                instruction={pages.get(row)}
                isChosen={row === step}
                onChoose={onChoose}
              />
            ))}
          </div>
        </div>
        <p class="field-note">
          Arrow keys choose an instruction{hasStops && '; Enter shows its statement'}.
          {hasStops && (
            <>
              {' '}
              <button type="button" class="plain" onClick={onGoTo}>
                Show its statement
              </button>
            </>
          )}
        </p>
      </div>
      <Scopes client={client} scopes={scopes} revision={at} {...shared} />
    </div>
  )
}

/** Rows that each key moves by. */
const strides: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: rowsShown,
  PageUp: -rowsShown,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

interface RowProps {
  readonly id: string
  readonly step: number
  readonly count: number
  /** Undefined until it has been read. */
  readonly instruction: Instruction | undefined
  readonly isChosen: boolean
  onChoose(step: number): void
}

function Row({ id, step, count, instruction, isChosen, onChoose }: RowProps) {
  const { depth = 0, pc, op = '…', gas } = instruction ?? {}
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div
      id={id}
      role="option"
      aria-setsize={count}
      aria-posinset={step + 1}
      aria-selected={isChosen}
      class="instruction"
      style={{ height: `${rowHeight}px` }}
      onClick={() => onChoose(step)}
    >
      <span class="muted">{formatInteger(step)}</span>
      <span>{pc === undefined ? '' : `0x${pc.toString(16).padStart(4, '0')}`}</span>
      <span style={{ paddingLeft: `${Math.min(depth, 20)}ch` }}>{op}</span>
      <span class="right">
        {gas === undefined ? '' : formatInteger(gas)} <small>gas</small>
      </span>
    </div>
  )
}

/** The instructions in view by their step, as far as they have been read. */
function usePages(
  client: DebugClient,
  first: number,
  count: number,
): ReadonlyMap<number, Instruction> {
  const [known, setKnown] = useState<ReadonlyMap<number, Instruction>>(new Map())
  const page = Math.floor(first / pageSize)
  useEffect(() => {
    const start = page * pageSize
    const size = Math.min(2 * pageSize, count - start) // the view may reach into the next page
    if (size <= 0) return undefined
    const leaving = new AbortController()
    client.instructions(start, size).then(
      (list) => leaving.signal.aborted || setKnown(new Map(list.map((each) => [each.step, each]))),
      () => undefined, // the connection was lost: the debugger starts again
    )
    return () => leaving.abort()
  }, [client, page, count])
  return known
}

/** Stack, memory and storage before an instruction, and which one it is. */
function useScopes(client: DebugClient, step: number, moves: number) {
  const [read, setRead] = useState<{ readonly scopes: readonly Scope[]; readonly at: string }>({
    scopes: [],
    at: '',
  })
  useEffect(() => {
    const leaving = new AbortController()
    client.instruction(step).then(
      (scopes) => leaving.signal.aborted || setRead({ scopes, at: `${moves} ${step}` }),
      () => undefined, // as above
    )
    return () => leaving.abort()
  }, [client, step, moves])
  return read
}
