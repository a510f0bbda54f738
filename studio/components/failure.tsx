/**
 * A view whose data the devnet refused.
 */

import { Heading } from './heading.tsx'
import { ContractText } from './values.tsx'

export function Failure({ title, error }: { readonly title: string; readonly error: Error }) {
  return (
    <>
      <Heading title={title} />
      <p class="lead" role="alert">
        The devnet answered: <ContractText text={error.message} />
      </p>
    </>
  )
}
