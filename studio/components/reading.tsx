/**
 * The place of data that is being read, or that the devnet refused.
 */

import { ContractText } from './values.tsx'

export function Reading({ error }: { readonly error: Error | undefined }) {
  return (
    <p class="empty" role={error && 'alert'}>
      {error === undefined ? (
        'Loading…'
      ) : (
        <>
          The devnet answered: <ContractText text={error.message} />
        </>
      )}
    </p>
  )
}
