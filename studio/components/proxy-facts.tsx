/** A proxy's implementation, beacon and admin; and the proxies that lead to an account. */

import { useState } from 'preact/hooks'
import type { RequestResult } from '../../src/api.ts'
import { counted } from '../format.ts'
import { Fact } from './facts.tsx'
import { AddressLink } from './references.tsx'

export type Proxies = RequestResult<'previewnet_proxy'>

/** Proxies that are listed at first. */
const proxiesMax = 10

export function ProxyFacts({ proxy, proxies }: Proxies) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? proxies : proxies.slice(0, proxiesMax)
  return (
    <>
      {proxy !== null && (
        <Fact name="Proxy">
          <span class="tag">{proxy.kind}</span>
        </Fact>
      )}
      {proxy !== null && (
        <Fact name="Implementation">
          {proxy.implementation === null ? (
            <span class="muted">the beacon names none</span>
          ) : (
            <AddressLink address={proxy.implementation} isWhole />
          )}
        </Fact>
      )}
      {proxy !== null && proxy.beacon !== null && (
        <Fact name="Beacon">
          <AddressLink address={proxy.beacon} isWhole />
        </Fact>
      )}
      {proxy !== null && proxy.admin !== null && (
        <Fact name="Admin">
          <AddressLink address={proxy.admin} isWhole />
        </Fact>
      )}
      {proxies.length > 0 && (
        <Fact name="Answers for">
          <ul>
            {shown.map(({ address, kind }) => (
              <li key={address}>
                <AddressLink address={address} isWhole /> <span class="tag">{kind}</span>
              </li>
            ))}
          </ul>
          {proxies.length > shown.length && (
            <button type="button" class="plain" onClick={() => setWhole(true)}>
              Show all {counted(proxies.length, 'account')}
            </button>
          )}
        </Fact>
      )}
    </>
  )
}
