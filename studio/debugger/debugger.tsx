/**
 * The debugger: source, call stack and variables, and the instructions below. It moves line by line,
 * forwards and backwards, by the keys that editors have.
 *
 * The page loads this file when the first debugger is opened.
 */

import type { TargetedKeyboardEvent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ContractText } from '../components/values.tsx'
import { counted, oneLine } from '../format.ts'
import { useStudio } from '../studio.ts'
import { DebugClient, type Launch, type Scope, type StackFrame } from './client.ts'
import { breakpointKey, keysOf, moveFor, moves } from './commands.ts'
import { InstructionsPane } from './instructions-pane.tsx'
import { type Session, useSession } from './session.ts'
import { SourcePane } from './source-pane.tsx'
import { type Execution, frameText, type ShownFrame, stopText } from './values.tsx'
import { type OpenPaths, Scopes } from './variables.tsx'
import { Watches } from './watches.tsx'

export interface DebuggerProps {
  readonly launch: Launch
  readonly execution: Execution
}

export function Debugger({ launch, execution }: DebuggerProps) {
  const { rpc } = useStudio()
  const connection = rpc.connections.value
  const key = `${connection} ${JSON.stringify(launch)}`
  // The devnet forgets a debugger with its connection: another one starts.
  return connection === 0 ? null : <Opened key={key} launch={launch} execution={execution} />
}

/** Scopes that are open at first. */
const openAtFirst: OpenPaths = new Set(['Arguments', 'Locals', 'Storage', 'Stack', 'Slots'])

function Opened({ launch, execution }: DebuggerProps) {
  const { rpc } = useStudio()
  const [client] = useState(() => new DebugClient(rpc))
  const session = useSession(client, launch)
  const { size, problem } = session
  if (problem !== undefined) {
    return (
      <p class="empty" role="alert">
        <ContractText text={problem} />
      </p>
    )
  }
  if (size === undefined) {
    return (
      <p class="empty" role="status">
        The devnet traces it…
      </p>
    )
  }
  if (size.instructions === 0) {
    return <p class="empty">No code ran, so there is nothing to step through.</p>
  }
  return <Panes session={session} client={client} execution={execution} />
}

interface PanesProps {
  readonly session: Session
  readonly client: DebugClient
  readonly execution: Execution
}

function Panes({ session, client, execution }: PanesProps) {
  const { size, standing, sources, source, frame, step } = session
  const [open, setOpen] = useState(openAtFirst)
  const onToggle = (path: string) =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(path)) after.add(path)
      return after
    })
  const shown = frame && { frame, ...execution }
  const line = frame?.source?.path === source?.path ? frame?.line : undefined
  const isFailed = standing?.reason === 'exception' && frame?.id === 1
  const onKey = (event: TargetedKeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    const keys = keysOf(event)
    const move = moveFor(keys)
    if (move !== undefined) {
      session.move(move.command)
      // Values and frames may go with the move, and the focus with them.
      const mayGo = target instanceof Element && target.closest('.debug-side li') !== null
      if (mayGo) currentTarget.focus({ preventScroll: true })
    } else if (keys === breakpointKey && line !== undefined) session.toggleBreakpoint(line)
    else return
    event.preventDefault()
  }
  const { instructions = 0, stops = 0 } = size ?? {}
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work in all of it
    <div class="debugger" tabIndex={-1} onKeyDown={onKey} ref={session.root}>
      {stops > 0 && <Moves session={session} line={line} />}
      <Where session={session} execution={execution} />
      {stops > 0 && (
        <div class="debug-panes">
          <SourcePane
            client={client}
            sources={sources}
            source={source}
            line={line}
            mark={
              isFailed
                ? { kind: 'failed', said: 'failed here' }
                : { kind: 'current', said: 'stands here' }
            }
            breakpoints={session.breakpoints}
            onChoose={session.showSource}
            onToggle={session.toggleBreakpoint}
          />
          <div class="debug-side">
            <CallStack session={session} execution={execution} />
            <h2>Variables</h2>
            <FrameScopes
              client={client}
              moves={standing?.moves ?? 0}
              shown={shown}
              open={open}
              onToggle={onToggle}
            />
            <Watches client={client} shown={shown} moves={standing?.moves ?? 0} />
          </div>
        </div>
      )}
      <h2>Instructions</h2>
      <InstructionsPane
        client={client}
        count={instructions}
        step={step}
        moves={standing?.moves ?? 0}
        hasStops={stops > 0}
        open={open}
        onToggle={onToggle}
        onChoose={session.chooseStep}
        onGoTo={() => session.move('goTo', { step })}
      />
    </div>
  )
}

interface MovesProps extends Pick<PanesProps, 'session'> {
  /** The line that a breakpoint is set at; undefined in another source. */
  readonly line: number | undefined
}

function Moves({ session, line }: MovesProps) {
  return (
    <div class="debug-moves" role="toolbar" aria-label="Moves">
      {moves.map(({ command, label, short, keys, isBackwards }) => (
        <button
          key={command}
          type="button"
          aria-keyshortcuts={keys}
          title={`${label}${isBackwards ? ' backwards' : ''} (${keys})`}
          onClick={() => session.move(command)}
        >
          <span>
            {isBackwards && <span aria-hidden="true">← </span>}
            <span class="debug-label">{label}</span>
            <span class="debug-short">{short}</span>
            {isBackwards && <span class="hidden"> backwards</span>}
          </span>{' '}
          <kbd>{keys}</kbd>
        </button>
      ))}
      <button
        type="button"
        class="debug-breakpoint"
        aria-keyshortcuts={breakpointKey}
        title={`Sets or removes the breakpoint of this line (${breakpointKey})`}
        disabled={line === undefined}
        onClick={() => line !== undefined && session.toggleBreakpoint(line)}
      >
        <span>Breakpoint</span> <kbd>{breakpointKey}</kbd>
      </button>
      <label class="choice">
        <input
          type="checkbox"
          checked={session.isCaught}
          onChange={({ currentTarget }) => session.setCaught(currentTarget.checked)}
        />{' '}
        Break on caught reverts
      </label>
    </div>
  )
}

const reasons: Readonly<Record<string, string>> = {
  entry: 'At the first statement',
  step: 'At a statement',
  breakpoint: 'At a breakpoint',
  goto: 'At the statement of an instruction',
}

/** Announces where it stands. */
function Where({ session, execution }: Pick<PanesProps, 'session' | 'execution'>) {
  const studio = useStudio()
  const { size, standing, frame, note } = session
  const { reason = '', text, isAtEnd = false } = standing ?? {}
  const place =
    frame === undefined || frame.line === 0
      ? ''
      : `: ${oneLine(frame.name, 100)}, ${oneLine(frame.source?.name ?? '', 100)} line ${frame.line}`
  return (
    <p class="debug-where" role="status">
      {size?.stops === 0 ? (
        <>
          No source is known of the code that ran: its {counted(size.instructions, 'instruction')}{' '}
          are below.
        </>
      ) : reason === 'exception' ? (
        <>
          <strong class="failure-reason">
            <ContractText text={stopText(studio, execution, text ?? 'failed')} />
          </strong>
          <bdi>{place}</bdi>
        </>
      ) : (
        <>
          {reasons[reason] ?? 'Here'}
          <bdi>{place}</bdi>
        </>
      )}
      {isAtEnd && ' · the end'}
      {note !== '' && (
        <>
          {' · '}
          <ContractText text={note} />
        </>
      )}
    </p>
  )
}

function CallStack({ session, execution }: Pick<PanesProps, 'session' | 'execution'>) {
  const studio = useStudio()
  const { standing, frame, selectFrame } = session
  const { frames = [], frameCount = 0 } = standing ?? {}
  return (
    <>
      <h2>Call stack</h2>
      <ol class="debug-frames" aria-label="Call stack">
        {frames.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              class="plain"
              aria-current={each.id === frame?.id ? 'true' : undefined}
              onClick={() => selectFrame(each)}
            >
              <bdi class="mono breaking">{frameText(studio, { frame: each, ...execution })}</bdi>{' '}
              <small>{placeOf(each)}</small>
            </button>
          </li>
        ))}
        {frameCount > frames.length && <li class="muted">{frameCount - frames.length} more</li>}
      </ol>
    </>
  )
}

function placeOf({ source, line }: StackFrame): string {
  return source === undefined ? '' : `${oneLine(source.name ?? '', 60)}:${line}`
}

interface FrameScopesProps {
  readonly client: DebugClient
  readonly moves: number
  readonly shown: ShownFrame | undefined
  readonly open: OpenPaths
  onToggle(path: string): void
}

/** The scopes of the frame that is chosen. */
function FrameScopes({ client, moves, shown, open, onToggle }: FrameScopesProps) {
  const [read, setRead] = useState<{ readonly scopes: readonly Scope[]; readonly at: string }>()
  const id = shown?.frame.id
  useEffect(() => {
    if (id === undefined) return undefined
    const leaving = new AbortController()
    client.scopes(id).then(
      (scopes) => leaving.signal.aborted || setRead({ scopes, at: `${moves} ${id}` }),
      () => undefined, // of a stop that has been left meanwhile
    )
    return () => leaving.abort()
  }, [client, moves, id])
  if (read === undefined) return null
  const named = read.scopes.filter(({ name }) => shownScopes.has(name))
  return (
    <Scopes
      client={client}
      scopes={named}
      shown={shown}
      revision={read.at}
      open={open}
      onToggle={onToggle}
    />
  )
}

/** Scopes that the instructions below do not show. */
const shownScopes: ReadonlySet<string> = new Set(['Arguments', 'Locals', 'Storage', 'Calldata'])
