/**
 * The arguments of `previewnet rehearse`.
 */

import type { ForkSource } from '../index.ts'
import { type Address, addressFrom } from '../primitives/hex.ts'
import { parseFailOn, parseRules, ruleNames } from '../rehearsal/parse.ts'
import { FAIL_ON_DEFAULT, type FailOn } from '../rehearsal/report.ts'
import type { Rules } from '../rehearsal/types.ts'
import { asArgument } from './argument-errors.ts'
import {
  type Argument,
  artifactArguments,
  countFromOne,
  fileFrom,
  flag,
  forkArguments,
} from './argument-table.ts'
import { addArguments, createSubcommand, parseOrEnd } from './command.ts'
import { type ForkArguments, withForkSource } from './devnet-settings.ts'
import {
  type Arguments,
  type ArtifactArguments,
  expectWhatIsNeeded,
  type GivenArtifacts,
  parseArguments,
} from './options.ts'
import type { RunDeps } from './process-deps.ts'

export interface RehearseArguments {
  readonly to: Rules
  /** `undefined` for those of the session. */
  readonly from: Rules | undefined
  readonly failOn: readonly FailOn[]
  readonly isJson: boolean
  /** The file of the report as JUnit's XML. */
  readonly junit: string | undefined
  readonly session: SessionArguments
}

/** A journal, the blocks of a remote chain, or a command that runs on a devnet of its own. */
type SessionArguments =
  | {
      readonly blocks: number
      readonly address: Address | undefined
      readonly fork: ForkSource
      readonly artifacts: ArtifactArguments
    }
  | {
      readonly file: string
      readonly fork: ForkSource | undefined
      readonly artifacts: ArtifactArguments
    }
  | CommandArguments

export interface CommandArguments {
  readonly command: readonly string[]
  readonly devnet: Arguments
}

const rehearseArguments: readonly Argument[] = [
  {
    name: 'to',
    placeholder: '<name>',
    summary: `Rules to rehearse by, a hardfork or an upgrade of Base: ${ruleNames.join(', ')}`,
    shownDefault: '',
    parse: parseRules,
  },
  {
    name: 'from',
    placeholder: '<name>',
    summary: 'Rules to compare with',
    shownDefault: 'those of the session',
    parse: parseRules,
  },
  {
    name: 'failOn',
    placeholder: '<list>',
    summary: 'Differences to exit with 1 for: status, logs, etherLogs, returnData, halts, gas=10%',
    shownDefault: FAIL_ON_DEFAULT.join(','),
    parse: parseFailOn,
  },
  flag('json', 'Print the report as JSON'),
  {
    name: 'junit',
    placeholder: '<file>',
    summary: "Write the report to a file as JUnit's XML",
    shownDefault: '',
    parse: fileFrom,
  },
]

const blocksArguments: readonly Argument[] = [
  {
    name: 'blocks',
    placeholder: '<n>',
    summary: 'Rehearse the last blocks of the remote chain, in place of a journal',
    shownDefault: '',
    parse: countFromOne,
    needs: ['forkUrl', 'forkRecording'],
  },
  {
    name: 'address',
    placeholder: '<address>',
    summary: 'Only their transactions that touch this account, within too',
    shownDefault: 'all of them',
    parse: addressOf,
    needs: ['blocks'],
  },
]

interface Given extends ForkArguments, GivenArtifacts {
  readonly to?: Rules
  readonly from?: Rules
  readonly failOn?: readonly FailOn[]
  readonly json?: true
  readonly junit?: string
  readonly blocks?: number
  readonly address?: Address
}

/**
 * @param texts the arguments after `rehearse`
 * @throws {ArgumentsEnd} after help or a one-line error message
 */
export function parseRehearseArguments(texts: readonly string[], deps: RunDeps): RehearseArguments {
  const end = texts.indexOf('--')
  const isCommand = end >= 0
  const command = createSubcommand('rehearse', deps)
    .description(
      'Executes a session by the rules of another upgrade too, and reports what differs: that of a journal, or of a command, which finds its devnet in PREVIEWNET_URL.',
    )
    .usage(
      '[options] <file>\n       previewnet rehearse [options] --fork-url <url> --blocks <n>\n       previewnet rehearse [options] [options of the devnet] -- <command>',
    )
    .argument('[file]', 'A journal, as --journal writes it')
    .allowUnknownOption(isCommand)
    .allowExcessArguments(isCommand)
  addArguments(command, rehearseArguments)
  if (!isCommand) {
    addArguments(command.optionsGroup('Real traffic:'), blocksArguments)
    addArguments(command.optionsGroup('Fork:'), forkArguments)
    addArguments(command.optionsGroup('Artifacts:'), artifactArguments)
  }
  return parseOrEnd(command, isCommand ? texts.slice(0, end) : texts, () => {
    const { to, from, failOn = FAIL_ON_DEFAULT, json, junit, ...given } = command.opts<Given>()
    if (to === undefined) return command.error('error: --to: expected rules to rehearse by')
    const asked = { to, from, failOn, isJson: json === true, junit }
    const [file] = command.args
    if (isCommand) {
      if (file !== undefined && !file.startsWith('-')) {
        command.error(`error: expected a journal or a command after --, got both: ${file}`)
      }
      const session = texts.slice(end + 1)
      if (session.length === 0) command.error('error: --: expected a command after it, got none')
      const devnet = parseArguments(command.args, deps.environment, deps)
      if (devnet.cluster !== undefined) command.error('error: --cluster: expected none with --')
      return { ...asked, session: { command: session, devnet } }
    }
    expectWhatIsNeeded(command, [...forkArguments, ...blocksArguments], asArgument)
    const { fork, others } = withForkSource(given)
    const { artifacts: folders, noArtifacts = false, blocks, address } = others
    const artifacts = { folders, areSearched: !noArtifacts }
    if ((file === undefined) === (blocks === undefined)) {
      const found = file === undefined ? 'none of them' : `${file} and --blocks`
      const expected = 'a journal, --blocks, or -- and a command'
      return command.error(`error: expected ${expected}, got ${found}`)
    }
    if (file !== undefined) return { ...asked, session: { file, fork, artifacts } }
    return { ...asked, session: { blocks: blocks!, address, fork: fork!, artifacts } } // just checked
  })
}

function addressOf(text: string): Address {
  const address = addressFrom(text)
  if (address !== undefined) return address
  throw new RangeError(`expected an address, got "${text}"`)
}
