import type { Address } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressKeys,
  dataSchema,
  mapOf,
  maybe,
  object,
  quantitySchema,
  type WireOf,
  wordKeys,
  wordSchema,
} from '../../../primitives/schema.ts'
import { hexFromWord } from '../../../primitives/word.ts'
import { type AccountChanges, type Difference, stateChanges } from '../../../state/changes.ts'
import { method } from '../../method.ts'
import { blockRef } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'

const quantities = object('EditedQuantity', { from: quantitySchema, to: quantitySchema })
const words = object('EditedWord', { from: wordSchema, to: wordSchema })

const editsSchema = mapOf(
  addressKeys,
  object('AccountEdits', {
    balance: maybe(quantities),
    nonce: maybe(quantities),
    code: maybe(object('EditedCode', { from: dataSchema, to: dataSchema })),
    storage: maybe(mapOf(wordKeys, words)),
  }),
)

type WireEdits = WireOf<typeof editsSchema>

/** A fork of this devnet takes them over: the state root in the block's header does not contain them. */
export const previewnet_edits = method({
  summary: 'State edits made at a block after it was sealed: what its header does not contain.',
  spec: 'docs/live-fork.md#what-is-verified',
  foreignPages: 'answered',
  readsState: true,
  params: [blockRef],
  result: asPrinted<WireEdits>('edits', editsSchema),
  handle({ backend: { chain } }, at): WireEdits {
    const { provenState, state } = chain.at(at)
    const changes = stateChanges(provenState, state, provenState.sequence)
    const edits = Object.entries(changes).map(([address, account]) => {
      return [address as Address, editsOf(account)] as const // keys of the changes
    })
    return Object.fromEntries(edits)
  },
})

function editsOf({ balance, nonce, code, storage }: AccountChanges) {
  return {
    ...(balance && { balance: printed(balance, quantityFromUint) }),
    ...(nonce && { nonce: printed(nonce, quantityFromUint) }),
    ...(code && { code }),
    ...(storage && {
      storage: Object.fromEntries(
        Object.entries(storage).map(([slot, each]) => [slot, printed(each, hexFromWord)]),
      ),
    }),
  }
}

function printed<Printed>({ from, to }: Difference<bigint>, print: (value: bigint) => Printed) {
  return { from: print(from), to: print(to) }
}
