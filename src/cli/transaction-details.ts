/**
 * Looks up what the log prints of a transaction beside its event: names, the frames of a failure, the
 * tree of calls, changes of the state.
 *
 * Promise: a transaction is executed again only for what calldata and code do not show: the frames of a
 * failure and the tree of calls.
 */

import type { Block } from '../chain/block.ts'
import { InProcessDevnet } from '../devnet/devnet.ts'
import { implementationsIn, transactionChanges, withVariables } from '../explorer/change-names.ts'
import type { Devnet, Hash, TransactionEvent } from '../index.ts'
import { description, type WireDescription } from '../rpc/wire/objects/description.ts'
import type { NamedStateChanges } from '../storage/changes.ts'
import { changeLines } from '../storage/changes-text.ts'
import type { Description } from '../tracing/describer.ts'
import type { StackTrace } from '../tracing/stack-trace.ts'
import { type Tracer, TraceSize } from '../tracing/tracer.ts'

type CallTree = WireDescription['tree']

export interface TransactionDetails extends Pick<CallTree, 'contract' | 'function'> {
  /** `null` for success. */
  readonly error: CallTree['error']
  /** The calls as a tree, and the same for people; `undefined` below the verbosity that shows them. */
  readonly calls: { readonly tree: CallTree; readonly text: string } | undefined
  /** `undefined` for success, and without artifacts. */
  readonly stackTrace: StackTrace | undefined
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
  const { artifacts, calls, chain, names } = InProcessDevnet.partsOf(devnet).backend
  // Readers may not see it yet.
  const block = chain.buffered(hash) === undefined ? chain.transaction(hash)?.block : chain.pending
  const index = block?.transactions.findIndex((each) => each.hash === hash) ?? -1
  const receipt = block?.receipts[index]
  if (block === undefined || receipt === undefined) throw new Error(`no transaction ${hash}`)
  const hasFailed = receipt.status === 0
  const isCreation = receipt.contractAddress !== null
  const named =
    isTreeShown || hasFailed
      ? traced(await describe(devnet, block, index), isTreeShown)
      : await invoked(devnet, block, index, isCreation)
  if (!showsChanges) return { ...named, changes: undefined, changeLines: [] }
  const { after, changes, ...found } = await chain.withRemote(() =>
    transactionChanges(artifacts, block, index),
  )
  const implementations = await implementationsIn({ artifacts, calls, chain }, changes, after)
  const variables = found.names.behind(implementations)
  const read = () => {
    const lines = changeLines(changes, {
      nameOf: (address) => names.accountName(after.state, address),
      storageOf: (address, account) => variables.of(address, account),
    })
    return { ...named, changes: withVariables(changes, variables), changeLines: lines }
  }
  return names.named(() => chain.withRemote(read))
}

type Named = Omit<TransactionDetails, 'changes' | 'changeLines'>

/** Names by calldata and code. */
async function invoked(
  devnet: Devnet,
  block: Block,
  index: number,
  isCreation: boolean,
): Promise<Named> {
  const { chain, names } = InProcessDevnet.partsOf(devnet).backend
  // Looking for files that have changed takes longer than most transactions.
  if (isCreation) await names.refresh()
  const found = await names.named(() => chain.withRemote(() => names.invocation(block, index)))
  const { contract = null, function: name = null } = found
  return { contract, function: name, error: null, calls: undefined, stackTrace: undefined }
}

/** Executes the transaction again. */
async function describe(devnet: Devnet, block: Block, index: number): Promise<Description> {
  const { calls, config, names } = InProcessDevnet.partsOf(devnet).backend
  const trace = (tracer: Tracer<Description>) => calls.trace(block, index, tracer)
  const { contractAddress, status } = block.receipts[index]! // its transaction was found
  const hasFailed = status === 0
  const needsNewest = hasFailed || contractAddress !== null
  return needsNewest
    ? names.describe(config, hasFailed, trace, new TraceSize())
    : names.named(async () => trace(await names.describer(config)))
}

function traced(found: Description, isTreeShown: boolean): Named {
  const { text, tree } = description.print(found)
  const { contract, error, function: name } = tree
  const calls = isTreeShown ? { tree, text } : undefined
  return { contract, function: name, error, calls, stackTrace: found.stackTrace }
}
