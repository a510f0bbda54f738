import { VERSION } from '../../../version.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'
import { type OpenRpcDocument, openRpcDocument, openRpcSchema } from './open-rpc.ts'

/** All methods with parameters and results, as an OpenRPC document. */
export const rpc_discover = method({
  summary: 'Every method, as an OpenRPC document.',
  spec: 'https://spec.open-rpc.org/#service-discovery-method',
  foreignPages: 'answered',
  params: [],
  result: asPrinted<OpenRpcDocument>('OpenRPC document', openRpcSchema),
  handle: ({ methods }) => openRpcDocument(methods, VERSION),
})
