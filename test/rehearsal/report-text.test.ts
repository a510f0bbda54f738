import { describe, expect, test } from 'vitest'
import type { Hex } from '../../src/primitives/hex.ts'
import type { FailOn, RehearsedTransaction } from '../../src/rehearsal/report.ts'
import { reportText } from '../../src/rehearsal/report-text.ts'
import { forgedIn, hostileText, rawIn } from '../support/hostile-text.ts'
import { cause, etherLog, hashAt, log, made, reportFrom, short } from './made-report.ts'

/** The paragraphs about transactions: all between the first lines and the tables. */
function paragraphsOf(...transactions: readonly RehearsedTransaction[]): readonly string[][] {
  const parts = reportText(reportFrom(transactions)).split('\n\n')
  const end = parts.findIndex((part) => part.startsWith('By function'))
  return parts.slice(1, end).map((part) => part.split('\n'))
}

describe('the text of a report', () => {
  test('begins with the rules, their revision, and the number of transactions per verdict', () => {
    const report = reportFrom([
      made({ line: 2, verdict: 'same', differs: [] }),
      short(3),
      short(4),
      made({ line: 5 }),
      made({ line: 6, verdict: 'failsAlready', before: { status: 0 }, after: { status: 0 } }),
    ])
    const [first] = reportText(report).split('\n')
    expect(first).toBe(
      'Rehearsal of 5 transactions by amsterdam (glamsterdam-devnet-8.1.4) in place of osaka: 2 short of gas, 1 changed, 1 failing anyway, 1 unchanged',
    )
  })

  test('names each note once, and counts what differs in gas or logs of ether alone', () => {
    const transactions = [
      made({ line: 2, causes: [cause({ eip: 2780, what: 'price of a transaction' })] }),
      made({
        line: 3,
        differs: ['etherLogs', 'gas'],
        after: { logs: [etherLog] },
        causes: [
          cause({ eip: 2780, what: 'price of a transaction' }),
          cause({ eip: 7708, what: 'logs of ether transfers' }),
        ],
      }),
    ]
    const note = 'the nonce of 0xf3…66 was raised after line 9'
    const text = reportText(reportFrom(transactions, { notes: [note, note] }))
    expect(text.split('\n').slice(1, 5)).toEqual([
      `Note: ${note}`,
      'In the tables alone: EIP-2780 changes the price of a transaction itself (2 transactions); EIP-7708 logs each transfer of ether, perhaps before the logs of contracts (1 transaction).',
      '2 transactions with no difference but gas and logs of ether: only counted.',
      '',
    ])
    expect(paragraphsOf(...transactions)).toEqual([])
  })

  test('has a paragraph about a call inside that runs out of gas, where gas alone differs', () => {
    const [found] = paragraphsOf(
      made({ line: 2, causes: [cause({ what: 'out of gas', halts: true, line: 105 })] }),
    )
    expect(found).toContain('  Cause        out of gas (SSTORE, src/Coin.sol:105, EIP-8037)')
  })

  test('says what differs, the new limit, and the line where gas ran out before other causes', () => {
    expect(paragraphsOf(short(9))).toEqual([
      [
        'Short of gas: Coin.transfer(address,uint256) fails, and does what it did with a higher gas limit',
        `  Transaction  ${hashAt(9)} (line 9)`,
        '  Status       1 → 0 (transaction ran out of gas)',
        '  Logs         1 → 0',
        '  Gas used     51,068 → 65,000 (+27.3 %)',
        '  Gas limit    65,000, set by the sender',
        '  New limit    140,288 at least; gas used 51,068 → 140,288 (+174.7 %)',
        '  Cause        out of gas (SSTORE, src/Coin.sol:105, EIP-8037)',
        '  Cause        price of a slot write (SSTORE, src/Coin.sol:104, EIP-8038): +7,200 gas',
      ],
    ])
  })

  test('lists the worst first, and those of one verdict in the order of the session', () => {
    const found = paragraphsOf(
      made({ line: 2, verdict: 'rescued', before: { status: 0 }, differs: ['status'] }),
      made({ line: 3, differs: ['logs'], before: { logs: [log] } }),
      made({ line: 4, verdict: 'unknown', after: { status: 0 }, differs: ['status'] }),
      short(6, { target: { contract: 'Z', function: 'z()', address: null } }),
      short(7),
      made({
        line: 8,
        verdict: 'refused',
        after: { status: null, refused: 'intrinsic gas too low' },
        differs: ['status', 'gas'],
      }),
      made({ line: 9, verdict: 'breaks', after: { status: 0 }, differs: ['status'] }),
    )
    const name = 'Coin.transfer(address,uint256)'
    expect(found.map(([title]) => title)).toEqual([
      `Broken: ${name} fails, and no gas limit gives the old outcome`,
      `Refused: ${name} is not accepted`,
      'Short of gas: Z.z() fails, and does what it did with a higher gas limit',
      `Short of gas: ${name} fails, and does what it did with a higher gas limit`,
      `Undecided: ${name} is not known to do what it did`,
      `Changed: ${name} succeeds both times, and differs`,
      `Rescued: ${name} failed, and succeeds`,
    ])
    expect(found[1]).toEqual([
      expect.anything(),
      `  Transaction  ${hashAt(8)} (line 8)`,
      '  Status       1 → refused (intrinsic gas too low)',
      '  Gas limit    65,000, set by the sender',
    ])
  })

  test('gives equal findings one paragraph, with the figures of the highest new limit', () => {
    const lines = [9, 10, 11, 12, 13, 14]
    const found = paragraphsOf(
      ...lines.map((line) => short(line, line === 12 ? { least: 150_000n } : {})),
    )
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(
      `  Transaction  ${hashAt(12)} (line 12) and 5 like it: line 9, line 10, line 11, … 2 more`,
    )
    expect(found[0]).toContain(
      '  New limit    150,000 at least; gas used 51,068 → 150,000 (+193.7 %)',
    )
  })

  test('keeps findings apart that other lines or reasons cause', () => {
    const other = [cause({ what: 'out of gas', halts: true, line: 99 })]
    expect(paragraphsOf(short(9), short(10, { causes: other }))).toHaveLength(2)
  })

  test('hangs what only follows from a transaction under that one, over several steps', () => {
    const pull = { contract: 'src/Coin.sol:Coin', function: 'pull(address)', address: null }
    const follows = (line: number, of: number) =>
      made({
        line,
        target: pull,
        differs: ['status'],
        causes: [cause({ eip: null, what: 'follows', transaction: hashAt(of) })],
      })
    const found = paragraphsOf(short(9), follows(12, 9), follows(14, 12), short(15))
    expect(found).toHaveLength(1)
    expect(found[0]!.at(-1)).toBe(
      `  Then         Coin.pull(address) has another outcome because of it: ${hashAt(12)} (line 12) and 1 like it: line 14`,
    )
  })

  test('shows the transaction that others follow from, even if only its gas differs', () => {
    const found = paragraphsOf(
      made({ line: 9 }),
      made({ line: 12, causes: [cause({ transaction: hashAt(9) })] }),
    )
    expect(found.map((lines) => lines[1])).toEqual([`  Transaction  ${hashAt(9)} (line 9)`])
  })

  test('shows logs, return data and addresses of a transaction that succeeds both times', () => {
    const [found] = paragraphsOf(
      made({
        line: 3,
        limit: 'estimate',
        undone: true,
        differs: ['logs', 'etherLogs', 'returnData', 'address'],
        before: { logs: [log], returnData: `0x${'01'.repeat(64)}`, contractAddress: null },
        after: { logs: [etherLog, log], contractAddress: `0x${'ab'.repeat(20)}` },
      }),
    )
    expect(found!.slice(1)).toEqual([
      `  Transaction  ${hashAt(3)} (line 3, undone)`,
      '  Logs         1, with other topics or data',
      '  Ether logs   0 → 1',
      `  Returns      0x${'01'.repeat(32)}… → 0x`,
      `  Address      none → 0x${'ab'.repeat(20)}`,
      '  Gas limit    65,000, estimated by the sender',
    ])
  })

  test('names the block where there is no journal', () => {
    const { line: _, ...remote } = short(9)
    const [found] = paragraphsOf({ ...remote, blockNumber: 24_000_000n })
    expect(found![1]).toBe(`  Transaction  ${hashAt(9)} (block 24000000)`)
  })

  test('has at most three causes of a transaction, and their number', () => {
    const causes = [101, 102, 103, 104, 105].map((line) => cause({ line, count: line - 100 }))
    const [found] = paragraphsOf(made({ line: 2, differs: ['logs'], causes }))
    expect(found!.slice(-4)).toEqual([
      '  Cause        price of a new slot (SSTORE, src/Coin.sol:101, EIP-8037): +97,920 gas',
      '  Cause        price of a new slot (SSTORE, src/Coin.sol:102, EIP-8037): +97,920 gas, 2 times',
      '  Cause        price of a new slot (SSTORE, src/Coin.sol:103, EIP-8037): +97,920 gas, 3 times',
      '  Cause        … 2 more',
    ])
  })

  test('has what changes values and no gas before other causes, and the word that differs', () => {
    const word = (end: string): Hex => `0x${end.padStart(64, '0')}`
    const value = { eip: null, what: 'gasleft() differs', gasBefore: 0n, gasAfter: 0n, count: 1 }
    const causes = [101, 102, 103].map((line) => cause({ line }))
    const [found] = paragraphsOf(
      made({
        line: 2,
        differs: ['returnData', 'gas'],
        before: { returnData: `${word('20')}${word('1').slice(2)}` },
        after: { returnData: `${word('20')}${word('2').slice(2)}` },
        causes: [...causes, { ...value, opcode: 'GAS' }],
      }),
    )
    const zeros = '0'.repeat(63)
    expect(found).toContain(`  Returns      0x…${zeros}1 → 0x…${zeros}2`)
    expect(found!.find((line) => line.startsWith('  Cause'))).toBe(
      '  Cause        gasleft() differs (GAS)',
    )
  })

  test('ends with tables by function and by cause, and what failed', () => {
    const causes = [101, 102, 103, 104].map((line) => cause({ line }))
    const transactions = [
      short(9),
      made({ line: 10, causes }),
      made({
        line: 11,
        target: { contract: 'ether transfers', function: '', address: hashAt(1) },
        verdict: 'same',
        differs: [],
        before: { gasUsed: 21_000n },
        after: { gasUsed: 21_000n },
      }),
      made({
        line: 12,
        target: { contract: 'src/Coin.sol:Coin', function: 'constructor', address: null },
      }),
    ]
    const text = reportText(reportFrom(transactions))
    expect(text.slice(text.indexOf('By function')).split('\n')).toEqual([
      'By function                                    transactions  short of gas  changed  unchanged  gas before  gas after   change',
      '  ether transfers                                         1             0        0          1      21,000     21,000   +0.0 %',
      '  src/Coin.sol:Coin, deployment                           1             0        1          0      51,068     60,000  +17.5 %',
      '  src/Coin.sol:Coin.transfer(address,uint256)             2             1        1          0     102,136    125,000  +22.4 %',
      '',
      'By cause                                                            transactions       gas',
      '  EIP-2780, price of a transaction                                             1    -9,000',
      '  EIP-8037, out of gas                                                         1   +97,920',
      '    src/Coin.sol:105',
      '  EIP-8037, price of a new slot                                                1  +391,680',
      '    src/Coin.sol:101, src/Coin.sol:102, src/Coin.sol:103, … 1 more',
      '  EIP-8038, price of a slot write                                              1    +7,200',
      '    src/Coin.sol:104',
      '',
      '1 transaction fails by status, logs.',
      '',
    ])
  })

  test('shows what fails by gas, too, if that is asked for', () => {
    const report = reportFrom([made({ line: 2 }), made({ line: 3, after: { gasUsed: 51_068n } })])
    const text = reportText(report, ['gas=10%'])
    expect(text).toContain(`  Transaction  ${hashAt(2)} (line 2)\n`)
    expect(text).not.toContain(hashAt(3))
    expect(text.endsWith('\n1 transaction fails by gas=10%.\n')).toBe(true)
    expect(reportText(report).endsWith('\nNothing fails by status, logs.\n')).toBe(true)
  })

  test('shows what fails by a call inside that runs out of gas, if that is asked for', () => {
    const causes = [cause({ what: 'out of gas', halts: true, line: 9 })]
    const report = (failOn?: readonly FailOn[]) =>
      reportFrom([made({ line: 2, causes }), made({ line: 3, causes: [cause({ line: 9 })] })], {
        failOn,
      })
    expect(report().failed).toBe(false)
    expect(report(['status', 'halts']).failed).toBe(true)
    expect(reportText(report(), ['status', 'halts'])).toContain(
      '1 transaction fails by status, halts.',
    )
  })

  test('says so where there are no transactions', () => {
    expect(reportText(reportFrom([]))).toBe(
      'Rehearsal of 0 transactions by amsterdam (glamsterdam-devnet-8.1.4) in place of osaka: none\n\nNothing fails by status, logs.\n',
    )
  })

  test('escapes names and reasons of others', () => {
    const target = { contract: hostileText, function: hostileText, address: null }
    const causes = [cause({ what: hostileText, halts: true })]
    const after = { status: 0, revertReason: hostileText } as const
    const text = reportText(
      reportFrom([short(2, { target, causes, after })], { notes: [hostileText] }),
    )
    expect(rawIn(text)).toEqual([])
    expect(forgedIn(text)).toEqual([])
  })
})
