import { describe, expect, test } from 'vitest'
import { ArgumentsEnd, kebabCase, parseArguments } from '../../src/cli/options.ts'
import { options, VERSION } from '../../src/index.ts'

/** Parses, and tells what was written and how it ended. */
function parse(...texts: string[]) {
  let out = ''
  let err = ''
  const output = {
    columns: 100,
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
  }
  try {
    return { parsed: parseArguments(texts, output), out, err, exitCode: undefined }
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
const files = { state: undefined, stateIntervalSeconds: 60, alloc: undefined }

const fullName = `--${kebabCase('subscriptionsPerConnectionMax')}`

describe('the command line', () => {
  test('a wire name in camel case is an argument in kebab case', () => {
    expect(fullName).toBe('--subscriptions-per-connection-max')
  })

  test('a command line without arguments gives the defaults', () => {
    expect(parse().parsed).toEqual({ devnet: {}, listen: {}, output, files })
  })

  test('an argument is read by the option it belongs to', () => {
    const texts = ['--block-time-ms', '100', '--faucet-drip-wei=7', '--mnemonic', 'a b c']
    expect(parse(...texts, '--port', '0', '--host', '::1').parsed).toEqual({
      devnet: { blockTimeMs: 100, faucetDripWei: 7n, mnemonic: 'a b c' },
      listen: { port: 0, host: '::1' },
      output,
      files,
    })
  })

  test('an argument with a list is one text, and may be empty', () => {
    const texts = ['--allowed-hosts', 'a.example,b.example', '--allowed-origins', '']
    expect(parse(...texts).parsed?.devnet).toEqual({
      allowedHosts: ['a.example', 'b.example'],
      allowedOrigins: [],
    })
  })

  test('the server and what is written are asked for beside the devnet', () => {
    const texts = ['--allow-remote', '--ipc-path', '/tmp/x', '--verbosity', '1', '--json']
    expect(parse(...texts, '--log-format', 'json', '--config-out', 'c.json').parsed).toEqual({
      devnet: {},
      listen: { allowRemote: true, ipcPath: '/tmp/x' },
      output: { isQuiet: false, verbosity: 1, logFormat: 'json', json: true, configOut: 'c.json' },
      files,
    })
  })

  test('arguments name files beside the options of the devnet', () => {
    const texts = ['--state', 's.json', '--state-interval', '5', '--alloc', 'genesis.json']
    expect(parse(...texts).parsed).toEqual({
      devnet: {},
      listen: {},
      output,
      files: { state: 's.json', stateIntervalSeconds: 5, alloc: 'genesis.json' },
    })
  })

  test.each(Object.entries(options))(
    'the option %s is an argument of the command line',
    (name, option) => {
      const text = String(option.default)
      expect(parse(`--${kebabCase(name)}`, text).parsed?.devnet).toEqual({ [name]: option.default })
    },
  )
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

describe('complaints are one line, and end with 2', () => {
  test.each([
    [['--port', '65536'], 'error: --port: expected a whole number from 0 to 65535, got "65536"\n'],
    [['--port', '-1'], 'error: --port: expected a whole number from 0 to 65535, got "-1"\n'],
    [['--port', '80a'], 'error: --port: expected a whole number from 0 to 65535, got "80a"\n'],
    [['--host', ''], 'error: --host: expected a host name or an IP address, got ""\n'],
    [
      ['--accounts', '1001'],
      'error: --accounts: expected a whole number from 0 to 1000, got 1001\n',
    ],
    [['--verbosity', '2'], 'error: --verbosity: expected 0 or 1, got "2"\n'],
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
    [['--accounts'], "error: option '--accounts <n>' argument missing\n"],
    [['--acounts', '1'], "error: unknown option '--acounts' (Did you mean --accounts?)\n"],
    [['start'], 'error: too many arguments. Expected 0 arguments but got 1.\n'],
  ])('%j', (texts, complaint) => {
    expect(parse(...texts)).toEqual({ parsed: undefined, out: '', err: complaint, exitCode: 2 })
  })
})

describe('the command line', () => {
  test.each(['--version', '-V'])('the argument %s prints the version', (text) => {
    expect(parse(text)).toEqual({ parsed: undefined, out: `${VERSION}\n`, err: '', exitCode: 0 })
  })
})

describe('help', () => {
  const { out, err, exitCode } = parse('--help')
  const asOneLine = out.replaceAll(/\s+/g, ' ')

  test('is printed and ends with 0', () => {
    expect(exitCode).toBe(0)
    expect(err).toBe('')
    expect(out).toMatch(/^Usage: previewnet \[options\]\n/)
    expect(parse('-h').out).toBe(out)
  })

  test('is no wider than the terminal', () => {
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
  })

  test.each(Object.entries(options))(
    'tells what %s is and what it is by default',
    (name, option) => {
      const shown =
        name === 'genesisTime'
          ? '; ms since 1970 or an ISO date (default: now)'
          : ` (default: ${`${option.default} ${option.unit}`.trim()})`
      expect(asOneLine).toContain(`--${kebabCase(name)} <`)
      expect(asOneLine).toContain(`> ${option.summary}${shown}`)
    },
  )

  test('names the default address it listens on', () => {
    expect(asOneLine).toContain('(default: 8545)')
    expect(asOneLine).toContain('(default: 127.0.0.1)')
  })
})
