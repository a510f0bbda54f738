/**
 * The source where the debugger stands, with breakpoints in its gutter.
 */

import { useEffect, useState } from 'preact/hooks'
import { oneLine } from '../format.ts'
import { type LineMark, SourceView } from '../source/source-view.tsx'
import { useId } from '../studio.ts'
import type { DebugClient, Source } from './client.ts'

export interface SourcePaneProps {
  readonly client: DebugClient
  readonly sources: readonly Source[]
  /** The source that is shown. */
  readonly source: Source | undefined
  /** The line where the selected frame stands, and how it is said. */
  readonly line: number | undefined
  readonly mark: LineMark
  /** Lines of this source that have a breakpoint. */
  readonly breakpoints: ReadonlySet<number>
  onChoose(source: Source): void
  onToggle(line: number): void
}

export function SourcePane(props: SourcePaneProps) {
  const { client, sources, source, line, mark, breakpoints, onChoose, onToggle } = props
  const text = useSourceText(client, source)
  const choice = useId()
  if (source === undefined) {
    return <p class="empty">The source of this code is not known.</p>
  }
  return (
    <div class="debug-source">
      {sources.length > 1 && (
        <div class="typed">
          <label for={choice}>File</label>
          <select
            id={choice}
            value={source.path}
            onChange={({ currentTarget }) => {
              const chosen = sources.find(({ path }) => path === currentTarget.value)
              if (chosen !== undefined) onChoose(chosen)
            }}
          >
            {sources.map(({ path = '' }) => (
              <option key={path} value={path}>
                {oneLine(path, 200)}
              </option>
            ))}
          </select>
        </div>
      )}
      {text !== undefined && (
        <SourceView
          path={source.path ?? source.name ?? ''}
          text={text}
          line={line}
          marks={line === undefined ? undefined : new Map([[line, mark]])}
          gutter={(number) => (
            <Breakpoint
              line={number}
              isSet={breakpoints.has(number)}
              isReached={number === line}
              onToggle={onToggle}
            />
          )}
        />
      )}
    </div>
  )
}

interface BreakpointProps {
  readonly line: number
  readonly isSet: boolean
  /** True for the line that the keyboard reaches: that of the stop. */
  readonly isReached: boolean
  onToggle(line: number): void
}

function Breakpoint({ line, isSet, isReached, onToggle }: BreakpointProps) {
  return (
    <button
      type="button"
      class="breakpoint"
      aria-label={`Breakpoint at line ${line}`}
      aria-pressed={isSet}
      tabIndex={isSet || isReached ? 0 : -1}
      onClick={() => onToggle(line)}
    />
  )
}

/** The text of a source; undefined until it is there. */
function useSourceText(client: DebugClient, source: Source | undefined): string | undefined {
  const [read, setRead] = useState<{ readonly of: string; readonly text: string }>()
  const path = source?.path
  useEffect(() => {
    if (source === undefined || path === undefined) return undefined
    const leaving = new AbortController()
    client.sourceText(source).then(
      (text) => leaving.signal.aborted || setRead({ of: path, text }),
      () => undefined, // the connection was lost: the debugger starts again
    )
    return () => leaving.abort()
  }, [client, path])
  return read?.of === path ? read?.text : undefined
}
