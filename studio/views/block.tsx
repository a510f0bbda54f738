/**
 * A block in a sentence, then its transactions, its header, and how it grew while it was pending.
 */

import { useState } from 'preact/hooks'
import type { RequestResult } from '../../src/api.ts'
import type { Hash, Hex } from '../../src/primitives/hex.ts'
import type { WireReceipt } from '../../src/rpc/wire/objects/receipt.ts'
import type { WireTransaction } from '../../src/rpc/wire/objects/transaction.ts'
import { Copy } from '../components/copy.tsx'
import { Fact, Facts } from '../components/facts.tsx'
import { Failure } from '../components/failure.tsx'
import { Heading } from '../components/heading.tsx'
import { AddressLink, TransactionLink } from '../components/references.tsx'
import { Tabs } from '../components/tabs.tsx'
import { Ago, TimeAgo } from '../components/time-ago.tsx'
import { TransactionTable } from '../components/transaction-table.tsx'
import { Bytes } from '../components/values.tsx'
import { counted, formatGasPrice, formatInteger, formatShare, formatTime } from '../format.ts'
import { useChain } from '../live/feed.ts'
import { blockTimeMs } from '../live/items.ts'
import { useLoaded } from '../loaded.ts'
import { type Connection, quantityOf } from '../rpc.ts'
import { useStudio } from '../studio.ts'
import type { Moment } from '../time/moment.ts'
import { NotFoundView } from './not-found.tsx'

type Block = NonNullable<RequestResult<'eth_getBlockByNumber'>>
type PendingStep = RequestResult<'previewnet_pendingHistory'>[number]

interface Shown {
  readonly block: Block
  readonly transactions: readonly WireTransaction[]
  readonly receipts: readonly WireReceipt[]
  readonly steps: readonly PendingStep[]
  /** True for a block under way, now or at the past time that is shown. */
  readonly isPending: boolean
}

type Named = Hash | Hex | 'latest' | 'pending' | 'earliest' | 'safe' | 'finalized'

/** @param name number, hash or tag, as it stands in the address bar */
export function BlockView({ name }: { readonly name: string }) {
  const { rpc, chain, past } = useStudio()
  const named = namedBlock(name)
  useChain()
  const isMoving = named === 'pending' || named === 'latest'
  const then = past.moment.value
  const moved = `${chain.blocks.value[0]?.hash} ${chain.transactions.value[0]?.hash} ${chain.transactions.value.length}`
  const revision = `${chain.reorgs.value} ${then?.ms} ${isMoving && then === undefined ? moved : ''}`
  const { value, error } = useLoaded(name, revision, () =>
    then === undefined ? loadBlock(rpc, named) : loadBlockThen(rpc, named, then),
  )
  if (named === undefined) {
    return (
      <NotFoundView what={name} reason="A block has a number, a hash or a tag; this is not one:" />
    )
  }
  if (error !== undefined) return <Failure title={`Block ${name}`} error={error} />
  if (value === undefined) return <Heading title={`Block ${name}`} />
  if (value === null) {
    const reason =
      then === undefined ? 'There is no such block yet:' : 'There was no such block at this time:'
    return <NotFoundView what={name} reason={reason} />
  }
  return <Page shown={value} />
}

function namedBlock(name: string): Named | undefined {
  if (/^\d{1,15}$/.test(name)) return `0x${Number(name).toString(16)}`
  if (/^0x[\da-f]{64}$/i.test(name)) return name.toLowerCase() as Hash
  const tags = ['latest', 'pending', 'earliest', 'safe', 'finalized'] as const
  return tags.find((tag) => tag === name)
}

/** Null if there is no such block. */
async function loadBlock(rpc: Connection, named: Named | undefined): Promise<Shown | null> {
  if (named === undefined) return null
  const block =
    named.length === 66
      ? await rpc.request({ method: 'eth_getBlockByHash', params: [named as Hash, true] })
      : await rpc.request({ method: 'eth_getBlockByNumber', params: [named as Hex, true] })
  if (block === null) return null
  const at = named === 'pending' ? named : block.number
  const [receipts, steps] = await Promise.all([
    rpc.request({ method: 'eth_getBlockReceipts', params: [at] }),
    rpc.request({ method: 'previewnet_pendingHistory', params: [at] }).catch(() => []),
  ])
  const full = block.transactions.filter((each) => typeof each !== 'string')
  const isPending = named === 'pending'
  return { block, transactions: full, receipts: receipts ?? [], steps, isPending }
}

/** The block as it was at a past time. Null if it did not exist. */
async function loadBlockThen(
  rpc: Connection,
  named: Named | undefined,
  then: Moment,
): Promise<Shown | null> {
  const { head, pending } = then
  if (named === 'safe' || named === 'finalized') {
    throw new Error(`the tag ${named} is read for now alone: look at a block by its number`)
  }
  const numbers = { pending: head + 1, latest: head, earliest: 0 } as const
  const isTag = named === 'pending' || named === 'latest' || named === 'earliest'
  const wanted = isTag ? quantityOf(numbers[named]) : named
  const isOpen = wanted !== undefined && wanted.length < 66 && Number(wanted) === head + 1
  if (!isOpen) {
    const found = await loadBlock(rpc, wanted)
    return found !== null && Number(found.block.number) <= head ? found : null
  }
  const found = (await loadBlock(rpc, wanted)) ?? (await loadBlock(rpc, 'pending'))
  if (found === null || Number(found.block.number) !== head + 1 || pending === undefined) {
    return null
  }
  const transactions = found.transactions.filter(({ hash }) => pending.has(hash))
  const receipts = found.receipts.filter(({ transactionHash }) => pending.has(transactionHash))
  const gasUsed = receipts.at(-1)?.cumulativeGasUsed ?? '0x0'
  const steps = found.steps.filter(
    ({ at, transactions }) =>
      ('timestampMs' in at ? at.timestampMs <= then.ms : transactions.length > 0) &&
      transactions.every((hash) => pending.has(hash)),
  )
  const block = { ...found.block, gasUsed }
  return { block, transactions, receipts, steps, isPending: true }
}

function Page({ shown }: { readonly shown: Shown }) {
  const { router } = useStudio()
  const { block, receipts, steps, isPending } = shown
  const [chosen, setChosen] = useState<string>()
  const number = Number(block.number)
  const failed = receipts.filter(({ status }) => status === '0x0').length
  const tabs = [
    {
      name: 'Transactions',
      count: formatInteger(shown.transactions.length),
      render: () => (
        <TransactionTable
          transactions={shown.transactions}
          receipts={receipts}
          empty="This block has no transactions."
        />
      ),
    },
    { name: 'Header', render: () => <Header block={block} isPending={isPending} /> },
    steps.length > 0 && {
      name: 'How it grew',
      note: 'The block while it was pending, step by step. Each step can be used as a block parameter.',
      render: () => <Steps steps={steps} />,
    },
  ].filter((each) => each !== false)
  return (
    <>
      <Heading title={`Block ${formatInteger(number)}${isPending ? ', pending' : ''}`}>
        <span class={`badge ${isPending ? 'pending' : 'sealed'}`}>
          {isPending ? 'In progress' : 'Sealed'}
        </span>
        <nav class="steps" aria-label="Neighbouring blocks">
          {number > 0 && <a href={router.hrefOf(`/block/${number - 1}`)}>← {number - 1}</a>}
          {!isPending && <a href={router.hrefOf(`/block/${number + 1}`)}>{number + 1} →</a>}
        </nav>
      </Heading>
      <p class="lead">
        {counted(shown.transactions.length, 'transaction')}
        {failed > 0 && (
          <>
            , <span class="failure-reason">{formatInteger(failed)} failed</span>
          </>
        )}
        , {formatInteger(block.gasUsed)} gas{' '}
        <span class="muted">({formatShare(shareOf(block))})</span>
        {!isPending && (
          <>
            , <Ago ms={blockTimeMs(block)} />
          </>
        )}
      </p>
      <div class="card">
        <Tabs label="Block" tabs={tabs} chosen={chosen} onChoose={setChosen} />
      </div>
    </>
  )
}

/** The part of its gas limit that a block used. */
function shareOf({ gasUsed, gasLimit }: Block): number {
  return Number(gasUsed) / Number(gasLimit)
}

function Header({ block, isPending }: Pick<Shown, 'block' | 'isPending'>) {
  const { router } = useStudio()
  const number = Number(block.number)
  return (
    <Facts>
      <Fact name="Time">
        <TimeAgo ms={blockTimeMs(block)} hasDate />
      </Fact>
      <Fact name="Gas used">
        <span class="number">
          {formatInteger(block.gasUsed)} of {formatInteger(block.gasLimit)}
        </span>{' '}
        <span class="muted">{formatShare(shareOf(block))}</span>
      </Fact>
      <Fact name="Base fee">
        <span class="number">{formatGasPrice(block.baseFeePerGas)}</span>
      </Fact>
      <Fact name="Fee recipient">
        <AddressLink address={block.miner} isWhole />
      </Fact>
      {!isPending && (
        <Fact name="Hash">
          <Bytes data={block.hash} />
        </Fact>
      )}
      <Fact name="Parent">
        {number > 0 ? (
          <Copy text={block.parentHash} what="the parent hash">
            <a class="mono breaking" href={router.hrefOf(`/block/${block.parentHash}`)}>
              {block.parentHash}
            </a>
          </Copy>
        ) : (
          <Bytes data={block.parentHash} />
        )}
      </Fact>
      {!isPending && (
        <Fact name="State root">
          <Bytes data={block.stateRoot} />
        </Fact>
      )}
      <Fact name="Extra data">
        <Bytes data={block.extraData} />
      </Fact>
    </Facts>
  )
}

function Steps({ steps }: { readonly steps: readonly PendingStep[] }) {
  return (
    <>
      <ol class="pending-steps">
        {steps.slice(0, 100).map((step, index) => (
          <li key={index}>
            <span class="number">
              {'timestampMs' in step.at
                ? formatTime(step.at.timestampMs)
                : `flashblock ${step.at.flashblockIndex}`}
            </span>
            <span class="hashes">
              {step.transactions.slice(0, 20).map((hash) => (
                <TransactionLink key={hash} hash={hash} />
              ))}
              {step.transactions.length > 20 && (
                <span class="muted">and {step.transactions.length - 20} more</span>
              )}
              {step.transactions.length === 0 && <span class="muted">no transactions</span>}
            </span>
          </li>
        ))}
      </ol>
      {steps.length > 100 && <p class="empty">{counted(steps.length - 100, 'more step')}.</p>}
    </>
  )
}
