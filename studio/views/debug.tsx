/**
 * The debugger of a transaction.
 */

import type { Hash } from '../../src/primitives/hex.ts'
import { Card } from '../components/card.tsx'
import { Copy } from '../components/copy.tsx'
import { Heading } from '../components/heading.tsx'
import { Later } from '../components/later.tsx'
import { TransactionLink } from '../components/references.tsx'
import type { DebuggerProps } from '../debugger/debugger.tsx'
import { shortHex } from '../format.ts'
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
  const hash = name.toLowerCase() as Hash // just checked
  return (
    <>
      <Heading title={`Debug ${shortHex(hash, 6)}`}>
        <Copy text={hash} what="the hash" />
        <TransactionLink hash={hash} title="Transaction" />
      </Heading>
      <Card title="Execution">
        <Later<DebuggerProps> load={loadDebugger} props={{ launch: { transaction: hash } }} />
      </Card>
    </>
  )
}
