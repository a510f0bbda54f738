/**
 * Text for the terminal.
 *
 * Reasons of contracts, names that clients make up, answers of remotes and names of files are text of
 * others. Promise: what an output writes has no control and no format character but line ends and the
 * sequences of a {@link TerminalText}, which are our own; a value in one never ends its line.
 */

import { styleText } from 'node:util'
import { printable } from '../primitives/printable.ts'

/** Text that is written as it is: `shown` has escaped the values in it. */
export class TerminalText {
  readonly #text: string

  /** @param text of ours alone */
  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

export type TerminalValue = string | number | bigint | TerminalText

/** A template of ours, with colours or control sequences, around values of others. */
export function shown(
  template: TemplateStringsArray,
  ...values: readonly TerminalValue[]
): TerminalText {
  const parts = template.map((part, index) => {
    const value = values[index] // a template has one part more than values
    return value === undefined ? part : part + textOf(value)
  })
  return new TerminalText(parts.join(''))
}

function textOf(value: TerminalValue): string {
  return typeof value === 'string' ? printable(value) : String(value)
}

/** Each value on its own line. */
export function linesOf(values: readonly TerminalValue[]): TerminalText {
  return new TerminalText(values.map((value) => `${textOf(value)}\n`).join(''))
}

const styles = ['bold', 'cyan', 'dim', 'green', 'red', 'yellow'] as const

type Styles = Readonly<Record<(typeof styles)[number], (value: TerminalValue) => TerminalText>>

export function createStyles(isColored: boolean): Styles {
  // The caller has looked at the terminal and the environment.
  const style = (name: (typeof styles)[number], text: string) =>
    isColored ? styleText(name, text, { validateStream: false }) : text
  const styled = styles.map((name) => [
    name,
    (value: TerminalValue) => new TerminalText(style(name, textOf(value))),
  ])
  return Object.fromEntries(styled) as Styles // one for each name
}

/** Writes text; what is no {@link TerminalText} is escaped, but for its line ends. */
export type Output = (text: string | TerminalText) => void

/** @param write gets what may go to the terminal */
export function outputTo(write: (text: string) => void): Output {
  return (text) =>
    write(typeof text === 'string' ? text.split('\n').map(printable).join('\n') : String(text))
}

/** The message of an error, on one line. */
export function oneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replaceAll(/\s*\n\s*/g, ' ')
}
