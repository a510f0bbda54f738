/**
 * One debugger from its launch to its end: where it stands, what of it is shown, its breakpoints.
 */

import type { Ref } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { sentenceOf } from '../format.ts'
import { ConnectionLost } from '../rpc.ts'
import type { DebugClient, Launch, Source, StackFrame, Standing } from './client.ts'

export interface Session {
  /** Undefined until it is launched. */
  readonly size: { readonly stops: number; readonly instructions: number } | undefined
  /** Why it could not be launched. */
  readonly problem: string | undefined
  readonly standing: Standing | undefined
  readonly sources: readonly Source[]
  readonly source: Source | undefined
  /** The frame whose place and variables are shown. */
  readonly frame: StackFrame | undefined
  /** The instruction that is chosen. */
  readonly step: number
  /** Lines of the shown source. */
  readonly breakpoints: ReadonlySet<number>
  readonly isCaught: boolean
  /** The reason why the last request was refused; empty otherwise. */
  readonly note: string
  /** Gets the focus when the debugger opens. */
  readonly root: Ref<HTMLDivElement>
  move(command: string, args?: object): void
  selectFrame(frame: StackFrame): void
  showSource(source: Source): void
  chooseStep(step: number): void
  toggleBreakpoint(line: number): void
  setCaught(isCaught: boolean): void
}

const none: ReadonlySet<number> = new Set()

export function useSession(client: DebugClient, launch: Launch): Session {
  const [size, setSize] = useState<Session['size']>()
  const [problem, setProblem] = useState<string>()
  const [standing, setStanding] = useState<Standing>()
  const [sources, setSources] = useState<readonly Source[]>([])
  const [source, setSource] = useState<Source>()
  const [frame, setFrame] = useState<StackFrame>()
  const [step, setStep] = useState(0)
  const [breakpoints, setBreakpoints] = useState<ReadonlyMap<string, ReadonlySet<number>>>(
    new Map(),
  )
  const [isCaught, setCaught] = useState(false)
  const [note, setNote] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const isBusy = useRef(false)
  const next = useRef<(() => Promise<void>) | undefined>(undefined)

  const select = (chosen: StackFrame | undefined) => {
    setFrame(chosen)
    if (chosen?.source?.path !== undefined) setSource(chosen.source)
    const { instructionPointerReference: pointer } = chosen ?? {}
    if (pointer !== undefined) setStep(Number(pointer))
  }
  const take = (found: Standing | undefined) => {
    if (found === undefined) {
      setStanding((before) => before && { ...before, isAtEnd: true })
      return
    }
    setStanding(found)
    select(found.frames[0])
  }
  /** One action at a time, and the newest of those after it: a key that is held down has no queue. */
  const perform = async (action: () => Promise<void>) => {
    next.current = action
    if (isBusy.current) return
    isBusy.current = true
    while (next.current !== undefined) {
      const wanted: () => Promise<void> = next.current
      next.current = undefined
      try {
        await wanted()
        setNote('')
      } catch (error) {
        if (!(error instanceof ConnectionLost)) setNote(sentenceOf(error))
      }
    }
    isBusy.current = false
  }
  const move = (command: string, args?: object) =>
    void perform(async () => take(await client.move(command, args)))

  useEffect(() => {
    const leaving = new AbortController()
    const begin = async () => {
      const found = await client.launch(launch)
      if (leaving.signal.aborted) return
      if (found.stops > 0) {
        setSources(await client.sources())
        await client.move('configurationDone')
        const failure = await client.move('continue')
        // One that does not fail begins at its first statement.
        take(failure?.reason === 'exception' ? failure : await client.move('reverseContinue'))
      }
      setSize(found)
    }
    begin().then(
      () => root.current?.focus({ preventScroll: true }),
      (error: unknown) => {
        if (!leaving.signal.aborted && !(error instanceof ConnectionLost))
          setProblem(sentenceOf(error))
      },
    )
    return () => {
      leaving.abort()
      client.end()
    }
  }, [client])

  const path = source?.path ?? ''
  return {
    size,
    problem,
    standing,
    sources,
    source,
    frame,
    step,
    isCaught,
    note,
    root,
    move,
    breakpoints: breakpoints.get(path) ?? none,
    selectFrame: select,
    showSource: setSource,
    chooseStep: setStep,
    toggleBreakpoint(line) {
      if (source === undefined) return
      const wanted = new Set(breakpoints.get(path))
      if (!wanted.delete(line)) wanted.add(line)
      void perform(async () => {
        const { lines, problem: refused } = await client.setBreakpoints(source, [...wanted])
        setBreakpoints((before) => new Map([...before, [path, lines]]))
        if (refused !== undefined) throw new Error(refused)
      })
    },
    setCaught(is) {
      setCaught(is)
      void perform(() => client.setCaught(is))
    },
  }
}
