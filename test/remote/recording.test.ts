/**
 * Recordings: files of the answers that a run has used.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RemoteAnswer, RemoteChannel, RemoteRequest } from '../../src/fork/channel.ts'
import { Recording, recorded } from '../../src/remote/recording.ts'
import { fc } from '../support/property.ts'

describe('a recording', () => {
  let folder: string
  let path: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'previewnet-recording-'))
    path = join(folder, 'swap.recording')
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  const env = {}
  const node = `0x${'f8'.repeat(120)}`
  const code = `0x${'60'.repeat(2_000)}`

  /** A remote that answers with its parameters, and counts. */
  const remoteOf = (answerTo: (request: RemoteRequest) => RemoteAnswer) => {
    const asked: RemoteRequest[][] = []
    const channel: RemoteChannel = {
      host: 'remote.example',
      async send(requests) {
        asked.push([...requests])
        return requests.map(answerTo)
      },
    }
    return { channel, asked }
  }

  const balanceOf = (address: string): RemoteRequest => ({
    method: 'eth_getBalance',
    params: [address, '0x1'],
  })

  /** Records answers into the file. */
  const record = async (facts: readonly (readonly [RemoteRequest, RemoteAnswer])[]) => {
    const byRequest = new Map(facts)
    const recording = Recording.open({ path, mode: 'record', env })
    const { channel } = remoteOf((request) => byRequest.get(request)!)
    await recorded(channel, recording).send([...byRequest.keys()])
    await recording.saved()
  }

  const lines = () => readFileSync(path, 'utf8').split('\n')

  test('is written when there is no file, and read when there is one', async () => {
    const { channel, asked } = remoteOf(({ params }) => ({ result: params }))
    const first = Recording.open({ path, env })
    expect(first.isRecording).toBe(true)
    const requests = [balanceOf('0x0a'), balanceOf('0x0b')]
    const answers = await recorded(channel, first).send(requests)
    expect(answers).toEqual(requests.map(({ params }) => ({ result: params })))
    await first.saved()
    expect(asked).toHaveLength(1)

    const second = Recording.open({ path, env })
    expect(second.isRecording).toBe(false)
    expect(await recorded(channel, second).send(requests.toReversed())).toEqual(
      answers.toReversed(),
    )
    expect(await recorded(undefined, second).send(requests)).toEqual(answers)
    expect(asked).toHaveLength(1)
  })

  test('holds one fact per line, sorted, and long data once', async () => {
    await record([
      [
        { method: 'eth_getProof', params: ['0x0B', [], '0x1'] },
        { result: { balance: '0x2', accountProof: [node, '0x80'] } },
      ],
      [{ method: 'eth_getProof', params: ['0x0a', [], '0x1'] }, { result: [node, node] }],
      [{ method: 'eth_getCode', params: ['0x0a', '0x1'] }, { result: code }],
      [{ method: 'eth_blockNumber', params: [] }, { error: { code: -1, message: '#no' } }],
    ])
    const nodeName = '#d9571cf5e2ff4b2c8e7f8a5b2b0d3a18'
    const text = lines().map((line) => line.replace(/[\da-f]{200,}/, '…'))
    const [header, ...facts] = text
    expect(header).toBe('{"recording":"previewnet","version":1}')
    expect(facts.at(-1)).toBe('')
    expect(facts).toEqual([...facts.slice(0, -1).toSorted(), ''])
    expect(facts.filter((line) => /^\["0x[\da-f]{32}","0x…"\]$/.test(line))).toHaveLength(2)
    const named = facts.map((line) => line.replace(/"#[\da-f]{32}"/g, `"${nodeName}"`))
    expect(named).toContain('["eth_blockNumber",[],{"error":{"code":-1,"message":"##no"}}]')
    expect(named).toContain(`["eth_getCode",["0x0a","0x1"],{"result":"${nodeName}"}]`)
    expect(named).toContain(
      `["eth_getProof",["0x0a",[],"0x1"],{"result":["${nodeName}","${nodeName}"]}]`,
    )
    expect(named).toContain(
      `["eth_getProof",["0x0b",[],"0x1"],{"result":{"balance":"0x2","accountProof":["${nodeName}","0x80"]}}]`,
    )
  })

  test('has the same bytes whatever the order of the requests', async () => {
    const facts = ['0x1', '0x2', '0x3'].map(
      (address) => [balanceOf(address), { result: [address, node] }] as const,
    )
    await record(facts)
    const once = readFileSync(path)
    rmSync(path)
    await record(facts.toReversed())
    expect(readFileSync(path)).toEqual(once)
  })

  test('finds a request however it is written', async () => {
    await record([
      [{ method: 'eth_getLogs', params: [{ address: '0xAB', fromBlock: '0x1' }] }, { result: 1 }],
    ])
    const channel = recorded(undefined, Recording.open({ path, env }))
    const same = { method: 'eth_getLogs', params: [{ fromBlock: '0x1', address: '0xab' }] }
    expect(await channel.send([same])).toEqual([{ result: 1 }])
  })

  test('gives the first answer again while it records, as a replay will', async () => {
    let head = 0
    const { channel } = remoteOf(() => ({ result: ++head }))
    const recording = Recording.open({ path, env })
    const request = { method: 'eth_blockNumber', params: [] }
    for (const remote of [channel, channel]) {
      expect(await recorded(remote, recording).send([request])).toEqual([{ result: 1 }])
    }
  })

  test('adds what it lacks in mode record, and with PREVIEWNET_RECORD=1', async () => {
    await record([[balanceOf('0x1'), { result: '0x1' }]])
    for (const [count, options] of [
      [2, { mode: 'record', env }],
      [3, { env: { PREVIEWNET_RECORD: '1' } }],
    ] as const) {
      const { channel, asked } = remoteOf(({ params }) => ({ result: params[0] }))
      const recording = Recording.open({ path, ...options })
      const requests = ['0x1', '0x2', '0x3'].slice(0, count).map(balanceOf)
      await recorded(channel, recording).send(requests)
      await recording.saved()
      expect(asked).toEqual([[requests.at(-1)]])
      expect(lines()).toHaveLength(count + 2)
    }
  })

  test('names the read that it lacks, and how to record it', async () => {
    await record([[balanceOf('0x1'), { result: '0x1' }]])
    for (const env of [{}, { PREVIEWNET_RECORD: '0' }, { PREVIEWNET_RECORD: '' }]) {
      const { channel, asked } = remoteOf(() => ({ result: null }))
      const sending = recorded(channel, Recording.open({ path, env })).send([
        balanceOf('0x1'),
        balanceOf('0x2'),
        balanceOf('0x3'),
      ])
      await expect(sending).rejects.toMatchObject({
        code: 'FORK_NOT_RECORDED',
        message: `fork: eth_getBalance ["0x2","0x1"] (and 1 more) is not in the recording ${path}; record with PREVIEWNET_RECORD=1 or mode: 'record'`,
        facts: { path, method: 'eth_getBalance', params: ['0x2', '0x1'], count: 2 },
      })
      expect(asked).toEqual([])
    }
  })

  test('refuses what it lacks of optional requests alone, and answers the others', async () => {
    await record([[balanceOf('0x01'), { result: '0x1' }]])
    const channel = recorded(undefined, Recording.open({ path, env }))
    const hint = { method: 'eth_createAccessList', params: [{}], isOptional: true }
    expect(await channel.send([hint, balanceOf('0x01')])).toEqual([
      { error: { code: -32601, message: 'not in the recording' } },
      { result: '0x1' },
    ])
    await expect(channel.send([hint, balanceOf('0x02')])).rejects.toMatchObject({
      code: 'FORK_NOT_RECORDED',
      facts: { method: 'eth_getBalance', count: 1 },
    })
  })

  test('that is not there cannot be replayed, nor one that is a folder', () => {
    const options = { path, mode: 'replay', env: { PREVIEWNET_RECORD: '1' } } as const
    expect(() => Recording.open(options)).toThrow(
      expect.objectContaining({ code: 'FORK_NOT_RECORDED' }),
    )
    expect(() => Recording.open({ path: folder, env })).toThrow(
      expect.objectContaining({ code: 'RECORDING_UNREADABLE' }),
    )
  })

  test('is shared by the channels of a process', async () => {
    const recording = Recording.open({ path, env })
    const { channel, asked } = remoteOf(({ params }) => ({ result: params }))
    for (const address of ['0x1', '0x2', '0x1']) {
      await recorded(channel, recording).send([balanceOf(address)])
    }
    await recording.saved()
    expect(asked).toHaveLength(2)
    expect(lines()).toHaveLength(4)
  })

  test('keeps nothing of a send that failed', async () => {
    const recording = Recording.open({ path, env })
    const broken: RemoteChannel = {
      host: 'x',
      send: () => Promise.reject(new Error('down')),
    }
    await expect(recorded(broken, recording).send([balanceOf('0x1')])).rejects.toThrow('down')
    await recording.saved()
    expect(readdirSync(folder)).toEqual([])
  })

  test('forgets an answer that did not hold, but not when it is replayed', async () => {
    const recording = Recording.open({ path, env })
    let value = 0
    const { channel } = remoteOf(() => ({ result: ++value }))
    const kept = recorded(channel, recording)
    await kept.send([balanceOf('0x1')])
    await kept.forget([balanceOf('0x1')])
    expect(await kept.send([balanceOf('0x1')])).toEqual([{ result: 2 }])
    await recording.saved()
    const replayed = recorded(undefined, Recording.open({ path, env }))
    await replayed.forget([balanceOf('0x1')])
    expect(await replayed.send([balanceOf('0x1')])).toEqual([{ result: 2 }])
  })

  describe('on disk', () => {
    test('creates its folder and leaves no other file', async () => {
      path = join(folder, 'recordings', 'swap.recording')
      await record([[balanceOf('0x1'), { result: '0x1' }]])
      expect(readdirSync(join(folder, 'recordings'))).toEqual(['swap.recording'])
    })

    test('holds everything after any number of sends', async () => {
      const recording = Recording.open({ path, env })
      const { channel } = remoteOf(({ params }) => ({ result: params }))
      const kept = recorded(channel, recording)
      const sends = Array.from({ length: 30 }, (_, index) => kept.send([balanceOf(`0x${index}`)]))
      await Promise.all(sends)
      await recording.saved()
      expect(lines()).toHaveLength(32)
      expect(readdirSync(folder)).toEqual(['swap.recording'])
    })

    test('says that it cannot be written, at the next answer and at the end', async () => {
      const recording = Recording.open({ path: join(folder, 'taken', 'x'), env })
      writeFileSync(join(folder, 'taken'), '')
      const { channel } = remoteOf(() => ({ result: 1 }))
      const kept = recorded(channel, recording)
      await kept.send([balanceOf('0x1')])
      await expect(recording.saved()).rejects.toThrow('cannot be written')
      await expect(kept.send([balanceOf('0x2')])).rejects.toThrow('cannot be written')
      await expect(recording.saved()).rejects.toThrow('cannot be written')
      rmSync(join(folder, 'taken'))
      expect(await kept.send([balanceOf('0x2')])).toEqual([{ result: 1 }])
      await recording.saved()
      await kept.send([balanceOf('0x3')])
      await recording.saved()
      expect(readFileSync(recording.path, 'utf8').split('\n')).toHaveLength(5)
    })
  })

  describe('that was merged or edited', () => {
    const header = '{"recording":"previewnet","version":1}'
    const answer = '["eth_chainId",[],{"result":"0x1"}]'
    const write = (...lines: readonly string[]) => writeFileSync(path, lines.join('\n'))

    test('may be in any order, have lines twice, and end in CRLF', async () => {
      await record([
        [balanceOf('0x1'), { result: [node] }],
        [balanceOf('0x2'), { result: [node] }],
      ])
      const [first, ...facts] = lines()
      writeFileSync(path, [first, ...facts.toReversed(), ...facts].join('\r\n'))
      const channel = recorded(undefined, Recording.open({ path, env }))
      expect(await channel.send([balanceOf('0x2')])).toEqual([{ result: [node] }])
    })

    test.each<[string, readonly string[], number]>([
      ['an empty file', [''], 1],
      ['another first line', [answer], 1],
      ['a later version', ['{"recording":"previewnet","version":2}', answer], 1],
      ['conflict markers', [header, '<<<<<<< HEAD', answer], 2],
      ['a line that was cut', [header, answer, answer.slice(0, -1)], 3],
      ['two answers to one request', [header, answer, answer.replace('0x1', '0x2')], 3],
      ['data that was changed', [header, answer, `["0x${'00'.repeat(16)}","${node}"]`], 3],
      ['invalid data', [header, `["0x${'00'.repeat(16)}","0xzz"]`], 2],
      ['data that is missing', [header, '', answer.replace('0x1', `#${'00'.repeat(16)}`)], 3],
      ['an invalid reference', [header, answer.replace('0x1', '#12')], 2],
      ['an answer without result', [header, '["eth_chainId",[],{}]'], 2],
      ['another value', [header, '{}'], 2],
    ])('names the line of %s', async (_, text, line) => {
      write(...text)
      expect(() => Recording.open({ path, env })).toThrow(
        expect.objectContaining({
          code: 'RECORDING_UNREADABLE',
          message: expect.stringContaining(`recording ${path}, line ${line}: expected `),
          facts: expect.objectContaining({ line }),
        }),
      )
    })
  })

  test('gives back any answers', async () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string().map((text) => `#${text}`),
      fc.constantFrom(node, code, `#${'ab'.repeat(16)}`, `0x${'AB'.repeat(100)}`, '__proto__'),
    )
    const json = fc
      .letrec((tie) => ({
        value: fc.oneof(
          { depthSize: 'small' },
          texts,
          fc.constantFrom(null, true, 0, 1.5),
          fc.array(tie('value'), { maxLength: 3 }),
          fc.dictionary(texts, tie('value'), { maxKeys: 3 }),
        ),
      }))
      .value.map((value) => JSON.parse(JSON.stringify(value)))
    const answers = fc.oneof(
      json.map((result): RemoteAnswer => ({ result })),
      fc
        .record({ code: fc.integer(), message: texts, data: json })
        .map((error): RemoteAnswer => ({ error })),
    )
    const requests = fc.record({ method: texts, params: fc.array(json, { maxLength: 2 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(requests, answers), { maxLength: 9 }), async (facts) => {
        rmSync(path, { force: true })
        const recording = Recording.open({ path, mode: 'record', env })
        const given: (RemoteAnswer | undefined)[] = []
        for (const [request, answer] of facts) {
          const before = recording.answerTo(request)
          recording.add([request], [answer])
          given.push(recording.answerTo(request))
          expect(given.at(-1)).toEqual(before ?? answer)
        }
        await recording.saved()
        if (facts.length === 0) return
        const reread = Recording.open({ path, mode: 'replay', env })
        for (const [index, [request]] of facts.entries()) {
          expect(reread.answerTo(request)).toEqual(given[index])
          expect(JSON.stringify(reread.answerTo(request))).toBe(JSON.stringify(given[index]))
        }
      }),
      { numRuns: 25 },
    )
  })
})
