/**
 * Commands of the binary: their arguments, their help, and their errors as one line.
 */

import { Command, CommanderError, Option } from 'commander'
import { NAME } from '../index.ts'
import { withoutPaths } from '../remote/redact.ts'
import { type Argument, flagOf } from './argument-table.ts'
import type { Output } from './terminal.ts'

/** Streams for help and error messages. */
export interface ArgumentsOutput {
  /** Width of help, in characters. */
  readonly columns: number
  readonly out: Output
  readonly err: Output
}

/** Help or an error was printed; the process exits with `exitCode`: 0 for help, 2 for errors. */
export class ArgumentsEnd extends Error {
  override readonly name = 'ArgumentsEnd'
  readonly exitCode: 0 | 2

  constructor(exitCode: 0 | 2, options?: ErrorOptions) {
    super('the arguments ask for no devnet', options)
    this.exitCode = exitCode
  }
}

/** A command selected by the first argument. */
export function createSubcommand(name: string, output: ArgumentsOutput): Command {
  return commandNamed(`${NAME} ${name}`, output).allowExcessArguments(false)
}

/** A command that prints to the given streams, errors as one line, and never ends the process. */
export function commandNamed(name: string, { columns, out, err }: ArgumentsOutput): Command {
  return (
    new Command(name)
      .helpOption('-h, --help', 'Print this help')
      .exitOverride()
      // Descriptions have the defaults already, in words.
      .configureHelp({ optionDescription: ({ description }) => description, minWidthToWrap: 20 })
      .configureOutput({
        writeOut: out,
        writeErr: err,
        // An argument in the wrong place may be a URL with a key.
        outputError: (text, write) => write(`${withoutPaths(text.trim().replaceAll('\n', ' '))}\n`),
        getOutHelpWidth: () => columns,
      })
  )
}

/**
 * Parses the arguments of a command.
 *
 * @param read reads the parsed values; may report errors too
 * @throws {ArgumentsEnd} like {@link parseArguments}
 */
export function parseOrEnd<Value>(
  command: Command,
  texts: readonly string[],
  read: () => Value,
): Value {
  try {
    command.parse(texts, { from: 'user' })
    return read()
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    throw new ArgumentsEnd(error.exitCode === 0 ? 0 : 2, { cause: error })
  }
}

export function addArguments(command: Command, added: readonly Argument[]): void {
  for (const argument of added) {
    const { short, placeholder, summary, shownDefault } = argument
    const flags = short === undefined ? flagOf(argument) : `-${short}, ${flagOf(argument)}`
    const description = shownDefault === '' ? summary : `${summary} (default: ${shownDefault})`
    const option = new Option(`${flags} ${placeholder}`.trimEnd(), description)
    option.negate = false // a flag that begins with `no` has its own name
    const read = (text: string, earlier: unknown) => {
      const value = parsed(command, argument, flagOf(argument), text)
      if (argument.isRepeatable !== true) return value
      return Array.isArray(earlier) ? [...earlier, value] : [value]
    }
    if (placeholder !== '') option.argParser(read)
    // The value of an argument that may have none.
    if (placeholder.startsWith('[')) option.preset('')
    command.addOption(option)
  }
}

/** @param given the argument as it was given, for errors */
export function parsed(command: Command, argument: Argument, given: string, text: string): unknown {
  try {
    return argument.parse(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return command.error(`error: ${given}: ${error.message}`)
  }
}
