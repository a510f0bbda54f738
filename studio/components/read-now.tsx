/** A function that reads and takes no arguments: its results, read again as the chain goes on. */

import { signatureOf } from '../abi/selector.ts'
import { useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { type FormProps, Refusal } from './call-form.tsx'
import { callFunction } from './function-forms.tsx'
import { Arguments } from './values.tsx'

/** Time between two calls of a function. */
const restMs = 1_000

/** Characters of a signature. */
const signatureMax = 160

interface ReadNowProps extends FormProps {
  readonly revision: unknown
}

export function ReadNow({ address, item, revision }: ReadNowProps) {
  const studio = useStudio()
  const signature = signatureOf(item)
  const { value, error } = useLoaded(
    `${address} ${signature}`,
    revision,
    () => callFunction(studio, address, item, []),
    restMs,
  )
  return (
    <div class="read-now">
      <bdi class="mono breaking">{signature.slice(0, signatureMax)}</bdi>
      {value !== undefined && <Arguments list={value} />}
      {error !== undefined && <Refusal address={address} error={error} />}
    </div>
  )
}
