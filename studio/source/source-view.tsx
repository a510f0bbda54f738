/**
 * A source file: its lines with their numbers, marked lines, and a gutter that the view gives.
 *
 * Promise: a source is shown as text, whatever it says. Characters that turn the direction of a line or
 * hide in it are replaced.
 */

import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Copy } from '../components/copy.tsx'
import { counted, oneLine } from '../format.ts'
import type { Language, Token } from './highlight.ts'

/** A line that stands out: where something failed, or where a debugger stands. */
export interface LineMark {
  readonly kind: 'failed' | 'current'
  /** Said to screen readers before the line: `failed here`. */
  readonly said: string
}

interface SourceViewProps {
  readonly path: string
  readonly text: string
  /** By line, from 1. */
  readonly marks?: ReadonlyMap<number, LineMark> | undefined
  /** Shown before the number of a line, such as a breakpoint or a count. */
  readonly gutter?: ((line: number) => ComponentChildren) | undefined
  /** The line that is scrolled to, when it or the file is another. */
  readonly line?: number | undefined
}

/** Lines of a file, and characters of a line, that are shown. */
const linesMax = 20_000
const lineMax = 2_000

/** Characters of a text that has colours. */
const colouredMax = 500_000

export function SourceView({ path, text, marks, gutter, line }: SourceViewProps) {
  const lines = useMemo(() => linesOf(text), [text])
  const coloured = useColours(path, lines)
  // A line is made once: a debugger moves its mark alone.
  const codes = useMemo(
    () => lines.map((each, index) => codeOf(each, coloured?.[index])),
    [lines, coloured],
  )
  const list = useRef<HTMLOListElement>(null)
  const scroller = useRef<HTMLElement>(null)
  useEffect(() => {
    const shown = line === undefined ? undefined : list.current?.children[line - 1]
    if (scroller.current !== null && shown instanceof HTMLElement) centre(scroller.current, shown)
  }, [path, line])
  const name = oneLine(path, 200)
  return (
    <figure class="source-view">
      <figcaption>
        <bdi class="mono breaking">{name}</bdi> <Copy text={text} what={`the source ${name}`} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <section class="source-scroller" tabIndex={0} aria-label={`Source ${name}`} ref={scroller}>
        <ol class="code mono" ref={list}>
          {codes.map((code, index) => {
            const number = index + 1
            const mark = marks?.get(number)
            return (
              <li key={number} class={mark?.kind} aria-current={mark?.kind === 'current'}>
                {gutter !== undefined && <span class="gutter">{gutter(number)}</span>}
                <span class="line-number">{number}</span>
                {mark !== undefined && <span class="hidden">{mark.said}: </span>}
                {code}
              </li>
            )
          })}
        </ol>
      </section>
      {countOf(text) > linesMax && (
        <p class="empty">The file has {counted(countOf(text), 'line')}; the first are shown.</p>
      )}
    </figure>
  )
}

/**
 * Scrolls a line to the middle, with what is before and after it. One that is in the middle third stays:
 * short steps do not move the text. The page around the source stays as well.
 */
function centre(scroller: HTMLElement, line: HTMLElement): void {
  const { top, height } = scroller.getBoundingClientRect()
  const at = line.getBoundingClientRect().top - top
  if (at >= height / 3 && at <= (2 * height) / 3) return
  scroller.scrollTop += at - (height - line.offsetHeight) / 2
}

function countOf(text: string): number {
  return text.split('\n').length
}

function linesOf(text: string): readonly string[] {
  return text.split('\n', linesMax).map((line) => {
    const plain = line.replace(/\r$/, '').replace(/(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}')
    return plain.length > lineMax ? `${plain.slice(0, lineMax)}…` : plain
  })
}

/** The tokens of lines; undefined before the highlighter is there, and for files without a grammar. */
function useColours(
  path: string,
  lines: readonly string[],
): readonly (readonly Token[])[] | undefined {
  const [coloured, setColoured] = useState<{
    readonly of: readonly string[]
    readonly tokens: readonly (readonly Token[])[]
  }>()
  const language = languageOf(path)
  useEffect(() => {
    const text = lines.join('\n')
    if (language === undefined || text.length > colouredMax) return undefined
    const leaving = new AbortController()
    void import('./highlight.ts')
      .then(({ tokensOf }) => tokensOf(text, language))
      .then(
        (tokens) => leaving.signal.aborted || setColoured({ of: lines, tokens }),
        () => undefined, // without the connection it stays as it is
      )
    return () => leaving.abort()
  }, [lines, language])
  return coloured?.of === lines ? coloured.tokens : undefined
}

function languageOf(path: string): Language | undefined {
  if (/\.sol$/i.test(path)) return 'solidity'
  return /\.vyi?$/i.test(path) ? 'vyper' : undefined
}

function codeOf(line: string, tokens: readonly Token[] | undefined): VNode {
  return (
    <code>
      {tokens === undefined
        ? line
        : tokens.map(({ text, kind }, index) =>
            kind === 'plain' ? (
              text
            ) : (
              <span key={index} class={`code-${kind}`}>
                {text}
              </span>
            ),
          )}
    </code>
  )
}
