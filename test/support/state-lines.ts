/**
 * The lines of a state file, for tests that edit them: the setup, blocks, and the end.
 */

import { readSave } from '../../src/state-file/file.ts'
import { FileWriter } from '../../src/state-file/file-writer.ts'

/** The lines of the last save in a file. */
export async function linesOf(file: Uint8Array): Promise<string[]> {
  const { setup, blocks, end } = await readSave(file, () => {})
  return [setup, ...blocks.flatMap(({ lines }) => [...lines()]), end]
}

/** A file of version 2 with these lines: at least two. */
export function stateFile(program: string, lines: readonly string[]): Uint8Array {
  const writer = new FileWriter(program, undefined, undefined)
  const last = { number: 0n, hash: '0x', timeline: { firstMs: 0 } } as const // not in the file
  for (const line of lines.slice(1, -1)) writer.addBlocks(line, 1, last)
  writer.endPart(last)
  return Buffer.concat(writer.end(lines[0]!, lines.at(-1)!).pieces)
}
