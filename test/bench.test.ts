import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artifacts } from '../bench/artifacts.ts'
import type { Result, Row, Variant } from '../bench/benchmark.ts'
import { commitOf } from '../bench/builds.ts'
import { cluster } from '../bench/cluster.ts'
import { groups } from '../bench/compare/groups.ts'
import { printComparison, type Round, verdictOf } from '../bench/compare/verdict.ts'
import { compare } from '../bench/compare.ts'
import { coverage } from '../bench/coverage.ts'
import { emptyTime } from '../bench/empty-time.ts'
import { engines } from '../bench/engines.ts'
import { fanOut } from '../bench/fan-out.ts'
import { followers } from '../bench/followers.ts'
import { fork } from '../bench/fork.ts'
import { forkRemote } from '../bench/fork-remote.ts'
import { fullBlock } from '../bench/full-block.ts'
import { gasReport } from '../bench/gas-report.ts'
import { genesis } from '../bench/genesis.ts'
import { getLogs } from '../bench/get-logs.ts'
import { history } from '../bench/history.ts'
import { isolation } from '../bench/isolation.ts'
import { joining } from '../bench/joining.ts'
import { knownSender } from '../bench/known-sender.ts'
import { loops } from '../bench/loops.ts'
import { atMost, measure, quantile, ratio } from '../bench/measure.ts'
import { oldBlocks } from '../bench/old-blocks.ts'
import { pageWith } from '../bench/page.ts'
import { pendingRead } from '../bench/pending-read.ts'
import { svgOf } from '../bench/plot.ts'
import { precompiles } from '../bench/precompiles.ts'
import { reads } from '../bench/reads.ts'
import { printReport, reportOf } from '../bench/report.ts'
import { scale } from '../bench/scale.ts'
import { seal } from '../bench/seal.ts'
import { sends } from '../bench/sends.ts'
import { snapshotCycles } from '../bench/snapshot-cycles.ts'
import { start } from '../bench/start.ts'
import { stateFile } from '../bench/state-file.ts'
import { submit } from '../bench/submit.ts'
import { tails } from '../bench/tails.ts'
import { tokens } from '../bench/tokens.ts'
import { tracing } from '../bench/tracing.ts'
import { ZERO_HASH } from '../src/primitives/hex.ts'
import { keccak256, keccakHash } from '../src/primitives/keccak.ts'
import { hexFromWord, WORD_MAX } from '../src/primitives/word.ts'
import { buildPackage, buildProgram } from './support/package.ts'
import { fc, runsAll } from './support/property.ts'

/** The answers to each question; `measure` has made sure that all ways of asking agree. */
/** By question. A row of memory has no answers; it is there if another test made the collector callable. */
function checksums({ rows }: Result): Record<string, string> {
  const answered = rows.filter(({ checksum }) => checksum !== '')
  return Object.fromEntries(answered.map(({ question, checksum }) => [question, checksum]))
}

// The loops of test/support/contracts/Loops.sol once more.

function turns<Value>(count: number, begin: Value, turn: (value: Value, index: bigint) => Value) {
  let value = begin
  for (let index = 0; index < count; index += 1) value = turn(value, BigInt(index))
  return value
}

const word = (value: bigint) => BigInt.asUintN(256, value)

function sortedMix(length: number): bigint {
  const items = Array.from({ length }, (_, index) => (index * 7919) % 10007)
  return items.toSorted((a, b) => a - b).reduce((mix, item) => word(mix * 31n + BigInt(item)), 0n)
}

function wide(count: number): bigint {
  const begin = { x: WORD_MAX / 3n, y: (1n << 200n) + 977n }
  return turns(count, begin, ({ x, y }, index) => {
    const product = word(x * y + index)
    const next = (y ^ (product >> 7n)) | 1n
    return { x: word(product + ((product / ((next >> 64n) + 1n)) % (next >> 1n))), y: next }
  }).x
}

function modular(count: number): bigint {
  const p = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n
  return turns(count, 3n, (x, index) => (x * ((x + index) % p)) % p)
}

function storing(count: number): bigint {
  const slots = new Map<bigint, bigint>()
  return turns(count, 0n, (before, index) => {
    const sum = before + (slots.get(index % 64n) ?? 0n)
    slots.set(index % 64n, sum + index)
    return sum
  })
}

function checksumOf(...answers: readonly string[]): string {
  const text = answers.map((answer) => `${answer}\n`).join('')
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

describe('at their small sizes the benchmarks give the known answers', () => {
  test.runIf(runsAll)('pending-read', async () => {
    expect(checksums(await pendingRead.run(pendingRead.small))).toEqual({
      'eth_getBalance latest': '6d104235bde7023a',
      'eth_getBalance pending': '73748b36f84c52f1',
      'eth_getBalance pending, every account in turn': '910a8a31de9ecb08',
      'eth_getBalance pending, one account': '90d4efb9a3fe9372',
      'eth_getCode latest': '456e9fa041633947',
      'eth_getCode pending': '456e9fa041633947',
      'eth_getStorageAt latest': '352f164c5efc6d66',
      'eth_getStorageAt pending': '11949f12a1bdbeb0',
      'eth_getTransactionCount latest': '26bcf2d0840f4e98',
      'eth_getTransactionCount pending': '4fd868a708505962',
    })
  })

  test('submit', async () => {
    const sender = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
    const four = (answer: string) => [answer, answer, answer, answer]
    expect(checksums(await submit.run(submit.small))).toEqual({
      'transfer: raw to receipt': checksumOf(...four(`0x1 0x5208 ${ZERO_HASH}`)),
      'transfer: recovering the sender': checksumOf(...four(sender)),
      'ERC-20 transfer: raw to receipt': 'a879c932acd9a1f2',
      'ERC-20 transfer: recovering the sender': checksumOf(...four(sender)),
    })
  })

  test('engines', async () => {
    // Failure, gas, return data, logs, writes; the loop's gas is 21,000 + 3 + 3 times 26.
    const one = `0x${'1'.padStart(64, '0')}`
    const supply = `0x${(10n ** 30n).toString(16).padStart(64, '0')}`
    const twice = (answer: string) => checksumOf(answer, answer)
    expect(checksums(await engines.run(engines.small))).toEqual({
      transfer: twice('undefined 21000 0x 0 3'),
      'ERC-20 transfer': twice(`undefined 51553 ${one} 1 3`),
      balanceOf: twice(`undefined 24014 ${supply} 0 1`),
      'loop of 3': twice('undefined 21081 0x 0 1'),
    })
  })

  test('coverage', async () => {
    const { rows } = await coverage.run(coverage.small)
    expect(rows.map(({ question, way }) => `${question}, ${way}`)).toEqual([
      ...['ERC-20 transfer, not counted', 'ERC-20 transfer, counted'],
      ...['swap, not counted', 'swap, counted'],
      ...['loop of 3, not counted', 'loop of 3, counted'],
    ])
  })

  test('snapshot-cycles', async () => {
    expect(checksums(await snapshotCycles.run(snapshotCycles.small))).toEqual({
      'snapshot, 10 transfers, revert': 'd37ec9d3fba66f81',
      'a transfer on a block with 0 transactions, and back': '18019a11707796cc',
      'a transfer on a block with 20 transactions, and back': 'a7f6b5e736738b3e',
    })
  })

  test('scale', async () => {
    const { rows, plots } = await scale.run(scale.small)
    expect(rows).toHaveLength(18) // three questions at two sizes of three kinds
    expect(plots?.map(({ title }) => title)).toEqual([
      'Cost against the number of accounts',
      'Cost against the number of transactions in the pending block',
      'Cost against the number of sealed blocks',
    ])
  })

  test.runIf(runsAll)('isolation', async () => {
    const { rows, note } = await isolation.run(isolation.small)
    const fourTimes = (answer: string) => checksumOf(...Array<string>(4).fill(answer))
    // Each in its own block, after that of the token; a zero in the first recipient is cheaper.
    const gas = ['0xc889', ...Array<string>(9).fill('0xc895')]
    const transfers = gas.map((used, index) => `0x1,${used},0x${(index + 2).toString(16)}`)
    const ten = fourTimes(transfers.join())
    expect(checksums({ rows, claims: [] })).toEqual({
      'a chain of its own, one transfer': fourTimes('0x1,0x5208,0x1'),
      'a test of 0 transfers, 10 accounts': fourTimes(''),
      'a test of 0 transfers, 50 accounts': fourTimes(''),
      'a test of 10 transfers, 10 accounts': ten,
      'a test of 10 transfers, 50 accounts': ten,
    })
    expect(note).toContain('for the comparison with EDR: npm install --prefix bench')
  })

  test('loops', async () => {
    const { rows, note } = await loops.run(loops.small)
    expect(checksums({ rows, claims: [] })).toEqual({
      fibonacci: checksumOf(hexFromWord(55n)),
      sort: checksumOf(hexFromWord(sortedMix(8))),
      hashes: checksumOf(keccakHash(keccak256(keccak256(new Uint8Array(32))))),
      wide: checksumOf(hexFromWord(wide(5))),
      modular: checksumOf(hexFromWord(modular(5))),
      storing: checksumOf(hexFromWord(storing(70))),
    })
    expect(note).toBe('for the comparison with anvil: npm install --prefix bench')
  })

  test.runIf(runsAll)('precompiles', async () => {
    const { rows, note } = await precompiles.run(precompiles.small)
    // Each answer is the reference engine's, too; these follow from the name of the question.
    const wordBytes = (bytes: Uint8Array) =>
      hexFromWord(BigInt(`0x${Buffer.from(bytes).toString('hex')}`))
    const hashOf = (name: string) => createHash(name).digest()
    expect(checksums({ rows, claims: [] })).toMatchObject({
      'SHA-256 of nothing': checksumOf(wordBytes(hashOf('sha256'))),
      'RIPEMD-160 of nothing': checksumOf(wordBytes(hashOf('ripemd160'))),
      'identity of nothing': checksumOf('0x'),
      'bn254 pairing of nothing': checksumOf(hexFromWord(1n)),
      'bn254 pairing of 1': checksumOf(hexFromWord(0n)),
      P256VERIFY: checksumOf(hexFromWord(1n)),
    })
    expect(rows).toHaveLength(64)
    expect(note).toBe('for the comparison with anvil: npm install --prefix bench')
  })

  test('artifacts', async () => {
    const { rows } = await artifacts.run(artifacts.small)
    const [read, compared] = rows
    expect(rows.map(({ way }) => way)).toEqual(['read', 'compared'])
    expect(read?.checksum).toBe(compared?.checksum)
  })

  test('tracing', async () => {
    const { rows, note } = await tracing.run(tracing.small)
    const turn = [3, 4, 6, 7, 8, 9, 11]
    expect(checksums({ rows, claims: [] })).toEqual({
      eth_call: checksumOf('"0x"'),
      // 21,000 for the transaction, 140 for its data, 6 before the loop and 26 for each of ten turns.
      callTracer: checksumOf('0x539e'),
      prestateTracer: checksumOf('0x6000355b6001900380600357'),
      'struct logger': checksumOf([0, 2, ...turn, ...turn, ...turn, 12].join()),
    })
    expect(note).toBe('for the comparison with anvil: npm install --prefix bench')
  })

  test.runIf(runsAll)('known-sender', async () => {
    const balance = '0x00000000000000000000000000000000000000000000d38be6051c6d7fddcf5e'
    // Status and logs.
    expect(checksums(await knownSender.run(knownSender.small))).toEqual({
      'ERC-20 transfer': checksumOf('0x1 1', '0x1 1'),
      swap: checksumOf('0x1 4', '0x1 4'),
      deployment: checksumOf('0x1 0'),
      'balanceOf by eth_call': checksumOf(balance, balance),
    })
  })

  test.runIf(runsAll)('gas-report', async () => {
    // Both ways have the same receipts.
    const { rows } = await gasReport.run(gasReport.small)
    expect(rows.map(({ way }) => way)).toEqual(['off', 'on'])
  })

  test('tokens', async () => {
    // Failure, what is returned, topics and data of the one log.
    const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const topics = [`0x${transfer}`, wordOf('5e'.repeat(20)), wordOf('4e'.repeat(20))]
    const answer = `undefined ${wordOf('1')} ${[topics, wordOf('1')]}`
    const expected = checksumOf(answer, answer)
    expect(checksums(await tokens.run(tokens.small))).toEqual({
      'transfer of a token on wasm': expected,
      'transfer of a token on ethereumjs': expected,
    })
  })

  test('seal', async () => {
    expect(checksums(await seal.run(seal.small))).toEqual({
      'one of many empty blocks': 'ffe929c84ac689f2',
      'seal 0 transactions': '777e1b773c8b6d5f',
      'seal 3 transactions': 'ccf86f9e841b3642',
      'take 3 transactions in': '4d1a38576994076f',
    })
  })

  test('empty-time', async () => {
    const numbers = checksumOf('0x5', '0x5')
    expect(checksums(await emptyTime.run(emptyTime.small))).toMatchObject({
      'many empty blocks in one call': numbers,
      'many empty blocks of the preview network': numbers,
      'one of the blocks of a virtual day': '3a6ccacf118582c4',
    })
  })

  test('get-logs', async () => {
    expect(checksums(await getLogs.run(getLogs.small))).toEqual({
      '1 % of the logs': '8756aa8a07f77cdf',
      'all logs': 'ce34b0111b3b6e97',
      'the pending block': 'cfe2482d100b3bb8',
    })
  })

  test('history', async () => {
    expect(checksums(await history.run(history.small))).toMatchObject({
      'an old empty block': 'fe6e0e8b59745ce9',
      'no such transaction': checksumOf('null', 'null', 'null'),
    })
  })

  test('old-blocks', async () => {
    expect(checksums(await oldBlocks.run(oldBlocks.small))).toMatchObject({
      'an old block with a transaction': 'c574bdc1feea27a2',
      'its receipt': '16afcfbf6861fce4',
      'five logs of each of many old blocks': '59aa25de17688a1b',
    })
  })

  test('fork', async () => {
    const [now, drip] = ['1767225601000', '0x16345785d8a0001']
    const sixTimes = checksumOf(...Array<string>(6).fill(now))
    expect(checksums(await fork.run(fork.small))).toMatchObject({
      'fork()': sixTimes,
      'snapshot()': checksumOf(...Array<string>(6).fill('function')),
      'restore()': checksumOf(drip, drip),
    })
  })

  test.runIf(runsAll)('fork-remote', async () => {
    const { rows, claims } = await forkRemote.run(forkRemote.small)
    // Status, gas and logs of each swap; the balance of a contract without ether.
    expect(checksums({ rows, claims })).toEqual({
      'cold swap, 0 ms of latency': '2e9105afa2e79dbb',
      'open and swap, 20 ms of latency': '2e9105afa2e79dbb',
      'warm swap': 'b44ac41c5d0ae0b6',
      'eth_getBalance pending': checksumOf('0x0', '0x0'),
      'eth_getStorageAt pending': 'e1d045b6e788c070',
    })
    expect(claims[0]).toMatchObject({ found: '2.00', holds: true })
  })

  test('state-file', async () => {
    const { rows, claims } = await stateFile.run(stateFile.small)
    const saves = ['first save', 'first save, longest stop', 'next save']
    const others = ['dump()', 'dump(), longest stop', 'load', 'load, longest stop']
    expect(rows.map(({ question }) => question)).toEqual([...saves, ...others])
    expect(claims).toHaveLength(5)
  })

  test('genesis', async () => {
    const { rows, claims } = await genesis.run(genesis.small)
    const cpu = ['createDevnet()', 'the first save', 'the next save', 'a load'].map(
      (what) => `CPU of ${what}`,
    )
    for (const kind of ['with ether', 'with code and two slots']) {
      const questions = rows.filter(({ way }) => way === kind).map(({ question }) => question)
      expect(questions.filter((question) => question !== 'memory kept').toSorted()).toEqual([
        ...cpu.toSorted(),
        'state file',
      ])
    }
    expect(claims.filter(({ text }) => !text.includes('CPU') && !text.includes('kept'))).toEqual([
      expect.objectContaining({ holds: true }),
      expect.objectContaining({ holds: true }),
    ])
  })

  test('full-block', async () => {
    expect(checksums(await fullBlock.run(fullBlock.small))).toEqual({
      'sealed, whole': '0a01c508ea8623bb',
      'two sealed in turn, whole': '0a01c508ea8623bb',
      'sealed, hashes': '6829bd1d75899acc',
      'pending, whole': '762d23783455d4cc',
      'pending, hashes': 'b0f184e5c90c7164',
      'sealed, receipts': '2bbcbe9552a2be05',
      'two sealed in turn, receipts': '2bbcbe9552a2be05',
    })
  })

  test.runIf(runsAll)('reads', async () => {
    await using program = await buildProgram('bench/readers.ts')
    const balance = 10_000n * 10n ** 18n
    // As often as there are requests, whatever the way.
    const answer = checksumOf(`0x${balance.toString(16)}, ${reads.small.requests} times`)
    expect(checksums(await reads.run({ ...reads.small, program: program.url }))).toEqual({
      'HTTP, 1 connection': answer,
      'HTTP, 16 connections': answer,
      'HTTP, 64 connections': answer,
      'HTTP, 1 connection, 32 under way': answer,
      'WebSocket, 1 connection': answer,
      'WebSocket, 16 connections': answer,
      'WebSocket, 64 connections': answer,
      'WebSocket, 1 connection, 32 under way': answer,
    })
  })

  test.runIf(runsAll)('sends', async () => {
    await using program = await buildProgram('bench/senders.ts')
    // The hash of each transaction; status and number of logs of each receipt.
    expect(checksums(await sends.run({ ...sends.small, program: program.url }))).toEqual({
      'ERC-20 transfers, 16 connections, one block': '38a79c0f7859b48d',
      'ERC-20 transfer until its receipt, a block for each': '62303ffaa1fec07b',
      'contract of 22 kB until its receipt, a block for each': '7a659cf1d6815694',
    })
  })

  test.runIf(runsAll)('fan-out', async () => {
    await using program = await buildProgram('bench/subscribers.ts')
    const { rows } = await fanOut.run({ ...fanOut.small, program: program.url })
    // It fails by itself when a block is missing or out of its place.
    expect(rows.map(({ samples }) => samples.length)).toEqual([2, 2, 2])
    expect(rows.flatMap(({ samples }) => samples).every((sample) => sample > 0)).toBe(true)
  })

  describe.runIf(runsAll)('start', () => {
    let packageFolder = ''
    let askedBuild: Awaited<ReturnType<typeof buildProgram>>
    beforeAll(async () => {
      packageFolder = await buildPackage('previewnet-bench-test')
      askedBuild = await buildProgram('bench/asked-build.ts')
    })
    afterAll(() => askedBuild[Symbol.asyncDispose]())

    test('tails', async () => {
      await using program = await buildProgram('bench/traffic.ts')
      const binary = pathToFileURL(join(packageFolder, 'dist/cli.js'))
      // It fails by itself when a transfer is missing.
      const sizes = { ...tails.small, program: program.url, binary }
      const { rows, note } = await tails.run(sizes)
      expect(rows.map(({ way }) => way)).toEqual(
        ['half', '99 in 100', '999 in 1,000', 'all'].map((share) => `previewnet, ${share}`),
      )
      const [half, , , all] = rows.map(({ samples }) => samples[0]!)
      expect(half).toBeGreaterThan(0)
      expect(all).toBeGreaterThanOrEqual(half!)
      expect(note).toMatch(/^garbage collections of previewnet: (none|\d)/)
    })

    test.each([...groups.map(({ name }) => name), 'package, packed'])(
      'compare, %s: both builds answer every question, and alike',
      async (only) => {
        const build = { name: 'here', folder: packageFolder }
        const sizes = { program: askedBuild.url, size: 0.02, warmUp: 0, batches: 1, only }
        const { compared, different, unanswered } = await compare(build, build, sizes)
        const asked = groups.find(({ name }) => name === only)?.questions.map(({ name }) => name)
        expect(compared.map(({ question }) => question)).toEqual(asked ?? [only])
        expect({ different, unanswered }).toEqual({ different: [], unanswered: [] })
      },
    )

    test('joining', async () => {
      const { claims, rows } = await joining.run(joining.small)
      const [checkpoint, stream] = rows
      expect(checkpoint).toMatchObject({ way: 'with a checkpoint', count: 40 })
      expect(stream).toMatchObject({ way: 'with all of the stream', count: 40 })
      for (const row of [checkpoint!, stream!]) expect(row.checksum).toBe(checksumOf('true'))
      expect(claims).toHaveLength(2)
    })

    test('followers', async () => {
      await using program = await buildProgram('bench/readers.ts')
      const binary = pathToFileURL(join(packageFolder, 'dist/cli.js'))
      const sizes = { ...followers.small, program: program.url, binary }
      const { claims, rows } = await followers.run(sizes)
      expect(rows.map(({ way }) => way)).toEqual([
        ...['ERC-20 transfer', 'ERC-20 transfer', 'one process', '1 workers'],
        ...['one process', 'one process', '1 workers', '1 workers', '1 workers'],
      ])
      expect(rows[2]!.checksum).toBe(
        checksumOf(`{"jsonrpc":"2.0","id":1,"result":"0x0"}, 32 times`),
      )
      expect(claims).toHaveLength(3)
    })

    test('cluster', async () => {
      const binary = pathToFileURL(join(packageFolder, 'dist/cli.js'))
      const { claims, note, rows } = await cluster.run({ ...cluster.small, binary })
      if (note !== undefined) return // without Redis
      expect(rows.map(({ samples }) => samples.length)).toEqual([1, 1, 1, 1])
      expect(claims).toHaveLength(2)
    })

    test('from the package as it is shipped', async () => {
      const entry = pathToFileURL(join(packageFolder, 'dist/index.js'))
      const balance = '0x21e19e0c9bab2400000'
      const rounds = start.small.devnetRounds.timed
      const created = Array<string>(start.small.devnets * rounds).fill(balance)
      expect(checksums(await start.run({ ...start.small, entry }))).toMatchObject({
        'process until its first answer': checksumOf(balance),
        'process until its first receipt': checksumOf('0x1'),
        'one more devnet': checksumOf(...created),
      })
    })
  })
})

function variant(way: string, answers: readonly string[], run = () => {}): Variant<string> {
  return {
    question: 'question',
    way,
    count: answers.length,
    run() {
      run()
      return answers
    },
    print: (answer) => answer,
  }
}

function rowWith(way: string, samples: readonly number[]): Row {
  return { question: 'question', way, unit: 'µs', count: 10, samples, checksum: '0123456789abcdef' }
}

describe('measuring', () => {
  test('refuses variants that answer one question differently', async () => {
    const variants = [variant('one', ['0x1']), variant('another', ['0x2'])]
    await expect(measure(variants, { warmUp: 0, timed: 1 })).rejects.toThrow(
      /^question: the answers of "another" \([0-9a-f]{16}\) are not those of "one"/,
    )
  })

  test('runs the variants in turn and begins each round with another', async () => {
    const order: string[] = []
    const variants = ['a', 'b'].map((way) => variant(way, ['0x1'], () => order.push(way)))
    const rows = await measure(variants, { warmUp: 1, timed: 2 })
    expect(order.join(' ')).toBe('a b b a a b')
    expect(rows.map(({ way, samples }) => [way, samples.length])).toEqual([
      ['a', 2],
      ['b', 2],
    ])
  })

  test('sums up the answers of all rounds, warm-up included', async () => {
    const [row] = await measure([variant('way', ['0x1', '0x2'])], { warmUp: 1, timed: 1 })
    expect(row?.checksum).toBe(checksumOf('0x1', '0x2', '0x1', '0x2'))
  })

  test('a quantile is the nearest rank', () => {
    const samples = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect([0, 0.5, 0.99, 1].map((share) => quantile(samples, share))).toEqual([1, 50, 99, 100])
  })

  test('a ratio is the median of the rounds', () => {
    expect(ratio(rowWith('a', [2, 90, 6]), rowWith('b', [1, 3, 2]))).toBe(3)
  })

  test('a claim holds up to its limit', () => {
    expect(atMost('claim', 1.5, 1.5, 'ms')).toEqual({
      text: 'claim',
      found: '1.50 ms',
      holds: true,
    })
    expect(atMost('claim', 1.6, 1.5, 'ms')).toMatchObject({ holds: false })
  })
})

describe('comparing two builds', () => {
  const verdict = (rounds: readonly Round[], limit = 1.1) =>
    verdictOf({ question: 'question', unit: 'µs', rounds, limit })
  const round = (now: readonly number[], earlier: readonly number[]): Round => ({ now, earlier })

  test('a question is slower or faster if it is so in both rounds, by the best batch of each', () => {
    expect(verdict([round([30, 12], [10, 40]), round([12], [10])])).toBe('slower')
    expect(verdict([round([10], [12]), round([10], [12])])).toBe('faster')
    expect(verdict([round([12], [10]), round([10], [10])])).toBe('mixed')
    expect(verdict([round([12], [10]), round([10], [12])])).toBe('mixed')
    expect(verdict([round([11], [10]), round([10], [11])])).toBe('same')
  })

  test('a question with its own limit is slower only above it', () => {
    expect(verdict([round([12], [10]), round([12], [10])], 1.25)).toBe('same')
    expect(verdict([round([13], [10]), round([13], [10])], 1.25)).toBe('slower')
  })

  test('the questions that are slower, differ or have no answer are listed below the table', () => {
    const rounds = [round([1_300], [1_000]), round([1_200], [900])]
    const size = [round([2_000], [2_000]), round([2_000], [2_000])]
    const text = printComparison({
      now: 'aaaa+',
      earlier: 'bbbb',
      compared: [
        { question: 'a read', unit: 'µs', rounds, limit: 1.1 },
        { question: 'package', unit: 'bytes', rounds: size, limit: 1 },
      ],
      different: ['a read'],
      unanswered: ['a trace, bbbb: no such method'],
    })
    expect(`\n${text}`).toBe(`
question     bbbb    aaaa+  now first  now last  limit
a read     900 µs  1.20 ms       1.30      1.33   1.10  slower
package   2.00 kB  2.00 kB       1.00      1.00   1.00  same

slower or larger than its limit in both orders: 1
  a read
faster or smaller in both orders: none
in one order alone: none
other answers: 1
  a read
not answered: 1
  a trace, bbbb: no such method
`)
  })

  test('each question has its own name', () => {
    const names = groups.flatMap(({ name, questions }) => [name, ...questions.map((q) => q.name)])
    expect(new Set(names).size).toBe(names.length)
  })

  test('a name that is not a revision has no commit', () => {
    expect(commitOf(process.cwd(), 'no-such-revision')).toBeUndefined()
  })
})

const measured = fc.double({ min: 0.01, max: 1e6, noNaN: true })
const axis = fc.record({ label: fc.string(), isLogarithmic: fc.boolean() })

describe('a plot', () => {
  test('has every point within its frame, and no text that is markup', () => {
    const series = fc.record({
      name: fc.string(),
      points: fc.array(fc.tuple(measured, measured), { minLength: 1 }),
    })
    const all = fc.record({ x: axis, y: axis, series: fc.array(series, { minLength: 1 }) })
    fc.assert(
      fc.property(all, fc.string(), (parts, title) => {
        const svg = svgOf({ kind: 'lines', title, ...parts }, 'machine')
        const height = Number(/height="(\d+)"/.exec(svg)?.[1])
        const circles = [...svg.matchAll(/cx="([^"]*)" cy="([^"]*)"/g)]
        expect(circles).toHaveLength(parts.series.flatMap(({ points }) => points).length)
        for (const [, x, y] of circles) {
          expect(Number(x)).toBeGreaterThanOrEqual(80)
          expect(Number(x)).toBeLessThanOrEqual(720)
          expect(Number(y)).toBeGreaterThanOrEqual(72)
          expect(Number(y)).toBeLessThan(height - 60)
        }
        const texts = [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/gs)].map(([, text]) => text)
        expect(texts[0]).toBe(title.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
      }),
    )
  })

  test('has bars as long as their values', () => {
    const series = [
      { name: 'one', values: [10, 5] },
      { name: 'other', values: [20, 40] },
    ]
    const plot = { kind: 'bars', title: 'bars', unit: 'µs', labels: ['a', 'b'], series } as const
    const svg = svgOf(plot, 'machine')
    const bars = [...svg.matchAll(/class="s(\d)" x="270" y="(\d+)" width="([\d.]+)"/g)]
    const widths = bars.map(([, , , width]) => Number(width))
    expect(widths.map((width) => width / widths[3]!)).toEqual([
      ...[expect.closeTo(0.25, 2), expect.closeTo(0.5, 2)],
      ...[expect.closeTo(0.125, 2), 1],
    ])
    expect(svg).toContain('>40.0 µs</text>')
  })

  test('has its title in the list of the page, which keeps those that were not drawn, and gets no others', () => {
    const list = '\n![Old](images/b.svg)\n\n![Kept](images/c.svg)\n\n'
    const page = (items: string) =>
      `before\n<!-- plots: drawn by npm run bench with the option report -->\n${items}<!-- /plots -->\nafter\n`
    const drawn = [
      { file: 'images/b.svg', title: 'New' },
      { file: 'images/a.svg', title: 'First' },
    ]
    const items = '\n![New](images/b.svg)\n\n![Kept](images/c.svg)\n\n'
    expect(pageWith(page(list), drawn)).toBe(page(items))
    expect(pageWith(page(items), [])).toBe(page(items))
    expect(() => pageWith('no list', drawn)).toThrow('docs/benchmarks.md has no list of plots')
  })
})

describe('a benchmark report', () => {
  test('is an aligned table with the claims below it', () => {
    const rows = [rowWith('quick', [0.25, 0.25, 0.5]), rowWith('slow', [1200, 1200, 1200])]
    const claims = [atMost('quick: at most 1 µs', 0.25, 1, 'µs'), atMost('slow', 1.2, 1, 'ms')]
    expect(`\n${printReport(reportOf('name', { rows, claims }))}`).toBe(`
name      way        min   median      p99  spread  rounds  answers
question  quick   250 ns   250 ns   500 ns   100 %  3 × 10  0123456789abcdef
question  slow   1.20 ms  1.20 ms  1.20 ms     0 %  3 × 10  0123456789abcdef

held    quick: at most 1 µs: 0.250 µs
broken  slow: 1.20 ms
`)
  })
})

function wordOf(digits: string): string {
  return `0x${digits.padStart(64, '0')}`
}
