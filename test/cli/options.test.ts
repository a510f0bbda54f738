import { describe, expect, test } from 'vitest'
import { inArguments } from '../../src/cli/argument-errors.ts'
import {
  type Argument,
  fileArguments,
  flagOf,
  forkArguments,
  kebabCase,
  outputArguments,
} from '../../src/cli/argument-table.ts'
import { clusterArguments } from '../../src/cli/cluster-arguments.ts'
import { ArgumentsEnd } from '../../src/cli/command.ts'
import { type Environment, parseArguments } from '../../src/cli/options.ts'
import type { TerminalText } from '../../src/cli/terminal.ts'
import { DevnetError, limits, options, VERSION } from '../../src/index.ts'

/** Parses, and returns what was written and the exit code. */
function parse(...texts: string[]) {
  return parseIn({}, ...texts)
}

function parseIn(environment: Environment, ...texts: string[]) {
  let out = ''
  let err = ''
  const output = {
    columns: 100,
    out: (text: string | TerminalText) => void (out += text),
    err: (text: string | TerminalText) => void (err += text),
  }
  try {
    const {
      nameOf,
      mnemonic,
      unknownVariables,
      artifacts: _,
      ...parsed
    } = parseArguments(texts, environment, output)
    return { parsed, nameOf, mnemonic, unknownVariables, out, err, exitCode: undefined }
  } catch (error) {
    if (!(error instanceof ArgumentsEnd)) throw error
    return { parsed: undefined, out, err, exitCode: error.exitCode }
  }
}

const output = {
  isQuiet: false,
  verbosity: 0,
  logFormat: 'pretty',
  json: false,
  configOut: undefined,
}
const files = {
  state: undefined,
  recoversState: false,
  stateIntervalSeconds: 60,
  genesis: undefined,
  alloc: undefined,
}

const fullName = `--${kebabCase('subscriptionsPerConnectionMax')}`

/** Options that another argument of the same name sets. */
const withOwnArgument = ['coverage', 'gasReport']
const optionEntries = Object.entries(options).filter(([name]) => !withOwnArgument.includes(name))

describe('the command line', () => {
  test('a wire name in camel case is an argument in kebab case', () => {
    expect(fullName).toBe('--subscriptions-per-connection-max')
  })

  test('a command line without arguments gives the defaults', () => {
    expect(parse().parsed).toEqual({ devnet: {}, listen: {}, output, files, workers: 0 })
  })

  test('an argument is read by the option it belongs to', () => {
    const texts = ['--block-time-ms', '100', '--faucet-drip-wei=7', '--mnemonic', 'a b c']
    expect(parse(...texts, '--port', '0', '--host', '::1').parsed).toEqual({
      devnet: { blockTimeMs: 100, faucetDripWei: 7n, mnemonic: 'a b c' },
      listen: { port: 0, host: '::1' },
      output,
      files,
      workers: 0,
    })
  })

  test('an argument with a list is one text, and may be empty', () => {
    const texts = ['--allowed-hosts', 'a.example,b.example', '--allowed-origins', '']
    expect(parse(...texts).parsed?.devnet).toEqual({
      allowedHosts: ['a.example', 'b.example'],
      allowedOrigins: [],
    })
  })

  test('arguments for the server and for output are apart from the options of the devnet', () => {
    const texts = ['--allow-remote', '--ipc-path', '/tmp/x', '--verbosity', '1', '--json']
    expect(parse(...texts, '--log-format', 'json', '--config-out', 'c.json').parsed).toEqual({
      devnet: {},
      listen: { allowRemote: true, ipcPath: '/tmp/x' },
      output: { isQuiet: false, verbosity: 1, logFormat: 'json', json: true, configOut: 'c.json' },
      files,
      workers: 0,
    })
  })

  test('the port is served by as many workers as are given', () => {
    expect(parse('--workers', '3').parsed?.workers).toBe(3)
  })

  test.each([
    [['--no-studio'], {}, { studio: false }],
    [['--studio'], {}, { studio: true }],
    [[], { PREVIEWNET_NO_STUDIO: '1' }, { studio: false }],
    [['--studio'], { PREVIEWNET_NO_STUDIO: '1' }, { studio: true }],
  ])('%j with %j serves the Studio or does not', (texts, environment, listen) => {
    expect(parseIn(environment, ...texts).parsed?.listen).toEqual(listen)
  })

  test('--gas-report has a file or none, and each of its files asks for the report', () => {
    const reportOf = (...texts: string[]) => parse(...texts).parsed?.output.gasReport
    const none = {
      file: undefined,
      markdown: undefined,
      compare: undefined,
      tolerancePercent: 0,
    }
    expect(reportOf()).toBeUndefined()
    expect([reportOf('--gas-report'), reportOf('--gas-report', 'on')]).toEqual([none, none])
    expect(reportOf('--gas-report', 'gas.json')).toEqual({ ...none, file: 'gas.json' })
    expect(reportOf('--gas-report-markdown', 'gas.md')).toEqual({ ...none, markdown: 'gas.md' })
    const compared = ['--gas-report-compare', 'old.json', '--gas-report-tolerance', '0.5']
    expect(reportOf(...compared)).toEqual({ ...none, compare: 'old.json', tolerancePercent: 0.5 })
    expect(parse('--gas-report').parsed?.devnet).toEqual({ gasReport: 'on' })
    expect(parse('--gas-report-tolerance', 'much').err).toContain('a number of percent')
  })

  test('the file of the coverage turns the counting on', () => {
    const { devnet, output } = parse('--coverage', 'lcov.info').parsed!
    expect(devnet).toEqual({ coverage: 'on' })
    expect(output.coverage).toBe('lcov.info')
  })

  test('arguments name files beside the options of the devnet', () => {
    const texts = ['--state', 's.json', '--state-interval', '5', '--alloc', 'genesis.json']
    expect(parse(...texts).parsed).toEqual({
      devnet: {},
      listen: {},
      output,
      files: {
        state: 's.json',
        recoversState: false,
        stateIntervalSeconds: 5,
        genesis: undefined,
        alloc: 'genesis.json',
      },
      workers: 0,
    })
  })

  test.each(optionEntries)('the option %s is an argument of the command line', (name, option) => {
    const text = option.kind === 'activations' ? '' : String(option.default)
    expect(parse(`--${kebabCase(name)}`, text).parsed?.devnet).toEqual({ [name]: option.default })
  })

  test.each(Object.entries(limits))(
    'the limit %s is an argument of the command line, and a variable',
    (name, limit) => {
      const [flag, text] = [`--${kebabCase(name)}`, String(limit.default)]
      const variable = `PREVIEWNET_${kebabCase(name).replaceAll('-', '_').toUpperCase()}`
      const expected = { limits: { [name]: limit.default } }
      expect(parse(flag, text).parsed?.devnet).toEqual(expected)
      expect(parseIn({ [variable]: text }).parsed?.devnet).toEqual(expected)
      expect(parse(flag, '-1').err).toContain(`${flag}: expected a whole number from `)
    },
  )

  test('limits stand together, beside the options', () => {
    const texts = ['--filters-max', '5', '--seed', '1', '--log-range-blocks-max', '10']
    expect(parseIn({ PREVIEWNET_FAULTS_MAX: '7' }, ...texts).parsed?.devnet).toEqual({
      seed: 1,
      limits: { filtersMax: 5, logRangeBlocksMax: 10, faultsMax: 7 },
    })
  })

  test('there is no argument for all limits at once', () => {
    expect(parse('--limits', '{}').err).toContain("unknown option '--limits'")
  })
})

describe('the genesis time', () => {
  test.each([
    ['1767225600000', 1_767_225_600_000],
    ['0', 0],
    ['2026-01-01', 1_767_225_600_000],
    ['2026-01-01T00:00', 1_767_225_600_000],
    ['2026-01-01T00:00:00.200', 1_767_225_600_200],
    ['2026-01-01T00:00:00Z', 1_767_225_600_000],
    ['2026-01-01T02:00:00+02:00', 1_767_225_600_000],
  ])('may be %s', (text, genesisTime) => {
    expect(parse('--genesis-time', text).parsed?.devnet).toEqual({ genesisTime })
  })

  test.each(['yesterday', '', '-1', '1.5', '2026-13', '2026-13-01', '1 Jan 2026', '1969-12-31'])(
    'may not be "%s"',
    (text) => {
      const { exitCode, err } = parse('--genesis-time', text)
      expect(exitCode).toBe(2)
      expect(err).toMatch(/^error: --genesis-time: expected .*\n$/)
    },
  )
})

describe('a wrong argument prints one line and exits with 2', () => {
  test.each([
    [['--port', '65536'], 'error: --port: expected a whole number from 0 to 65535, got "65536"\n'],
    [['--port', '-1'], 'error: --port: expected a whole number from 0 to 65535, got "-1"\n'],
    [['--port', '80a'], 'error: --port: expected a whole number from 0 to 65535, got "80a"\n'],
    [['--host', ''], 'error: --host: expected a host name or an IP address, got ""\n'],
    [
      ['--accounts', '1001'],
      'error: --accounts: expected a whole number from 0 to 1000, got 1001\n',
    ],
    [['--verbosity', '5'], 'error: --verbosity: expected a whole number from 0 to 4, got "5"\n'],
    [
      ['--log-format', 'xml'],
      'error: --log-format: expected one of pretty, json, silent, got "xml"\n',
    ],
    [['--state', ''], 'error: --state: expected the path of a file, got ""\n'],
    [['--state', 'saved/'], 'error: --state: expected the path of a file, got "saved/"\n'],
    [
      ['--state-interval', '0'],
      'error: --state-interval: expected a whole number of seconds from 1 to 86400, got "0"\n',
    ],
    [['--ipc-path', ''], 'error: --ipc-path: expected the path of a file, got ""\n'],
    [
      ['--call-ms-max', '9007199254740993'],
      'error: --call-ms-max: expected a whole number of ms, or 0 for no limit, got "9007199254740993"\n',
    ],
    [['--accounts'], "error: option '-a, --accounts <n>' argument missing\n"],
    [['--acounts', '1'], "error: unknown option '--acounts' (Did you mean --accounts?)\n"],
    [
      ['start'],
      'error: unknown command "start": expected faucet, replay, rehearse, chaos, check-determinism, simulate, debug-adapter, or none to start a devnet\n',
    ],
    [
      ['--seed', '1', 'faucet'],
      'error: the command faucet comes before all options: previewnet faucet [options] [address]\n',
    ],
    [['--blockTimeMs', '100'], 'error: --blockTimeMs: write --block-time-ms\n'],
    [['--gas-limit=100'], 'error: --gas-limit: write --block-gas-limit\n'],
    [['--rules', 'azul'], 'error: --rules: write --upgrade\n'],
    [['--upgrade-at', 'denim=5'], 'error: --upgrade-at: write --upgrades-at\n'],
    [
      ['-b', '1', '--block-time-ms', '100'],
      'error: --block-time and --block-time-ms set the same option: give one of them\n',
    ],
    [
      ['-m', 'a b', '--mnemonic-random'],
      'error: --mnemonic-random and --mnemonic set the same option: give one of them\n',
    ],
    [
      ['--mnemonic-random', '13'],
      'error: --mnemonic-random: expected 12, 15, 18, 21 or 24 words, got "13"\n',
    ],
    [['-b', 'soon'], 'error: --block-time: expected seconds, such as 2 or 0.2, got "soon"\n'],
    [['-b', '0'], 'error: --block-time: expected a whole number from 1 to 86400000, got 0\n'],
  ])('%j', (texts, complaint) => {
    expect(parse(...texts)).toEqual({ parsed: undefined, out: '', err: complaint, exitCode: 2 })
  })
})

describe('an argument that depends on another one', () => {
  const dependents = [...forkArguments, ...fileArguments, ...clusterArguments, ...outputArguments]
    .filter(({ needs }) => needs !== undefined)
    .map((argument) => [flagOf(argument), argument] as const)
  const samples: Readonly<Record<string, string>> = {
    forkHeader: 'x-key: 1',
    forkVerify: 'always',
    clusterPrefix: 'mine',
    clusterCheckpointBytes: '20000',
  }
  const textsOf = ({ name, placeholder }: Argument) =>
    placeholder === '' ? [] : [samples[name] ?? '1000']
  const others: Readonly<Record<string, readonly string[]>> = {
    forkUrl: ['--fork-url', 'http://127.0.0.1:1'],
    forkRecording: ['--fork-recording', 'answers'],
    state: ['--state', 'file'],
    cluster: ['--cluster', 'redis://127.0.0.1:1'],
    gasReportCompare: ['--gas-report-compare', 'file'],
  }

  test('is each argument of the fork but those that name the chain', () => {
    const free = forkArguments.filter(({ needs }) => needs === undefined)
    expect(free.map(({ name }) => name)).toEqual(['forkUrl', 'forkRecording'])
  })

  test.each(dependents)('%s is refused without it, and taken with it', (flag, argument) => {
    const { needs = [] } = argument
    const expected = needs.map((name) => flagOf({ name })).join(' or ')
    expect(parse(flag, ...textsOf(argument))).toMatchObject({
      exitCode: 2,
      err: `error: ${flag}: expected ${expected} beside it, found none\n`,
    })
    for (const name of needs) {
      expect(parse(flag, ...textsOf(argument), ...others[name]!)).toMatchObject({ err: '' })
    }
  })

  test('is refused as a variable, too', () => {
    expect(parseIn({ PREVIEWNET_FORK_BLOCK_NUMBER: '5' })).toMatchObject({
      err: expect.stringMatching(/^error: PREVIEWNET_FORK_BLOCK_NUMBER: expected --fork-url or /),
    })
  })
})

describe('the command line', () => {
  test.each(['--version', '-V'])('the argument %s prints the version', (text) => {
    expect(parse(text)).toEqual({ parsed: undefined, out: `${VERSION}\n`, err: '', exitCode: 0 })
  })
})

describe('help', () => {
  const { out, err, exitCode } = parse('--help')

  test('is printed, and exits with 0', () => {
    expect(exitCode).toBe(0)
    expect(err).toBe('')
    expect(out).toMatch(/^Usage: previewnet \[options\] +start a devnet\n/m)
    expect(parse('-h').out).toBe(out)
  })

  test('is one screen', () => {
    const lines = out.split('\n')
    expect(lines.length).toBeLessThanOrEqual(44)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  test('names options that exist, with their short forms', () => {
    const all = parse('--help-all').out
    const lines = out.split('\n').filter((line) => /^ {2}(-\w, | {4})--/.test(line))
    expect(lines.length).toBeGreaterThan(10)
    for (const line of lines) {
      const [, flags = ''] = /^ +((?:-\w, )?--[a-z-]+)/.exec(line) ?? []
      expect(all).toMatch(new RegExp(`^  ${flags}[ <\\n]`, 'm'))
    }
  })

  test('has examples and commands', () => {
    for (const text of ['Examples:', 'faucet', 'replay', 'check-determinism', '--help-all']) {
      expect(out).toContain(text)
    }
  })
})

describe('help for all options', () => {
  const { out, err, exitCode } = parse('--help-all')
  const asOneLine = out.replaceAll(/\s+/g, ' ')

  test('is printed, and exits with 0', () => {
    expect(exitCode).toBe(0)
    expect(err).toBe('')
    expect(out).toMatch(/^Usage: previewnet \[options\]\n/)
  })

  test('is no wider than the terminal', () => {
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
  })

  const shown = new Map([
    ['genesisTime', '; ms since 1970 or an ISO date (default: now)'],
    ['receipts', ' (default: sealed)'],
    ['upgradesAt', ': denim=12 or denim=1793901600000ms; separated by commas (default: none)'],
    ['hardforkAt', ': osaka=12 or osaka=1793901600000ms; separated by commas (default: none)'],
    ['allowedHosts', '; separated by commas (default: none)'],
    ['allowedOrigins', '; separated by commas (default: *)'],
  ])

  test('has the limits in their own part', () => {
    const [, part = ''] = out.split('\nLimits:\n')
    const flags = [...part.matchAll(/^ {2}--([a-z-]+) /gm)].map(([, flag]) => flag)
    expect(flags).toEqual(Object.keys(limits).map(kebabCase))
  })

  test.each([...optionEntries, ...Object.entries(limits)])(
    'says what %s is and what it is by default',
    (name, option) => {
      const byDefault = ` (default: ${`${option.default} ${option.unit}`.trim()})`
      expect(asOneLine).toMatch(new RegExp(`--${kebabCase(name)} [<[]`))
      expect(asOneLine).toContain(`${option.summary}${shown.get(name) ?? byDefault}`)
    },
  )

  test('names the default address it listens on', () => {
    expect(asOneLine).toContain('(default: 8545)')
    expect(asOneLine).toContain('(default: 127.0.0.1)')
  })
})

describe('short options and shorthands', () => {
  test('-p, -a, -m and -q are the first letters of their options', () => {
    expect(parse('-p', '1', '-a', '2', '-m', 'a b', '-q').parsed).toMatchObject({
      devnet: { accounts: 2, mnemonic: 'a b' },
      listen: { port: 1 },
      output: { isQuiet: true },
    })
  })

  test('-b is in seconds, as other tools have it, and seals at intervals', () => {
    expect(parse('-b', '2').parsed?.devnet).toEqual({ blockTimeMs: 2_000, mining: 'interval' })
    expect(parse('--block-time', '0.25').parsed?.devnet).toMatchObject({ blockTimeMs: 250 })
    expect(parse('-b', '2', '--mining', 'auto').parsed?.devnet).toMatchObject({ mining: 'auto' })
    const mixed = { blockTimeMs: 2_000, mining: 'mixed' }
    expect(parse('-b', '2', '--mixed-mining').parsed?.devnet).toEqual(mixed)
    expect(parse('-b', '2', '--mining', 'mixed').parsed?.devnet).toEqual(mixed)
  })

  test('--disable-block-gas-limit leaves no limit for blocks and transactions', () => {
    const most = 10n ** 15n
    expect(parse('--disable-block-gas-limit').parsed?.devnet).toEqual({
      blockGasLimit: most,
      transactionGasMax: most,
    })
  })

  test('--disable-default-create2-deployer, which anvil has, is --create2-deployer off', () => {
    expect(parse('--disable-default-create2-deployer').parsed?.devnet).toEqual({
      create2Deployer: 'off',
    })
  })

  test('--code-size-limit is --code-size-max, and --disable-code-size-limit its largest value', () => {
    expect(parse('--code-size-limit', '50000').parsed?.devnet).toEqual({ codeSizeMax: 50_000 })
    expect(parse('--disable-code-size-limit').parsed?.devnet).toEqual({
      codeSizeMax: 16_777_216,
      transactionBytesMax: 16_777_216,
    })
  })

  test('--mnemonic-random has 12 words by default', () => {
    expect(parse('--mnemonic-random').mnemonic).toEqual({ words: 12 })
    expect(parse('--mnemonic-random', '24', '-q').mnemonic).toEqual({ words: 24 })
    expect(parse('--mnemonic-seed', '7').mnemonic).toEqual({ seed: 7 })
    expect(parse().mnemonic).toBeUndefined()
  })

  test('--prune-history keeps 10,000 blocks by default', () => {
    expect(parse('--prune-history').parsed?.devnet.historyBlocks).toBe(10_000)
    expect(parse('--prune-history', '500').parsed?.devnet.historyBlocks).toBe(500)
  })

  test('--order fifo is the order of arrival', () => {
    expect(parse('--order', 'fifo').parsed?.devnet).toEqual({ order: 'arrival' })
    expect(parse('--order', 'fees').parsed?.devnet).toEqual({ order: 'fees' })
  })

  test('options that are on or off are switched on by their name alone', () => {
    expect(parse('--auto-impersonate').parsed?.devnet).toEqual({ autoImpersonate: 'on' })
    expect(parse('--demo-tokens', 'off').parsed?.devnet).toEqual({ demoTokens: 'off' })
  })

  test('upgrades come at a block, or at a time in ms, several at once', () => {
    expect(parse('--upgrades-at', 'denim=12').parsed?.devnet).toEqual({
      upgradesAt: { denim: 12n },
    })
    const texts = ['--upgrades-at', 'everest=1793901600000ms,denim=12']
    const { upgradesAt } = parse(...texts).parsed?.devnet ?? {}
    expect(upgradesAt).toEqual({ denim: 12n, everest: 1_793_901_600_000 })
    for (const text of ['denim', 'denim=', 'denim=12s', 'osaka=12', 'denim=0']) {
      expect(parse('--upgrades-at', text).err).toContain('expected upgrades')
    }
  })

  test('numbers may be in hex', () => {
    const texts = ['--chain-id', '0x7a69', '--block-gas-limit', '0x1C9C380', '-p', '0x2161']
    expect(parse(...texts, '--genesis-time', '0x10').parsed).toMatchObject({
      devnet: { chainId: 31_337, blockGasLimit: 30_000_000n, genesisTime: 16 },
      listen: { port: 8_545 },
    })
  })
})

describe('the environment', () => {
  test('sets any option by its name in capitals', () => {
    const environment = {
      PREVIEWNET_PORT: '0',
      PREVIEWNET_CHAIN_ID: '0x10',
      PREVIEWNET_ALLOW_REMOTE: 'true',
      PREVIEWNET_QUIET: '0',
      PREVIEWNET_STATE: '',
      PREVIEWNET_BLOCK_TIME: '2',
      PREVIEWNET_MNEMONIC_SEED: '3',
      OTHER: 'x',
    }
    expect(parseIn(environment)).toMatchObject({
      parsed: {
        devnet: { chainId: 16, blockTimeMs: 2_000, mining: 'interval' },
        listen: { port: 0, allowRemote: true },
        output,
        files,
      },
      mnemonic: { seed: 3 },
    })
  })

  test('may hold a variable that names no option, which is reported', () => {
    const environment = { PREVIEWNET_SEAD: '1', PREVIEWNET_SEED: '2', PREVIEW: '3' }
    expect(parseIn(environment).unknownVariables).toEqual(['PREVIEWNET_SEAD'])
  })

  test('may hold the variables of recordings and of test runs, which are known', () => {
    const environment = {
      PREVIEWNET_RECORD: '1',
      PREVIEWNET_REHEARSE: 'amsterdam',
      PREVIEWNET_REHEARSE_FAIL_ON: 'status',
    }
    expect(parseIn(environment).unknownVariables).toEqual([])
  })

  test('is overridden by an argument, also one that sets the same option in another way', () => {
    const environment = {
      PREVIEWNET_SEED: '1',
      PREVIEWNET_BLOCK_TIME: '2',
      PREVIEWNET_MNEMONIC: 'a b',
    }
    const texts = ['--seed', '2', '--block-time-ms', '100', '--mnemonic-random']
    expect(parseIn(environment, ...texts)).toMatchObject({
      parsed: { devnet: { seed: 2, blockTimeMs: 100 } },
      mnemonic: { words: 12 },
    })
    expect(parseIn(environment, ...texts).parsed?.devnet).not.toHaveProperty('mnemonic')
  })

  test.each([
    [
      { PREVIEWNET_PORT: 'tcp://10.0.0.1:8545' },
      'error: PREVIEWNET_PORT: expected a whole number from 0 to 65535, got "tcp://10.0.0.1:8545"\n',
    ],
    [{ PREVIEWNET_JSON: 'maybe' }, 'error: PREVIEWNET_JSON: expected 1 or 0, got "maybe"\n'],
    [
      { PREVIEWNET_BLOCK_TIME: '1', PREVIEWNET_BLOCK_TIME_MS: '1' },
      'error: PREVIEWNET_BLOCK_TIME and PREVIEWNET_BLOCK_TIME_MS set the same option: give one of them\n',
    ],
  ])('is refused by the name of the variable: %j', (environment, complaint) => {
    expect(parseIn(environment)).toMatchObject({ err: complaint, exitCode: 2 })
  })
})

describe('an error of the devnet', () => {
  const refusal = (message: string) => new DevnetError('INVALID_OPTION', message)
  const named = (message: string, environment: Environment, ...texts: string[]) => {
    const { nameOf = String } = parseIn(environment, ...texts)
    return (inArguments(refusal(message), nameOf) as Error).message
  }
  const divisor = 'flashblockTimeMs: expected a divisor of blockTimeMs (300 ms), or 0, got 200'

  test('names options as arguments', () => {
    expect(named(divisor, {})).toBe(
      '--flashblock-time-ms: expected a divisor of --block-time-ms (300 ms), or 0, got 200',
    )
  })

  test('names options as they were given', () => {
    expect(named(divisor, { PREVIEWNET_FLASHBLOCK_TIME_MS: '200' }, '-b', '0.3')).toBe(
      'PREVIEWNET_FLASHBLOCK_TIME_MS: expected a divisor of --block-time (300 ms), or 0, got 200',
    )
  })

  test('names limits as arguments', () => {
    const message = 'the journal is not kept: it grew over journalBytesMax (0 bytes)'
    expect(named(message, {})).toBe(
      'the journal is not kept: it grew over --journal-bytes-max (0 bytes)',
    )
  })

  test('leaves words alone that are names of options, too', () => {
    expect(named('accounts: expected accounts of this host', {})).toBe(
      '--accounts: expected accounts of this host',
    )
  })
})
