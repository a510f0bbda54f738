/**
 * A function that reads and takes no arguments: its results, read again as the chain continues.
 *
 * It is simulated and not called: a read without a request neither counts towards coverage nor prints.
 */

import type { AbiFunction } from 'viem'
import type { Address } from '../../src/primitives/hex.ts'
import { selectorOf, signatureOf } from '../abi/selector.ts'
import type { Argument } from '../described.ts'
import { sentenceOf } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { type Studio, useStudio } from '../studio.ts'
import { type FormProps, Refusal } from './call-form.tsx'
import { resultsOf } from './function-forms.tsx'
import { Arguments, ContractText } from './values.tsx'

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
    () => readNow(studio, address, item),
    restMs,
  )
  return (
    <div class="read-now">
      <bdi class="mono breaking">{signature.slice(0, signatureMax)}</bdi>
      {value?.list !== undefined && (
        <Arguments list={studio.units.ofReturns(address, item.name, value.list)} />
      )}
      {value?.failure !== undefined && (
        <p class="muted">
          <ContractText text={value.failure} />
        </p>
      )}
      {error !== undefined && <Refusal address={address} error={error} />}
    </div>
  )
}

interface Outcome {
  readonly list?: readonly Argument[]
  /** Why there are no results, in words. */
  readonly failure?: string
}

async function readNow(
  { rpc, past }: Studio,
  address: Address,
  item: AbiFunction,
): Promise<Outcome> {
  const call = { to: address, data: selectorOf(item) }
  const params = [call, past.stateShown()] as const
  const { status, returnData, description } = await rpc.request({
    method: 'previewnet_simulate',
    params,
  })
  if (status === 'failed') return { failure: description.tree.error?.message ?? 'it failed' }
  try {
    return { list: resultsOf(item, returnData, description.tree.returns) }
  } catch (error) {
    return { failure: sentenceOf(error) }
  }
}
