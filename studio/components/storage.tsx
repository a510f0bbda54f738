/**
 * The storage of a contract by slots.
 */

import { useState } from 'preact/hooks'
import type { Address, Hash, Hex } from '../../src/primitives/hex.ts'
import { useLoaded } from '../loaded.ts'
import { quantityOf } from '../rpc.ts'
import { useStudio } from '../studio.ts'
import type { Moment } from '../time/moment.ts'
import { Card } from './card.tsx'

interface StorageProps {
  readonly address: Address
  readonly revision: unknown
}

const slotsMax = 100

export function Storage({ address, revision }: StorageProps) {
  const { rpc, past } = useStudio()
  const [max, setMax] = useState(slotsMax)
  const { value } = useLoaded(`${address} ${max}`, revision, () =>
    rpc.request({
      method: 'debug_storageRangeAt',
      // The state before the first transaction of the next block is that of the newest sealed one.
      params: [nextBlock(past.moment.value), 0, address, `0x${'00'.repeat(32)}`, max],
    }),
  )
  const slots = Object.entries(value?.storage ?? {})
  return (
    <Card
      title="Storage"
      note="At the newest sealed block. Only slots whose keys the devnet has seen are listed."
    >
      {slots.length === 0 ? (
        <p class="empty">{value === undefined ? 'Loading…' : 'No storage.'}</p>
      ) : (
        <table class="words">
          <thead>
            <tr>
              <th scope="col">Slot</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {slots.map(([hashed, { key, value: word }]) => (
              <tr key={hashed}>
                <td class="mono">{trimmed(key ?? (hashed as Hash))}</td>
                <td class="mono">{trimmed(word)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {value?.nextKey != null && (
        <button type="button" class="plain more" onClick={() => setMax(max + 10 * slotsMax)}>
          Show more slots
        </button>
      )}
    </Card>
  )
}

/** The block after the newest sealed one. */
function nextBlock(then: Moment | undefined): Hex | 'pending' {
  return then?.nextMs === undefined ? 'pending' : quantityOf(then.head + 1)
}

/** A word without the zeros in front. */
function trimmed(word: string): string {
  return word.replace(/^0x0+(?=.)/, '0x')
}
