import type { ListedStorage } from '../../../explorer/stored-variables.ts'
import {
  anyOf,
  arrayOf,
  booleanSchema,
  countSchema,
  hashSchema,
  nullable,
  object,
  textSchema,
  type WireOf,
  wordSchema,
} from '../../../primitives/schema.ts'
import { compare } from '../../../primitives/sorted.ts'
import { hexFromWord, WORD_MAX } from '../../../primitives/word.ts'
import { explorer } from '../../lazy-modules.ts'
import { method } from '../../method.ts'
import type { Result } from '../../wire/codec.ts'
import { address, stateRefPending } from '../../wire/params.ts'

const valueSchema = object('StoredValue', {
  /** As `previewnet_readStorage` takes it. */
  path: textSchema,
  type: textSchema,
  slot: wordSchema,
  /** Numbers are decimal texts. */
  value: anyOf(textSchema, booleanSchema),
  /** The transaction that gave it its value, if it is among the newest. */
  setBy: nullable(hashSchema),
})

const variableSchema = object('StoredVariable', {
  name: textSchema,
  type: textSchema,
  slot: wordSchema,
  /** Bytes from the low end of the slot. */
  offset: countSchema,
  /** All that is not zero: the value itself, or members, items and entries. */
  values: arrayOf(valueSchema),
})

const slotSchema = object('StoredSlot', {
  slot: wordSchema,
  value: wordSchema,
  setBy: nullable(hashSchema),
})

const storageSchema = object('ContractStorage', {
  /** By name; `null` if the devnet knows no storage layout. */
  variables: nullable(arrayOf(variableSchema)),
  /** The slots that no variable names. */
  slots: arrayOf(slotSchema),
  /** True if there are more slots than are read. */
  hasMore: booleanSchema,
  /** The newest transaction that changed the storage, if it is among the newest of the chain. */
  newest: nullable(hashSchema),
})

type WireStorage = WireOf<typeof storageSchema>

const contractStorage: Result<ListedStorage, WireStorage> = {
  shape: '{ variables, slots, … }',
  schema: storageSchema,
  print: ({ variables, slots, hasMore, newest = null, setBy }) => ({
    variables:
      variables
        ?.map((variable) => ({
          ...variable,
          slot: hexFromWord(variable.slot),
          values: variable.values.map(({ path, type, value, parts }) => ({
            path,
            type,
            slot: hexFromWord(parts[0]!.slot), // each value has a place
            value: typeof value === 'boolean' ? value : String(value), // structs and arrays are taken apart
            setBy: setBy(parts) ?? null,
          })),
        }))
        .sort((one, other) => compare(one.name, other.name)) ?? null,
    slots: slots.map(({ slot, value }) => ({
      slot: hexFromWord(slot),
      value: hexFromWord(value),
      setBy: setBy([{ slot, mask: WORD_MAX }]) ?? null,
    })),
    hasMore,
    newest,
  }),
}

/**
 * Entries of mappings are found by the dev accounts, and by the words of the transactions that changed
 * them. Nothing is executed, but a beacon is called for its implementation.
 */
export const previewnet_storage = method({
  summary: 'The storage of a contract: variables by name, then the slots without one.',
  spec: 'docs/storage.md',
  foreignPages: 'refused',
  params: [address, stateRefPending],
  result: contractStorage,
  handle: ({ backend }, account, at) =>
    explorer.use(backend.queue, ({ storageAt }) => storageAt(backend, account, at)),
})
