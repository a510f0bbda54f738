/** One line of what a search found: its kind, its name, and what it belongs to. */

import type { Address } from '../../src/primitives/hex.ts'
import { checksummed, oneLine } from '../format.ts'
import type { RecentEntry } from '../recent.ts'
import { useStudio } from '../studio.ts'

/** Characters of a title, and of what it belongs to. */
const titleMax = 120
const ofMax = 80

export function FoundTitle({ kind, title, of, path }: RecentEntry) {
  const { names } = useStudio()
  const [, address] = /^\/address\/(0x[\da-f]{40})$/.exec(path) ?? []
  const isDigits = title.startsWith('0x')
  const digits = address === undefined || isDigits ? undefined : checksummed(address as Address)
  // The page has its own names for accounts that the devnet names, too.
  const own = address === undefined || kind !== 'account' ? undefined : names.nameOf(address)
  return (
    <>
      <span class="tag">{kind}</span>{' '}
      <bdi class={isDigits ? 'mono breaking' : 'breaking'}>
        {oneLine(isDigits ? checksummed(title) : (own ?? title), titleMax)}
      </bdi>{' '}
      <small>
        <bdi class="breaking">{oneLine(isDigits ? (own ?? of) : of, ofMax)}</bdi>{' '}
        {digits !== undefined && <span class="mono breaking">{digits}</span>}
      </small>
    </>
  )
}
