/** All that a text may mean. */

import { Card } from '../components/card.tsx'
import { Failure } from '../components/failure.tsx'
import { FoundTitle } from '../components/found.tsx'
import { Heading } from '../components/heading.tsx'
import { counted, oneLine } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { entryOf, rowsOfPageMax, search } from '../search.ts'
import { useStudio } from '../studio.ts'
import { NotFoundView } from './not-found.tsx'

export function SearchView({ name }: { readonly name: string }) {
  const { contracts, router, rpc } = useStudio()
  const title = `Search: ${oneLine(name)}`
  const { value, error } = useLoaded(
    name,
    `${contracts.renamings.value} ${contracts.rounds.value}`,
    () => search(rpc, name, rowsOfPageMax),
  )
  if (error !== undefined) return <Failure title={title} error={error} />
  if (value === undefined) return <Heading title={title} />
  if (value.length === 0) return <NotFoundView what={name} reason="Nothing has this name:" />
  const note =
    value.length === rowsOfPageMax
      ? `The first ${rowsOfPageMax}; a longer text finds fewer.`
      : `${counted(value.length, 'result')}, by a part of the name, or by the first digits.`
  return (
    <>
      <Heading title={title} />
      <Card title="Found" note={note}>
        <ul class="functions">
          {value.map(entryOf).map((entry, index) => (
            <li key={`${index} ${entry.path}`}>
              <a
                class="reference"
                href={entry.path.includes('?') ? entry.path : router.hrefOf(entry.path)}
              >
                <FoundTitle {...entry} />
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
