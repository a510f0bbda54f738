/**
 * The parts of the documents that are cut from examples, tests and transcripts, as blocks of Markdown.
 */

import { readFileSync } from 'node:fs'

/**
 * The lines of a file from one to another, less their common indentation.
 *
 * @param language of the block
 * @param first the beginning of the first line
 * @param last the beginning of the last line, at the first one's indentation or deeper
 * @throws {Error} when the file has no such lines
 */
export function excerpt(language: string, path: string, first: string, last: string): string {
  const lines = readFileSync(path, 'utf8').split('\n')
  const from = lines.findIndex((line) => line.trimStart().startsWith(first))
  const indentation = /^ */.exec(lines[from] ?? '')![0] // every line matches
  const to = lines.findIndex((line, at) => at >= from && line.startsWith(`${indentation}${last}`))
  if (from < 0 || to < from) throw new Error(`${path} has no lines from "${first}" to "${last}"`)
  return fenced(
    language,
    lines.slice(from, to + 1).map((line) => line.slice(indentation.length)),
  )
}

/** A text file as a block: what a test has compared with the output of a program. */
export function outputOf(path: string): string {
  return fenced('text', readFileSync(path, 'utf8').trimEnd().split('\n'))
}

/** The requests of a transcript as commands of a shell. */
export function commandsOf(path: string): string {
  const requests = [...readFileSync(path, 'utf8').matchAll(/^>> (.+)$/gm)]
  return fenced(
    'sh',
    requests.map(([, request]) => `curl -s localhost:8545 -d '${request}'`),
  )
}

function fenced(language: string, lines: readonly string[]): string {
  return [`\`\`\`${language}`, ...lines, '```'].join('\n')
}
