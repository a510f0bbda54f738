/**
 * The lines of a source around the one that failed, which is marked. Sources are shown as text.
 */

import { oneLine } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import type { StackTrace } from './stack-trace.tsx'

type StackFrame = StackTrace['frames'][number]

/** Lines before and after the marked one, and characters of a line. */
const linesAround = 3
const lineMax = 200

export function SourceExcerpt({ frame }: { readonly frame: StackFrame }) {
  const { rpc } = useStudio()
  const { file, line, contract } = frame
  const { value } = useLoaded(`source ${contract} ${file}`, '', () =>
    file === null
      ? Promise.resolve(null)
      : rpc.request({
          method: 'previewnet_source',
          params: contract === null ? [file] : [file, contract],
        }),
  )
  if (value == null || line === null || file === null) return null
  const lines = value.split('\n')
  const first = Math.max(1, line - linesAround)
  const shown = lines.slice(first - 1, line + linesAround)
  return (
    <figure class="source">
      <figcaption class="mono muted breaking">
        <bdi>{oneLine(file, 200)}</bdi>
      </figcaption>
      <ol>
        {shown.map((text, index) => {
          const number = first + index
          const isMarked = number === line
          return (
            <li key={number} class={`source-line ${isMarked ? 'marked' : ''}`}>
              <span class="number muted">{number}</span>{' '}
              {isMarked ? (
                <mark>
                  <span class="hidden">failed here: </span>
                  <Line text={text} />
                </mark>
              ) : (
                <Line text={text} />
              )}
            </li>
          )
        })}
      </ol>
    </figure>
  )
}

function Line({ text }: { readonly text: string }) {
  return <bdi class="mono">{oneLine(text.replaceAll('\t', '    ').trimEnd(), lineMax)}</bdi>
}
