/**
 * The accounts and contracts that have a name, or a function of that name.
 */

import type { RequestResult } from '../../src/api.ts'
import { Card } from '../components/card.tsx'
import { Failure } from '../components/failure.tsx'
import { Heading } from '../components/heading.tsx'
import { AddressLink } from '../components/references.tsx'
import { oneLine } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { NotFoundView } from './not-found.tsx'

type Found = RequestResult<'previewnet_find'>[number]

/** Functions of one name that are shown. */
const functionsMax = 8

export function SearchView({ name }: { readonly name: string }) {
  const { contracts, rpc } = useStudio()
  const title = `Search: ${oneLine(name)}`
  const { value, error } = useLoaded(
    name,
    `${contracts.renamings.value} ${contracts.rounds.value}`,
    () => rpc.request({ method: 'previewnet_find', params: [name] }),
  )
  if (error !== undefined) return <Failure title={title} error={error} />
  if (value === undefined) return <Heading title={title} />
  if (value.length === 0) {
    return <NotFoundView what={name} reason="No account, contract or function has this name:" />
  }
  return (
    <>
      <Heading title={title} />
      <Card title="Accounts and contracts" note="By label, by contract, and by function.">
        <ul class="functions">
          {value.map((found) => (
            <li key={found.address}>
              <Hit found={found} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

function Hit({ found: { address, contract, functions } }: { readonly found: Found }) {
  return (
    <>
      <AddressLink address={address} contract={contract} isWhole />{' '}
      {functions.slice(0, functionsMax).map((each) => (
        <bdi key={each} class="mono breaking">
          {oneLine(each)}{' '}
        </bdi>
      ))}
    </>
  )
}
