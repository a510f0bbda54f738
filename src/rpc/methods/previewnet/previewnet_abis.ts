import type { Abi } from '../../../abi/abi.ts'
import { abiJsonOf } from '../../../explorer/abi-json.ts'
import { arrayOf, nullable, object, textSchema } from '../../../primitives/schema.ts'
import { explorer } from '../../lazy-modules.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

const abiSchema = object('ListedAbi', {
  /** Name of the contract, or that of the file if the artifact has none. */
  name: textSchema,
  /** As `previewnet_addArtifacts` got it; `null` for an ABI that is built in. */
  file: nullable(textSchema),
  /** The ABI as JSON. */
  abi: textSchema,
})

/** Artifacts that came without the name of a file are found by the code of their contracts alone. */
export const previewnet_abis = method({
  summary: 'The ABIs of files that were added by name, and those that are built in.',
  spec: 'docs/names.md',
  foreignPages: 'refused',
  params: [],
  result: asPrinted('[{ name, file, abi }]', arrayOf(abiSchema)),
  handle({ backend: { artifacts, queue } }) {
    const given = artifacts.givenAbis.map(({ name, file, abi }) => print(name || file, file, abi))
    return explorer.use(queue, ({ builtInAbis }) => [
      ...given,
      ...builtInAbis().map(({ name, abi }) => print(name, null, abi)),
    ])
  },
})

function print(name: string, file: string | null, abi: Abi) {
  return { name, file, abi: abiJsonOf(abi).text }
}
