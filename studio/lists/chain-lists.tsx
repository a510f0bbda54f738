/** The lists of transactions and of blocks. */

import type { RequestResult } from '../../src/api.ts'
import { purposeOf, titleOf } from '../call-text.ts'
import { Wei } from '../components/amount.tsx'
import { Copy } from '../components/copy.tsx'
import { AddressLink, BlockLink, TransactionLink } from '../components/references.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { checksummed, formatInteger, formatShare, shortHex } from '../format.ts'
import type { Studio } from '../studio.ts'
import { addressOf, selectorsOf, weiOf } from './conditions.ts'
import type { List } from './list.ts'

type TransactionRow = RequestResult<'previewnet_transactions'>['rows'][number]

export const transactionList: List<TransactionRow> = {
  title: 'Transactions',
  note: 'System transactions at the start of each block are left out.',
  filters: [
    { name: 'from', label: 'From', note: 'address or name' },
    { name: 'to', label: 'To', note: 'address or name' },
    { name: 'status', label: 'Status', note: '', choices: ['succeeded', 'failed'] },
    { name: 'function', label: 'Function', note: 'name, signature or selector' },
    { name: 'value', label: 'Minimum value', note: 'ETH' },
    { name: 'fee', label: 'Minimum fee', note: 'ETH' },
  ],
  columns: [
    {
      name: 'hash',
      title: 'Hash',
      value: ({ hash }) => hash,
      render: ({ hash }) => <TransactionLink hash={hash} />,
    },
    {
      name: 'status',
      title: 'Status',
      value: statusOf,
      render: (row) => <span class={`badge ${badgeOf(row)}`}>{statusOf(row)}</span>,
    },
    {
      name: 'block',
      title: 'Block',
      value: ({ blockNumber }) => Number(blockNumber),
      render: ({ blockNumber, stage }) => (
        <BlockLink block={stage === 'sealed' ? blockNumber : 'pending'} />
      ),
    },
    {
      name: 'time',
      title: 'Time',
      value: ({ timeMs }) => timeMs,
      render: ({ timeMs }) => <TimeAgo ms={timeMs} />,
    },
    {
      name: 'from',
      title: 'From',
      value: ({ from }) => checksummed(from),
      render: ({ from }) => <AddressLink address={from} />,
    },
    {
      name: 'to',
      title: 'To',
      value: ({ to }) => to && checksummed(to),
      render: ({ to }) =>
        to === null ? <span class="muted">new contract</span> : <AddressLink address={to} />,
    },
    {
      name: 'call',
      title: 'Call',
      isLong: true,
      value: callOf,
      render: (row, studio) => {
        const call = callOf(row, studio)
        return (
          <bdi class="mono" title={call}>
            {call}
          </bdi>
        )
      },
    },
    {
      name: 'value',
      title: 'Value',
      isRight: true,
      value: ({ value }) => String(BigInt(value)),
      render: ({ value }) => <Wei value={BigInt(value)} />,
    },
    {
      name: 'fee',
      title: 'Fee',
      isRight: true,
      value: ({ fee }) => String(BigInt(fee)),
      render: ({ fee }) => <Wei value={BigInt(fee)} />,
    },
  ],
  keyOf: ({ hash }) => hash,
  async load(studio, { from, to, status, function: name, value, fee, before }, limit) {
    const query = {
      from: await addressOf(studio, from),
      to: await addressOf(studio, to),
      status: statusNamed(status),
      selectors: await selectorsOf(studio, name),
      valueMin: weiOf(value),
      feeMin: weiOf(fee),
      before: placeOf(before),
      limit,
    }
    const method = 'previewnet_transactions'
    const { rows, next } = await studio.rpc.request({ method, params: [given(query)] })
    return { rows, next: next === null ? undefined : `${next.blockNumber}-${next.index}` }
  },
}

function statusOf({ status, stage }: TransactionRow): string {
  if (status === '0x0') return 'Failed'
  return stage === 'sealed' ? 'Sealed' : 'Pre-confirmed'
}

function badgeOf({ status, stage }: TransactionRow): string {
  if (status === '0x0') return 'failed'
  return stage === 'sealed' ? 'sealed' : 'pending'
}

function callOf(row: TransactionRow, studio: Studio): string {
  const { hash, to, contractAddress, input, type } = row
  const called = { hash, to, created: contractAddress, input, type }
  return titleOf(studio, called) ?? purposeOf(studio, called)
}

function statusNamed(text: string | undefined): 'succeeded' | 'failed' | undefined {
  if (text === undefined || text === 'succeeded' || text === 'failed') return text
  throw new Error(`expected succeeded or failed, got ${text.slice(0, 60)}`)
}

function placeOf(text: string | undefined) {
  if (text === undefined) return undefined
  const [blockNumber, index] = text.split('-').map(Number)
  return { blockNumber: blockNumber ?? Number.NaN, index: index ?? Number.NaN }
}

/** The fields that are not undefined: JSON has no other way to leave one out. */
export function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as ReturnType<typeof given<Fields>> // some of the fields
}

type BlockRow = RequestResult<'previewnet_blocks'>['rows'][number]

export const blockList: List<BlockRow> = {
  title: 'Blocks',
  note: 'Sealed blocks. Blocks without transactions are left out unless you show them.',
  filters: [{ name: 'empty', label: 'Empty blocks', note: '', choices: ['shown'] }],
  columns: [
    {
      name: 'number',
      title: 'Block',
      value: ({ number }) => Number(number),
      render: ({ number }) => <BlockLink block={number} />,
    },
    {
      name: 'time',
      title: 'Time',
      value: ({ timeMs }) => timeMs,
      render: ({ timeMs }) => <TimeAgo ms={timeMs} />,
    },
    {
      name: 'transactions',
      title: 'Transactions',
      isRight: true,
      value: ({ transactions }) => transactions,
      render: ({ transactions }) => <span class="number">{formatInteger(transactions)}</span>,
    },
    {
      name: 'failed',
      title: 'Failed',
      isRight: true,
      value: ({ failed }) => failed,
      render: ({ failed }) => <span class="number">{formatInteger(failed)}</span>,
    },
    {
      name: 'gasUsed',
      title: 'Gas used',
      isRight: true,
      value: ({ gasUsed }) => Number(gasUsed),
      render: ({ gasUsed, gasLimit }) => (
        <span class="number">
          {formatInteger(gasUsed)} <small>{formatShare(Number(gasUsed) / Number(gasLimit))}</small>
        </span>
      ),
    },
    {
      name: 'baseFeePerGas',
      title: 'Base fee',
      isRight: true,
      value: ({ baseFeePerGas }) => String(BigInt(baseFeePerGas)),
      render: ({ baseFeePerGas }) => <Wei value={BigInt(baseFeePerGas)} />,
    },
    {
      name: 'hash',
      title: 'Hash',
      value: ({ hash }) => hash,
      render: ({ hash }, { router }) => (
        <Copy text={hash} what="the hash">
          <a class="reference mono" href={router.hrefOf(`/block/${hash}`)} title={hash}>
            {shortHex(hash, 6)}
          </a>
        </Copy>
      ),
    },
  ],
  keyOf: ({ hash }) => hash,
  async load({ rpc }, { empty, before }, limit) {
    const from = before === undefined ? undefined : Number(before)
    const query = given({ empty: empty !== undefined, before: from, limit })
    const { rows, next } = await rpc.request({ method: 'previewnet_blocks', params: [query] })
    return { rows, next: next === null ? undefined : String(next) }
  },
}
