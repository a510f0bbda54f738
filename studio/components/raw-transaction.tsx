/**
 * The fields of a transaction as it was signed, and where it is in the chain.
 */

import type { Hex } from '../../src/primitives/hex.ts'
import type { WireReceipt } from '../../src/rpc/wire/objects/receipt.ts'
import type { WireTransaction } from '../../src/rpc/wire/objects/transaction.ts'
import { functionCalled } from '../call-text.ts'
import { functionOf, signatureOf } from '../described.ts'
import { formatInteger, formatTime } from '../format.ts'
import { useStudio } from '../studio.ts'
import type { ShownTransaction } from '../transaction.ts'
import { Wei } from './amount.tsx'
import { Copy } from './copy.tsx'
import { Fact, Facts } from './facts.tsx'
import { AddressLink, BlockLink } from './references.tsx'
import { Arguments, Bytes } from './values.tsx'

interface PartProps {
  readonly transaction: WireTransaction
  readonly receipt: WireReceipt | null
}

export function Raw({ shown }: { readonly shown: ShownTransaction }) {
  const { transaction, times, receipt, raw } = shown
  const { hash, from, to, value, nonce, type, transactionIndex } = transaction
  const { stage, waitsBecause, blockNumber } = times
  const timeMs = transaction.blockTimestampMs ?? undefined
  const created = receipt?.contractAddress ?? undefined
  return (
    <Facts>
      <Fact name="Hash">
        <Bytes data={hash} what="the hash" />
      </Fact>
      <Fact name="Block">
        {stage === 'waiting' || blockNumber === null ? (
          <span class="muted breaking">none yet: {waitsBecause}</span>
        ) : (
          <>
            <BlockLink block={stage === 'sealed' ? blockNumber : 'pending'} />{' '}
            <span class="muted">
              {receipt === null
                ? 'executed; its receipt comes when the block is sealed'
                : transactionIndex !== null && `index ${formatInteger(transactionIndex)}`}
            </span>
          </>
        )}
      </Fact>
      {timeMs !== undefined && (
        <Fact name="Block time">
          <span class="number">{formatTime(Number(timeMs))}</span>
        </Fact>
      )}
      <Fact name="From">
        <AddressLink address={from} isWhole />
      </Fact>
      {type !== '0x79' && (
        <Fact name="To">
          {to === null ? (
            <span class="muted">a new contract</span>
          ) : (
            <AddressLink address={to} isWhole />
          )}
        </Fact>
      )}
      {created !== undefined && (
        <Fact name="Created">
          <AddressLink address={created} isWhole />
        </Fact>
      )}
      {type !== '0x79' && (
        <Fact name="Value">
          <Copy text={String(BigInt(value))} what="the value in wei">
            <Wei value={BigInt(value)} />
          </Copy>
        </Fact>
      )}
      {type !== '0x79' && <Input shown={shown} />}
      <Fact name="Nonce">
        <span class="number">{formatInteger(nonce)}</span>
      </Fact>
      <Fact name="Type">
        {Number(type) < 16 ? Number(type) : type} <span class="muted">{typeNames[type]}</span>
      </Fact>
      {raw !== undefined && raw !== '0x' && (
        <Fact name="Encoded">
          <Bytes data={raw} what="the encoded transaction" />
        </Fact>
      )}
      {type === '0x7e' && <Deposit transaction={transaction} />}
      {type === '0x79' && <Batch transaction={transaction} receipt={receipt} />}
    </Facts>
  )
}

const typeNames: Readonly<Record<Hex, string>> = {
  '0x0': 'legacy',
  '0x1': 'with an access list (EIP-2930)',
  '0x2': 'with a priority fee (EIP-1559)',
  '0x4': 'with authorizations (EIP-7702)',
  '0x79': 'Base Transaction (EIP-8430)',
  '0x7e': 'deposit',
}

/** The fields of a Base Transaction besides its phases. */
function Batch({ transaction, receipt }: PartProps) {
  const { from, nonceKey = '0x0', metadata = '0x', accountChanges = [] } = transaction
  const { validAfter = '0x0', validBefore = '0x0' } = transaction
  const payer = receipt?.payer ?? transaction.payer ?? from
  return (
    <>
      <Fact name="Payer">
        {payer === '0x00' ? (
          <span class="muted">whoever signed as payer</span>
        ) : payer === from ? (
          <span class="muted">the sender</span>
        ) : (
          <AddressLink address={payer} isWhole />
        )}
      </Fact>
      {nonceKey !== '0x0' && (
        <Fact name="Nonce key">
          {nonceKey === NONCE_FREE_KEY ? (
            <span class="muted">none: a replay id makes it unique</span>
          ) : (
            <Bytes data={nonceKey} />
          )}
        </Fact>
      )}
      {accountChanges.map(({ target }) => (
        <Fact key={target} name="Delegates to">
          {BigInt(target) === 0n ? (
            <span class="muted">no longer delegated</span>
          ) : (
            <AddressLink address={target} isWhole />
          )}
        </Fact>
      ))}
      <Bound name="Valid from" bound={validAfter} />
      <Bound name="Valid until" bound={validBefore} />
      {metadata !== '0x' && (
        <Fact name="Metadata">
          <Bytes data={metadata} />
        </Fact>
      )}
    </>
  )
}

const NONCE_FREE_KEY = `0x${'f'.repeat(64)}`

/** @param bound seconds or, from 10^11 on, ms since the epoch; 0 for none */
function Bound({ name, bound }: { readonly name: string; readonly bound: Hex }) {
  const number = Number(bound)
  const ms = number < 1e11 ? 1_000 * number : number
  if (ms === 0) return null
  return (
    <Fact name={name}>
      <span class="number">{ms > TIME_MAX_MS ? `${BigInt(bound)} ms` : formatTime(ms)}</span>
    </Fact>
  )
}

/** The latest time of a `Date`. */
const TIME_MAX_MS = 8.64e15

/** The fields of a deposit from L1, or of a transaction of the chain itself. */
function Deposit({ transaction }: { readonly transaction: WireTransaction }) {
  const { sourceHash, mint, isSystemTx } = transaction
  return (
    <>
      {sourceHash !== undefined && (
        <Fact name="Source hash">
          <Bytes data={sourceHash} />
        </Fact>
      )}
      {mint !== undefined && (
        <Fact name="Minted">
          <Wei value={BigInt(mint ?? '0x0')} />
        </Fact>
      )}
      {isSystemTx === true && <Fact name="Sent by">the chain itself</Fact>}
    </>
  )
}

/** The function with its arguments, and the bytes that say so. */
function Input({ shown }: { readonly shown: ShownTransaction }) {
  const studio = useStudio()
  const { transaction, tree } = shown
  const { to, input } = transaction
  const creation = to === null && tree !== undefined ? functionOf(tree) : undefined
  const hasArguments = creation !== undefined && creation.args.length > 0
  const call = hasArguments ? creation : functionCalled(studio, shown)
  return (
    <>
      {call !== undefined && (
        <Fact name="Function">
          <bdi class="mono breaking">{signatureOf(call).slice(0, 300)}</bdi>
          <Arguments list={call.args} />
        </Fact>
      )}
      <Fact name={to === null ? 'Code of the creation' : 'Data'}>
        <Bytes data={input} what="the data" />
      </Fact>
    </>
  )
}
