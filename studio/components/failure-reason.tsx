/**
 * Why a transaction failed, in words, with the line of the source where the devnet knows it. It is asked
 * for once for each transaction: what has been executed stays as it is.
 */

import type { Hash } from '../../src/primitives/hex.ts'
import { failureText } from '../call-text.ts'
import { oneLine } from '../format.ts'
import { useLoaded, useTree } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { placeOf } from './stack-trace.tsx'
import { ContractText } from './values.tsx'

export function FailureReason({ hash }: { readonly hash: Hash }) {
  const studio = useStudio()
  const { rpc } = studio
  const { value } = useLoaded(`reason ${hash}`, '', () =>
    Promise.all([
      rpc.request({ method: 'previewnet_describe', params: [hash] }),
      rpc.request({ method: 'previewnet_stackTrace', params: [hash] }),
    ]),
  )
  const [described, trace] = value ?? []
  const tree = useTree(described?.tree)
  if (tree === undefined || trace == null) return null
  const [innermost] = trace.frames.filter(({ file }) => file !== null)
  return (
    <span class="failure-reason">
      <ContractText text={failureText(studio, tree, trace.message)} />{' '}
      {innermost !== undefined && (
        <bdi class="mono muted breaking">{oneLine(placeOf(innermost), 200)}</bdi>
      )}
    </span>
  )
}
