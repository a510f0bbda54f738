import type { Proxies } from '../../../explorer/proxies.ts'
import {
  addressSchema,
  arrayOf,
  nullable,
  object,
  oneOfTexts,
  type WireOf,
} from '../../../primitives/schema.ts'
import { explorer } from '../../lazy-modules.ts'
import { method } from '../../method.ts'
import type { Result } from '../../wire/codec.ts'
import { address, stateRefPending } from '../../wire/params.ts'

const kind = oneOfTexts('EIP-7702', 'ERC-1167', 'ERC-1967', 'ERC-1967 beacon')

const proxiesSchema = object('Proxies', {
  /** `null` for an account that is no known proxy. */
  proxy: nullable(
    object('Proxy', {
      kind,
      /** `null` if the beacon names none. */
      implementation: nullable(addressSchema),
      beacon: nullable(addressSchema),
      /** The account that may upgrade it (ERC-1967). */
      admin: nullable(addressSchema),
    }),
  ),
  /** Proxies whose calls the account answers, or that the beacon leads; at most 100. */
  proxies: arrayOf(object('ProxyOf', { address: addressSchema, kind })),
})

const proxies: Result<Proxies, WireOf<typeof proxiesSchema>> = {
  shape: '{ proxy, proxies }',
  schema: proxiesSchema,
  print: ({ proxy, proxies: found }) => ({
    proxy:
      proxy === undefined
        ? null
        : {
            kind: proxy.kind,
            implementation: proxy.implementation ?? null,
            beacon: proxy.beacon ?? null,
            admin: proxy.admin ?? null,
          },
    proxies: found,
  }),
}

/** On a fork, the proxies of the remote chain are not found from their implementation. */
export const previewnet_proxy = method({
  summary: 'The implementation of a proxy, and the proxies of an implementation or a beacon.',
  spec: 'docs/studio.md',
  foreignPages: 'answered',
  params: [address, stateRefPending],
  result: proxies,
  handle: ({ backend }, account, at) =>
    explorer.use(backend.queue, ({ proxiesOf }) => proxiesOf(backend, account, at)),
})
