import { mapOf, oneOfTexts } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

/** The namespaces with a version each, as in go-ethereum. */
export const rpc_modules = method({
  summary: 'The namespaces that have methods.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc',
  foreignPages: 'answered',
  params: [],
  result: asPrinted<Readonly<Record<string, '1.0'>>>(
    '{ namespace: version }',
    mapOf('^[a-z0-9]+$', oneOfTexts('1.0')),
  ),
  handle({ methods }) {
    const namespaces = Object.keys(methods).map((name) => name.split(/[_.]/)[0])
    return Object.fromEntries([...new Set(namespaces)].sort().map((name) => [name, '1.0'] as const))
  },
})
