/** The lists of events and of token transfers. */

import type { Address, Hash } from '../../src/primitives/hex.ts'
import type { WireLog } from '../../src/rpc/wire/objects/log.ts'
import { callText } from '../call-text.ts'
import { TokenAmount } from '../components/amount.tsx'
import { AddressLink, BlockLink, TransactionLink } from '../components/references.tsx'
import { checksummed } from '../format.ts'
import type { Studio } from '../studio.ts'
import { type Token, tokenAt } from '../tokens.ts'
import { TRANSFER } from '../transfers.ts'
import { given } from './chain-lists.tsx'
import { addressOf, topicsOf } from './conditions.ts'
import type { Column, List } from './list.ts'

interface LogRow {
  readonly log: WireLog
  /** The contract as a token, in a list of transfers. */
  readonly token: Token | undefined
}

interface LogQuery {
  readonly address: Address | undefined
  readonly topics: readonly (Hash | null)[]
  readonly before: string | undefined
}

async function readLogs({ rpc }: Studio, { address, topics, before }: LogQuery, limit: number) {
  const [blockNumber = Number.NaN, logIndex = Number.NaN] = before?.split('-').map(Number) ?? []
  const place = before === undefined ? undefined : { blockNumber, logIndex }
  const query = given({ address, topics, before: place, limit })
  const { rows, next } = await rpc.request({ method: 'previewnet_logs', params: [query] })
  return { rows, next: next === null ? undefined : `${next.blockNumber}-${next.logIndex}` }
}

const transaction: Column<LogRow> = {
  name: 'transaction',
  title: 'Transaction',
  value: ({ log }) => log.transactionHash,
  render: ({ log }) => <TransactionLink hash={log.transactionHash} />,
}

const block: Column<LogRow> = {
  name: 'block',
  title: 'Block',
  value: ({ log }) => Number(log.blockNumber),
  render: ({ log }) => (
    <BlockLink block={/^0x0*$/.test(log.blockHash) ? 'pending' : log.blockNumber} />
  ),
}

function contract(title: string): Column<LogRow> {
  return {
    name: title.toLowerCase(),
    title,
    value: ({ log }) => checksummed(log.address),
    render: ({ log }) => <AddressLink address={log.address} />,
  }
}

function keyOf({ log }: LogRow): string {
  return `${log.transactionHash} ${log.logIndex}`
}

export const eventList: List<LogRow> = {
  title: 'Events',
  note: 'Indexed arguments can be searched.',
  filters: [
    { name: 'contract', label: 'Contract', note: 'address or name' },
    { name: 'event', label: 'Event', note: 'name, signature or topic' },
    { name: 'argument', label: 'Argument', note: 'name=value' },
  ],
  columns: [
    transaction,
    block,
    contract('Contract'),
    {
      name: 'event',
      title: 'Event',
      isLong: true,
      value: textOf,
      render: (row, studio) => {
        const text = textOf(row, studio)
        return (
          <bdi class="mono" title={text}>
            {text}
          </bdi>
        )
      },
    },
  ],
  keyOf,
  async load(studio, { contract, event, argument, before }, limit) {
    const address = await addressOf(studio, contract)
    const topics = await topicsOf(studio, address, event, argument)
    const { rows, next } = await readLogs(studio, { address, topics, before }, limit)
    return { rows: rows.map((log) => ({ log, token: undefined })), next }
  },
}

function textOf({ log }: LogRow, studio: Studio): string {
  const decoded = studio.contracts.eventAt(log, log.transactionHash)
  return decoded === undefined ? (log.topics[0] ?? 'no topic') : callText(studio, decoded, true)
}

export const transferList: List<LogRow> = {
  title: 'Token transfers',
  note: 'ERC-20, ERC-721 and the native standard.',
  filters: [
    { name: 'token', label: 'Token', note: 'address or name' },
    { name: 'from', label: 'From', note: 'address or name' },
    { name: 'to', label: 'To', note: 'address or name' },
  ],
  columns: [
    transaction,
    block,
    contract('Token'),
    party('from', 'From', 1),
    party('to', 'To', 2),
    {
      name: 'amount',
      title: 'Amount',
      isRight: true,
      value: ({ log }) => String(amountOf(log)),
      render: ({ log, token }) => (
        <TokenAmount value={amountOf(log)} token={token} isId={log.topics.length === 4} />
      ),
    },
  ],
  keyOf,
  async load(studio, { token, from, to, before }, limit) {
    const [address, sender, recipient] = await Promise.all(
      [token, from, to].map((each) => addressOf(studio, each)),
    )
    const topics = [TRANSFER, topicOf(sender), topicOf(recipient)]
    const { rows, next } = await readLogs(studio, { address, topics, before }, limit)
    const isTransfer = ({ topics }: WireLog) => topics.length === 3 || topics.length === 4
    const addresses = [...new Set(rows.map((log) => log.address))]
    const read = await Promise.all(
      addresses.map((each) => tokenAt(studio, each).catch(() => undefined)),
    )
    const tokens = new Map(addresses.map((each, index) => [each, read[index]]))
    const transfers = rows.filter(isTransfer)
    return { rows: transfers.map((log) => ({ log, token: tokens.get(log.address) })), next }
  },
}

function party(name: string, title: string, topic: number): Column<LogRow> {
  const addressIn = ({ log }: LogRow) => `0x${log.topics[topic]?.slice(-40)}` as Address // a word's end
  return {
    name,
    title,
    value: (row) => checksummed(addressIn(row)),
    render: (row) => <AddressLink address={addressIn(row)} />,
  }
}

function topicOf(address: Address | undefined): Hash | null {
  return address === undefined ? null : `0x${address.slice(2).padStart(64, '0')}`
}

/** The amount, or the id of the token that has one. */
function amountOf({ topics, data }: WireLog): bigint {
  const word = topics[3] ?? data.slice(0, 66)
  return word === '0x' ? 0n : BigInt(word)
}
