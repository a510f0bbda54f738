/**
 * Prints a tree of call frames for people.
 */

import { SELECTOR_BYTES } from '../primitives/bytes.ts'
import { CONSOLE_ADDRESS } from '../primitives/console-address.ts'
import { bytesFromHex, hexFromBytes } from '../primitives/hex.ts'
import { revertReason } from '../primitives/revert-reason.ts'
import { decodeConsoleCall } from './console.ts'
import type { Frame, FrameLog } from './frames.ts'

/** Longer data is printed as its size. */
const BYTES_SHOWN_MAX = 32

/** One line per frame and per log, indented by depth, in execution order. */
export function frameLines(frame: Frame, depth = 0): string[] {
  const indent = '  '.repeat(depth)
  const lines = [`${indent}${frameLine(frame)}`]
  let logIndex = 0
  const addLogs = (upTo: number) => {
    for (; logIndex < frame.logs.length && frame.logs[logIndex]!.position <= upTo; logIndex += 1) {
      lines.push(`${indent}  ${logLine(frame.logs[logIndex]!)}`)
    }
  }
  for (const [position, call] of frame.calls.entries()) {
    addLogs(position)
    lines.push(...frameLines(call, depth + 1))
  }
  addLogs(frame.calls.length)
  return lines
}

function frameLine(frame: Frame): string {
  const { type, to, value = 0n, input, gasUsed, output, error } = frame
  const consoleCall = to === CONSOLE_ADDRESS ? decodeConsoleCall(input) : undefined
  if (consoleCall !== undefined) return `says: ${consoleCall.text}`
  const isCreation = type === 'CREATE' || type === 'CREATE2'
  const given = isCreation ? ` with ${bytesText(input)} of init code` : callText(input)
  const paid = value === 0n ? '' : `, ${value} wei`
  const begun = `${type} ${to}${given}${paid}, ${gasUsed} gas`
  if (error === undefined) {
    return isCreation || output.length === 0 ? begun : `${begun} → ${dataText(output)}`
  }
  const reason = revertReason(output) ?? (output.length > 0 ? dataText(output) : undefined)
  return `${begun} ✗ ${error}${reason === undefined ? '' : `: ${reason}`}`
}

function callText(input: Uint8Array): string {
  if (input.length === 0) return ''
  const selector = hexFromBytes(input.subarray(0, SELECTOR_BYTES))
  const rest = input.length - SELECTOR_BYTES
  return rest > 0 ? ` ${selector} and ${bytesText(input.subarray(SELECTOR_BYTES))}` : ` ${selector}`
}

function logLine({ address, topics, data }: FrameLog): string {
  return `log of ${address}: ${topics[0] ?? 'no topics'}, ${dataText(bytesFromHex(data))}`
}

function dataText(bytes: Uint8Array): string {
  return bytes.length <= BYTES_SHOWN_MAX ? hexFromBytes(bytes) : bytesText(bytes)
}

function bytesText({ length }: { readonly length: number }): string {
  return length === 1 ? '1 byte' : `${length} bytes`
}
