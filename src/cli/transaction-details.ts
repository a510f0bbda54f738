/**
 * Looks up what the log prints of a transaction beside its event: names, the frames of a failure, the
 * tree of calls, changes of the state.
 */

import { changeNamesIn, withVariables } from '../backend/change-names.ts'
import { InProcessDevnet } from '../devnet/devnet.ts'
import type { Devnet, Hash, TransactionEvent } from '../index.ts'
import { description, type WireDescription } from '../rpc/wire/objects/description.ts'
import { stateChanges } from '../state/changes.ts'
import type { NamedStateChanges } from '../storage/changes.ts'
import { changeLines } from '../storage/changes-text.ts'
import type { Description } from '../tracing/describer.ts'
import type { StackFrame } from '../tracing/solidity-frames.ts'
import { type Tracer, TraceSize } from '../tracing/tracer.ts'

export interface TransactionDetails {
  readonly tree: WireDescription['tree']
  readonly text: string
  /** The tree is to be printed. */
  readonly isTreeShown: boolean
  /** Innermost first; empty for success, and without artifacts. */
  readonly frames: readonly StackFrame[]
  /** `undefined` below the verbosity that shows them. */
  readonly changes: NamedStateChanges | undefined
  /** The same for people. */
  readonly changeLines: readonly string[]
}

export type LookUp = () => Promise<TransactionDetails>

/**
 * @param verbosity 2 shows the tree of failed transactions, 3 of all, 4 the changes of the state too
 * @returns for an event a lookup; `undefined` if the event says all that is printed
 */
export function transactionDetails(
  devnet: Devnet,
  verbosity: number,
): (event: TransactionEvent) => LookUp | undefined {
  return ({ hash, failure }) => {
    const isTreeShown = verbosity >= 3 || (verbosity === 2 && failure !== undefined)
    if (!isTreeShown && devnet.artifacts.isEmpty) return undefined
    return () => lookUp(devnet, hash, { isTreeShown, showsChanges: verbosity >= 4 })
  }
}

/** @throws {Error} if the transaction is gone */
async function lookUp(
  devnet: Devnet,
  hash: Hash,
  { isTreeShown, showsChanges }: { readonly isTreeShown: boolean; readonly showsChanges: boolean },
): Promise<TransactionDetails> {
  const { artifacts, calls, chain, config, names } = InProcessDevnet.partsOf(devnet).backend
  // Readers may not see it yet.
  const block = chain.buffered(hash) === undefined ? chain.transaction(hash)?.block : chain.pending
  const index = block?.transactions.findIndex((each) => each.hash === hash) ?? -1
  const receipt = block?.receipts[index]
  if (block === undefined || receipt === undefined) throw new Error(`no transaction ${hash}`)
  const trace = (tracer: Tracer<Description>) => calls.trace(block, index, tracer)
  const hasFailed = receipt.status === 0
  // Looking for files that have changed takes longer than most transactions.
  const needsNewest = hasFailed || receipt.contractAddress !== null
  const found = needsNewest
    ? await names.describe(config, hasFailed, trace, new TraceSize())
    : await trace(names.describer(config))
  const { text, tree } = description.print(found)
  const details = { tree, text, isTreeShown, frames: found.stackTrace?.frames ?? [] }
  if (!showsChanges) return { ...details, changes: undefined, changeLines: [] }
  return chain.withRemote(() => {
    const after = block.stateBefore(index + 1)
    const changes = stateChanges(block.stateBefore(index), after)
    const changeNames = changeNamesIn(artifacts, block, [index, index + 1], changes)
    const lines = changeLines(changes, {
      nameOf: (address) => names.accountName(after, address),
      storageOf: (address, account) => changeNames.of(address, account),
    })
    return { ...details, changes: withVariables(changes, changeNames), changeLines: lines }
  })
}
