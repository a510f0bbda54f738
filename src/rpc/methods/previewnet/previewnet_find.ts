import type { FoundNames } from '../../../explorer/known-contracts.ts'
import { text } from '../../../primitives/codec.ts'
import {
  addressSchema,
  arrayOf,
  nullable,
  object,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { explorer } from '../../lazy-modules.ts'
import { method } from '../../method.ts'
import { param, type Result } from '../../wire/codec.ts'

const foundSchema = object('FoundNames', {
  address: addressSchema,
  label: nullable(textSchema),
  contract: nullable(textSchema),
  /** Functions of the contract that have the name. */
  functions: arrayOf(textSchema),
})

type WireFound = WireOf<typeof foundSchema>

const found: Result<readonly FoundNames[], readonly WireFound[]> = {
  shape: '[{ address, label, contract, functions }]',
  schema: arrayOf(foundSchema),
  print: (list) =>
    list.map(({ address, label, contract, functions }) => ({
      address,
      label: label ?? null,
      contract: contract?.name || null,
      functions,
    })),
}

/** At most 100. Capitals count for nothing; names that are the text come first. */
export const previewnet_find = method({
  summary: 'Addresses by a part of their label or contract, or by a function of their contract.',
  spec: 'docs/names.md',
  foreignPages: 'refused',
  params: [param('name', text('a name'))],
  result: found,
  handle: ({ backend }, name) =>
    explorer.use(backend.queue, ({ findNames }) => findNames(backend, name)),
})
