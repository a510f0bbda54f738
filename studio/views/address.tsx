/**
 * An account: balance, nonce, code and storage, its tokens, its transactions.
 */

import { useState } from 'preact/hooks'
import type { RequestResult } from '../../src/api.ts'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import { Card } from '../components/card.tsx'
import { Contract } from '../components/contract.tsx'
import { Copy } from '../components/copy.tsx'
import { Fact, Facts } from '../components/facts.tsx'
import { Failure } from '../components/failure.tsx'
import { Heading } from '../components/heading.tsx'
import { AddressLink, TransactionLink } from '../components/references.tsx'
import { Storage } from '../components/storage.tsx'
import { TransactionTable } from '../components/transaction-table.tsx'
import { Bytes, ContractText } from '../components/values.tsx'
import { Variables } from '../components/variables.tsx'
import {
  checksummed,
  counted,
  formatAmount,
  formatInteger,
  formatWei,
  oneLine,
  shortHex,
} from '../format.ts'
import { useChain } from '../live-feed.ts'
import { useLoaded } from '../loaded.ts'
import type { PastTime } from '../moment.ts'
import { type Studio, useStudio } from '../studio.ts'
import { type Token, tokenAt, tokenBalancesOf } from '../tokens.ts'
import { NotFoundView } from './not-found.tsx'

export function AddressView({ name }: { readonly name: string }) {
  const isAddress = /^0x[\da-f]{40}$/i.test(name)
  if (!isAddress) {
    return <NotFoundView what={name} reason="An address is 0x and 40 digits; this is not one:" />
  }
  const address = name.toLowerCase() as Address
  return <Page key={address} address={address} />
}

function Page({ address }: { readonly address: Address }) {
  const studio = useStudio()
  const { chain, contracts, names, past } = studio
  useChain()
  const then = past.moment.value
  const moved = `${chain.blocks.value[0]?.hash} ${chain.transactions.value[0]?.hash}`
  const revision = `${chain.reorgs.value} ${then?.ms ?? moved}`
  const { value, error } = useLoaded(address, revision, () => loadAccount(studio, address))
  const { label, contract, abiHash } = contracts.namesAt(address) ?? {}
  // The layout of storage may change without the ABI.
  const { value: known } = useLoaded(
    address,
    `${abiHash} ${then?.ms} ${contracts.rounds.value}`,
    () => contracts.contractAt(address),
  )
  const name = label ?? names.nameOf(address) ?? contract
  const title = name == null ? `Address ${shortHex(checksummed(address))}` : oneLine(name)
  if (error !== undefined) return <Failure title={title} error={error} />
  if (value === undefined) return <Heading title={title} />
  const { balance, nonce, code, isLater } = value
  const isContract = code !== '0x'
  // Nonce and balance change with whatever the account sends and gets.
  const state = `${nonce} ${balance} ${chain.blocks.value.length === 0} ${then?.head}`
  return (
    <>
      <Heading title={title}>
        <span class="badge">{kindOf(code)}</span>
      </Heading>
      {isLater && <p class="lead">This contract did not exist yet at this time.</p>}
      <Card title="Overview">
        <Facts>
          <Fact name="Address">
            <Bytes data={checksummed(address)} what="the address" />
          </Fact>
          {contract != null && (
            <Fact name="Contract">
              <bdi class="mono breaking">{oneLine(contract)}</bdi>{' '}
              <bdi class="muted breaking">{oneLine(known?.sourceName ?? '', 200)}</bdi>
            </Fact>
          )}
          <Fact name="Balance">
            <strong class="number">{formatWei(balance)}</strong>{' '}
            <Copy text={String(BigInt(balance))} what="the balance in wei" />
          </Fact>
          <Fact name="Nonce">
            <span class="number">{formatInteger(nonce)}</span>
          </Fact>
          {isContract && <Creator address={address} />}
          {isContract && <TokenFacts address={address} revision={then?.ms} />}
        </Facts>
      </Card>
      {isContract && <Contract address={address} code={code} known={known} />}
      {known?.variables && (
        <Variables address={address} variables={known.variables} revision={revision} />
      )}
      <Tokens address={address} revision={revision} />
      <Transactions address={address} revision={state} />
      {isContract && (
        <Card title="Code" note={counted((code.length - 2) / 2, 'byte')}>
          <div class="card-body">
            <Bytes data={code} />
          </div>
        </Card>
      )}
      {isContract && (
        <Storage address={address} revision={then?.ms ?? chain.blocks.value[0]?.hash} />
      )}
    </>
  )
}

async function loadAccount({ rpc, past }: Studio, address: Address) {
  const read = (at: ReturnType<PastTime['stateShown']>) =>
    rpc.request({ method: 'eth_getAccountInfo', params: [address, at] })
  const account = await read(past.stateShown())
  const isLater =
    past.moment.value !== undefined &&
    account.code === '0x' &&
    (await read('pending')).code !== '0x'
  return { ...account, isLater }
}

/** An account that delegates has the code 0xef0100 and an address (EIP-7702). */
function kindOf(code: Hex): string {
  if (code === '0x') return 'Account'
  return code.startsWith('0xef0100') && code.length === 48 ? 'Account that delegates' : 'Contract'
}

function Creator({ address }: { readonly address: Address }) {
  const { rpc } = useStudio()
  const { value: creator } = useLoaded(address, '', () =>
    rpc.request({ method: 'ots_getContractCreator', params: [address] }),
  )
  if (creator === undefined || creator === null) return null
  return (
    <Fact name="Created by">
      <AddressLink address={creator.creator} isWhole /> in <TransactionLink hash={creator.hash} />
    </Fact>
  )
}

function TokenFacts({ address, revision }: PartProps) {
  const studio = useStudio()
  const { value: token } = useLoaded(address, revision, () => tokenAt(studio, address))
  if (token === undefined) return null
  const { name, supply, standard, decimals } = token
  return (
    <>
      <Fact name="Token">
        <ContractText text={name ?? '(no name)'} /> <TokenSymbol token={token} />{' '}
        <span class="tag">{standard}</span>
      </Fact>
      {supply !== undefined && (
        <Fact name="Total supply">
          <span class="number breaking">{formatAmount(supply, decimals)}</span>
        </Fact>
      )}
    </>
  )
}

function TokenSymbol({ token: { symbol = '?' } }: { readonly token: Token }) {
  return <bdi class="symbol">{symbol.length > 20 ? `${symbol.slice(0, 20)}…` : symbol}</bdi>
}

interface PartProps {
  readonly address: Address
  readonly revision: unknown
}

/** Balances of tokens take many calls. */
const tokensRestMs = 1_000

function Tokens({ address, revision }: PartProps) {
  const studio = useStudio()
  const { value, error } = useLoaded(
    address,
    revision,
    () => tokenBalancesOf(studio, address),
    tokensRestMs,
  )
  if (error !== undefined) {
    return (
      <Card title="Tokens">
        <p class="empty">The devnet answered: {error.message}</p>
      </Card>
    )
  }
  const { list = [], fromBlock = 0, hasMore = false } = value ?? {}
  const note =
    fromBlock > 0 ? `Found by transfers since block ${formatInteger(fromBlock)}.` : undefined
  return (
    <Card title="Tokens" note={note}>
      {list.length === 0 ? (
        <p class="empty">{value === undefined ? 'Looking…' : 'No tokens.'}</p>
      ) : (
        <ul class="tokens">
          {list.map(({ token, balance }) => (
            <li key={token.address}>
              <span>
                <strong class="number breaking">{formatAmount(balance, token.decimals)}</strong>{' '}
                <TokenSymbol token={token} />
              </span>
              <span class="token-name">
                <ContractText text={token.name ?? '(no name)'} />{' '}
                <span class="tag">{token.standard}</span> <AddressLink address={token.address} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {hasMore && <p class="empty">There are more tokens than these.</p>}
    </Card>
  )
}

/** Transactions of one page of the search. */
const pageSize = 25

function Transactions({ address, revision }: PartProps) {
  const studio = useStudio()
  const [pages, setPages] = useState(1)
  const { value, error } = useLoaded(`${address} ${pages}`, revision, () =>
    loadTransactions(studio, address, pages),
  )
  return (
    <Card
      title="Transactions"
      note="Sealed transactions that sent from, called or created this account."
    >
      {error !== undefined ? (
        <p class="empty">The devnet answered: {error.message}</p>
      ) : value === undefined ? (
        <p class="empty">Looking…</p>
      ) : (
        <TransactionTable
          transactions={value.transactions}
          receipts={value.receipts}
          hasBlocks
          empty="No sealed transactions."
        />
      )}
      {value?.hasMore === true && (
        <button type="button" class="plain more" onClick={() => setPages(pages + 1)}>
          Show older transactions
        </button>
      )}
    </Card>
  )
}

type SearchPage = RequestResult<'ots_searchTransactionsBefore'>

interface Found {
  readonly transactions: SearchPage['txs']
  readonly receipts: SearchPage['receipts']
  readonly hasMore: boolean
}

async function loadTransactions(
  { rpc, past }: Studio,
  address: Address,
  pages: number,
): Promise<Found> {
  const transactions: SearchPage['txs'][number][] = []
  const receipts: SearchPage['receipts'][number][] = []
  const then = past.moment.value
  let before = then === undefined ? 0 : then.head + 1 // 0 is the head
  for (let page = 1; ; page += 1) {
    const method = 'ots_searchTransactionsBefore'
    const found = await rpc.request({ method, params: [address, before, pageSize] })
    transactions.push(...found.txs)
    receipts.push(...found.receipts)
    const { lastPage } = found
    if (lastPage || page === pages) return { transactions, receipts, hasMore: !lastPage }
    before = Number(found.txs.at(-1)?.blockNumber ?? 0)
  }
}
