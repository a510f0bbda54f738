/**
 * The debugger of a transaction, under its call as on the page of the transaction.
 */

import type { Hash } from '../../src/primitives/hex.ts'
import { actionOf } from '../call-text.ts'
import { Happened } from '../components/happened.tsx'
import { Heading } from '../components/heading.tsx'
import { Later } from '../components/later.tsx'
import type { DebuggerProps } from '../debugger/debugger.tsx'
import { shortHex } from '../format.ts'
import { useLoaded, useTree } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { loadTransaction } from '../transaction.ts'
import { NotFoundView } from './not-found.tsx'

/** The debugger, which is loaded when it is opened. */
export const loadDebugger = () =>
  import('../debugger/debugger.tsx').then(({ Debugger }) => Debugger)

export function DebugView({ name }: { readonly name: string }) {
  if (!/^0x[\da-f]{64}$/i.test(name)) {
    return (
      <NotFoundView
        what={name}
        reason="The hash of a transaction is 0x and 64 digits; this is not one:"
      />
    )
  }
  return <Page hash={name.toLowerCase() as Hash} /> // just checked
}

function Page({ hash }: { readonly hash: Hash }) {
  const studio = useStudio()
  const { value } = useLoaded(`debug ${hash}`, studio.contracts.renamings.value, () =>
    loadTransaction(studio.rpc, hash),
  )
  const tree = useTree(value?.tree)
  const shown = value == null ? undefined : { ...value, tree }
  const title = shown === undefined ? `Transaction ${shortHex(hash, 6)}` : actionOf(studio, shown)
  return (
    <>
      <Heading title={title} page="Debugger">
        <a href={studio.router.hrefOf(`/tx/${hash}`)}>Transaction</a>
      </Heading>
      {shown !== undefined && <Happened shown={shown} />}
      <section class="card" aria-label="Debugger">
        <Later<DebuggerProps>
          load={loadDebugger}
          props={{ launch: { transaction: hash }, execution: { tree, changes: shown?.changes } }}
        />
      </section>
    </>
  )
}
