/**
 * Why a transaction failed, in words, with the line of the source where the devnet knows it. It is asked
 * for once for each transaction: what has been executed stays as it is.
 */

import type { Hash } from '../../src/primitives/hex.ts'
import { oneLine } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { placeOf } from './stack-trace.tsx'
import { ContractText } from './values.tsx'

export function FailureReason({ hash }: { readonly hash: Hash }) {
  const { rpc } = useStudio()
  const { value } = useLoaded(`reason ${hash}`, '', () =>
    rpc.request({ method: 'previewnet_stackTrace', params: [hash] }),
  )
  if (value == null) return null
  const [innermost] = value.frames.filter(({ file }) => file !== null)
  return (
    <span class="failure-reason">
      <ContractText text={value.message} />{' '}
      {innermost !== undefined && (
        <bdi class="mono muted breaking">{oneLine(placeOf(innermost), 200)}</bdi>
      )}
    </span>
  )
}
