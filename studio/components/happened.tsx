/**
 * Who sent a transaction and to whom, with what, and where it is in the chain.
 */

import { oneLine, shortHex } from '../format.ts'
import type { ShownTransaction } from '../transaction.ts'
import { Wei } from './amount.tsx'
import { Copy } from './copy.tsx'
import { AddressLink, BlockLink } from './references.tsx'
import { Ago } from './time-ago.tsx'

export function Happened({ shown }: { readonly shown: ShownTransaction }) {
  const { hash, from, to, value, type, input, isSystemTx } = shown.transaction
  const { stage, blockNumber, waitsBecause, preconfirmedMs, sealedMs } = shown.times
  const ranMs = preconfirmedMs ?? sealedMs
  const created = shown.receipt?.contractAddress ?? undefined
  const hasFailed = shown.receipt?.status === '0x0'
  return (
    <p class="lead happened">
      {type === '0x7e' && isSystemTx !== true && 'from L1 '}
      by {isSystemTx === true ? 'the chain itself' : <AddressLink address={from} />}
      {to !== null && type !== '0x79' && input !== '0x' && (
        <>
          {' '}
          to <AddressLink address={to} />
        </>
      )}
      {created !== undefined && (
        <>
          {' '}
          {hasFailed && `tried to create ${oneLine(shown.tree?.contract ?? 'a contract')} `}at{' '}
          <AddressLink address={created} />
        </>
      )}
      {BigInt(value) > 0n && input !== '0x' && (
        <>
          {' '}
          with <Wei value={BigInt(value)} />
        </>
      )}
      {stage === 'waiting' || blockNumber === null ? (
        <>
          ; it waits: <span class="breaking">{waitsBecause}</span>
        </>
      ) : (
        <>
          {' '}
          in block <BlockLink block={stage === 'sealed' ? blockNumber : 'pending'} />
          {ranMs !== null && (
            <>
              , <Ago ms={ranMs} />
            </>
          )}
        </>
      )}{' '}
      <span class="muted">
        <Copy text={hash} what="the hash">
          <span class="mono">{shortHex(hash, 6)}</span>
        </Copy>
      </span>
    </p>
  )
}
