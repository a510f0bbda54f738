/**
 * Every conversation of test/transcripts: in process and again from its journal, on both engines in
 * lockstep, on a follower of the devnet, and in each transport.
 *
 * `TRANSCRIPTS=record npx vitest run test/transcripts.test.ts` rewrites the `<<` lines instead, from
 * the answers given in process; see test/support/transcript.ts for what to do with them.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultsFor } from '../src/config/networks.ts'
import { checked } from '../src/config/resolve.ts'
import { createDevnet } from '../src/index.ts'
import { canonicalMethods as methods } from '../src/rpc/methods/index.ts'
import { subscriptionKinds } from '../src/rpc/subscriptions/index.ts'
import { expectPacked } from './support/blocks.ts'
import { onFollower } from './support/cluster.ts'
import { expectReplayed } from './support/journal.ts'
import { complaintAboutParams, complaintAboutResult } from './support/open-rpc.ts'
import { runsAll } from './support/property.ts'
import {
  answersIn,
  inProcess,
  overHttp,
  overWebSocket,
  parseTranscript,
  recordTranscript,
  requestsIn,
  runTranscript,
  sentTexts,
  type Transcript,
} from './support/transcript.ts'

const folder = new URL('transcripts/', import.meta.url)
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

const names = readdirSync(folder).sort()
const transcripts = names.map((name) => parseTranscript(name, textOf(name)))

const requestsOf = (transcript: Transcript) => sentTexts(transcript).flatMap(requestsIn)
const subscribes = (transcript: Transcript) =>
  requestsOf(transcript).some(({ method }) => method === 'eth_subscribe')

/** The first transcript of the methods of a namespace, or one with subscriptions. */
const isSample = (transcript: Transcript) => {
  const [namespace] = /^[a-z\d]+_/.exec(transcript.name) ?? []
  const isFirst = namespace !== undefined && names.find((name) => name.startsWith(namespace))
  return isFirst === transcript.name || subscribes(transcript)
}

if (process.env.TRANSCRIPTS === 'record') {
  test.each(names)('%s is recorded as it can be read again', async (name) => {
    const recorded = await recordTranscript(name, textOf(name))
    writeFileSync(new URL(name, folder), recorded)
    await runTranscript(parseTranscript(name, recorded), inProcess)
  })
} else {
  describe.each(transcripts)('the transcript $name gives the same answers', (transcript) => {
    // The other ways have samples in `npm test`, and all of them in the longer runs.
    const isWhole = runsAll || isSample(transcript)
    const inOtherWays = test.runIf(isWhole)

    // Whatever a method changes, the journal has it, and makes it again. A packed block reads as before.
    if (isWhole) {
      test('in process, and again from its journal', () =>
        runTranscript(transcript, inProcess, async (devnet) => {
          await expectReplayed(devnet)
          expectPacked(devnet)
        }))
    } else {
      test('in process', () => runTranscript(transcript, inProcess))
    }

    // A network is a set of defaults: whoever sets the same options has the same chain.
    if (transcript.options.network === 'plain') {
      inOtherWays('on the network `preview`, with the options of `plain`', () => {
        const { options: given } = transcript
        const { dialect = 'anvil', blockTimeMs } = given
        const schedule = {
          hardfork: checked('hardfork', given.hardfork ?? 'latest'),
          hardforkAt: checked('hardforkAt', given.hardforkAt ?? {}),
        }
        const defaults = defaultsFor('plain', dialect, schedule, blockTimeMs !== undefined)
        const options = { ...defaults, ...given, network: 'preview' } as const
        return runTranscript({ ...transcript, options }, inProcess)
      })
    }

    // One that names its engine is about that engine.
    if (transcript.options.engine === undefined) {
      inOtherWays('in process, on both engines in lockstep', () => {
        const options = { engine: 'lockstep', ...transcript.options } as const
        return runTranscript({ ...transcript, options }, inProcess)
      })
    }

    // Each process would count by itself, and a follower begins with the journal: the binary refuses.
    const { coverage, gasReport, limits } = transcript.options
    const isCounted = coverage === 'on' || gasReport === 'on'
    if (!isCounted && limits?.journalBytesMax !== 0) {
      inOtherWays('on a follower', () => runTranscript(transcript, onFollower))
    }

    inOtherWays('over a WebSocket', () => runTranscript(transcript, overWebSocket))

    // HTTP has no notifications, so subscriptions have no answers there; its traces have any length.
    if (!subscribes(transcript) && limits?.traceStepsMax === undefined) {
      inOtherWays('over HTTP', () => runTranscript(transcript, overHttp))
    }
  })
}

describe('every answer has the shape the OpenRPC document states', () => {
  test.each(transcripts)('$name', (transcript) => {
    for (const { method, params, result } of answersIn(transcript)) {
      const where = `${transcript.name}: ${method} ${JSON.stringify(params)}`
      expect(complaintAboutParams(method, params), where).toBeUndefined()
      expect(complaintAboutResult(method, result), where).toBeUndefined()
    }
  })
})

describe('a transcript', () => {
  const question = '>> {"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
  const answer = '<< {"jsonrpc":"2.0","id":1,"result":"0x509f455"}'
  const kept = (name: string) => `\${${name}}`

  test.each([
    ['an answer to nothing', answer],
    ['an unknown sign', '<> {}'],
    ['options that are not on the first line', `${question}\n# {"seed":1}`],
    ['no number of ms', '@ soon'],
    ['nothing to keep', `${question}\n= name`],
  ])('with %s is refused', (_, text) => {
    expect(() => parseTranscript('wrong.io', text)).toThrow(SyntaxError)
  })

  describe.each([
    ['in process', inProcess],
    ['over HTTP', overHttp],
    ['over a WebSocket', overWebSocket],
  ])('%s', (_, transport) => {
    const run = (...lines: string[]) =>
      runTranscript(parseTranscript('inline.io', lines.join('\n')), transport)

    test('passes when every message is the one expected', async () => {
      await run(
        question,
        answer,
        '= id result',
        question.replace('1,', `"${kept('id')}",`).replace('eth_chainId', 'net_version'),
        '<< {"jsonrpc":"2.0","id":"0x509f455","result":"84538453"}',
      )
    })

    test('fails on an answer that differs in one byte', async () => {
      await expect(run(question, answer.replace('455', '456'))).rejects.toThrow('inline.io:1')
    })

    test('fails on an unexpected message', async () => {
      await expect(run(question)).rejects.toThrow('inline.io:1')
    })

    test('fails on a name under which nothing was kept', async () => {
      await expect(run(question.replace('1', kept('id')))).rejects.toThrow(ReferenceError)
    })
  })
})

describe('subscriptions over HTTP', () => {
  test('a subscription is refused over HTTP', async () => {
    await using devnet = await createDevnet()
    const { httpUrl } = await devnet.listen({ port: 0 })
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}'
    const response = await fetch(httpUrl, { method: 'POST', body })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32601, message: 'notifications not supported' },
    })
  })
})

describe('the method table', () => {
  test('has the files of its folder and no others', () => {
    const names = wireNamesIn('../src/rpc/methods/', (name) => /[_.]/.test(name))
    expect(Object.keys(methods).sort()).toEqual(names)
  })

  test.each(Object.keys(methods))('holds %s, which has a transcript that calls it', (method) => {
    const transcript = transcripts.find(({ name }) => name === `${method}.io`)
    const called = transcript === undefined ? [] : requestsOf(transcript).map((one) => one.method)
    expect(called).toContain(method)
  })
})

describe('the table of subscription kinds', () => {
  const kinds = Object.keys(subscriptionKinds)

  test('has the files of its folder and no others', () => {
    const others = ['index', 'kind', 'notification', 'stream', 'subscriber']
    const names = wireNamesIn('../src/rpc/subscriptions/', (name) => !others.includes(name))
    expect([...kinds].sort()).toEqual(names)
  })

  test.each(kinds)('holds %s, which a transcript subscribes to', (kind) => {
    const begun = transcripts
      .flatMap(requestsOf)
      .filter(({ method }) => method === 'eth_subscribe')
      .map(({ params }) => (Array.isArray(params) ? params[0] : undefined))
    expect(begun).toContain(kind)
  })
})

/** The files of a folder and its folders that define a wire name each, without `.ts`. */
function wireNamesIn(path: string, isWireName: (name: string) => boolean): string[] {
  return readdirSync(new URL(path, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => basename(file, '.ts'))
    .filter(isWireName)
    .sort()
}
