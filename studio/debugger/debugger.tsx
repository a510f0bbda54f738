/**
 * The debugger: source, call stack and variables, and the instructions below. It moves line by line,
 * forwards and backwards, by the keys that editors have.
 *
 * The page loads this file when the first debugger is opened.
 */

import { useEffect, useState } from 'preact/hooks'
import { ContractText } from '../components/values.tsx'
import { counted, oneLine } from '../format.ts'
import { useStudio } from '../studio.ts'
import { DebugClient, type Launch, type Scope, type StackFrame } from './client.ts'
import { breakpointKey, keysOf, moveFor, moves } from './commands.ts'
import { InstructionsPane } from './instructions-pane.tsx'
import { type Session, useSession } from './session.ts'
import { SourcePane } from './source-pane.tsx'
import { type OpenPaths, Scopes } from './variables.tsx'
import { Watches } from './watches.tsx'

export interface DebuggerProps {
  readonly launch: Launch
}

export function Debugger({ launch }: DebuggerProps) {
  const { rpc } = useStudio()
  const connection = rpc.connections.value
  const key = `${connection} ${JSON.stringify(launch)}`
  // The devnet forgets a debugger with its connection: another one starts.
  return connection === 0 ? null : <Opened key={key} launch={launch} />
}

/** Scopes that are open at first. */
const openAtFirst: OpenPaths = new Set(['Arguments', 'Locals', 'Storage', 'Stack', 'Slots'])

function Opened({ launch }: DebuggerProps) {
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
  return <Panes session={session} client={client} />
}

interface PanesProps {
  readonly session: Session
  readonly client: DebugClient
}

function Panes({ session, client }: PanesProps) {
  const { size, standing, sources, source, frame, step } = session
  const [open, setOpen] = useState(openAtFirst)
  const onToggle = (path: string) =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(path)) after.add(path)
      return after
    })
  const line = frame?.source?.path === source?.path ? frame?.line : undefined
  const isFailed = standing?.reason === 'exception' && frame?.id === 1
  const onKey = (event: KeyboardEvent) => {
    const keys = keysOf(event)
    const move = moveFor(keys)
    if (move !== undefined) session.move(move.command)
    else if (keys === breakpointKey && line !== undefined) session.toggleBreakpoint(line)
    else return
    event.preventDefault()
  }
  const { instructions = 0, stops = 0 } = size ?? {}
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work in all of it
    <div class="debugger" tabIndex={-1} onKeyDown={onKey} ref={session.root}>
      {stops > 0 && <Moves session={session} />}
      <Where session={session} />
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
            <CallStack session={session} />
            <h3>Variables</h3>
            <FrameScopes client={client} session={session} open={open} onToggle={onToggle} />
            <Watches client={client} frame={frame} moves={standing?.moves ?? 0} />
          </div>
        </div>
      )}
      <h3>Instructions</h3>
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

function Moves({ session }: Pick<PanesProps, 'session'>) {
  return (
    <div class="debug-moves" role="toolbar" aria-label="Moves">
      {moves.map(({ command, label, keys, isBackwards }) => (
        <button
          key={command}
          type="button"
          aria-keyshortcuts={keys}
          title={keys}
          aria-label={isBackwards ? `${label}, backwards` : label}
          onClick={() => session.move(command)}
        >
          {isBackwards && '← '}
          {label}
        </button>
      ))}
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
function Where({ session }: Pick<PanesProps, 'session'>) {
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
            <ContractText text={text ?? 'failed'} />
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

/** Frames that are shown. */
const framesMax = 200

function CallStack({ session }: Pick<PanesProps, 'session'>) {
  const { standing, frame, selectFrame } = session
  const { frames = [] } = standing ?? {}
  return (
    <>
      <h3>Call stack</h3>
      <ol class="debug-frames" aria-label="Call stack">
        {frames.slice(0, framesMax).map((each) => (
          <li key={each.id}>
            <button
              type="button"
              class="plain"
              aria-current={each.id === frame?.id ? 'true' : undefined}
              onClick={() => selectFrame(each)}
            >
              <bdi class="mono breaking">{oneLine(each.name, 120)}</bdi>{' '}
              <small>{placeOf(each)}</small>
            </button>
          </li>
        ))}
        {frames.length > framesMax && <li class="muted">{frames.length - framesMax} more</li>}
      </ol>
    </>
  )
}

function placeOf({ source, line }: StackFrame): string {
  return source === undefined ? '' : `${oneLine(source.name ?? '', 60)}:${line}`
}

interface FrameScopesProps extends PanesProps {
  readonly open: OpenPaths
  onToggle(path: string): void
}

/** The scopes of the frame that is chosen. */
function FrameScopes({ client, session: { standing, frame }, open, onToggle }: FrameScopesProps) {
  const [read, setRead] = useState<{ readonly scopes: readonly Scope[]; readonly at: string }>()
  const moves = standing?.moves ?? 0
  const id = frame?.id
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
    <Scopes client={client} scopes={named} revision={read.at} open={open} onToggle={onToggle} />
  )
}

/** Scopes that the instructions below do not show. */
const shownScopes: ReadonlySet<string> = new Set(['Arguments', 'Locals', 'Storage', 'Calldata'])
