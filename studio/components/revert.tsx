/**
 * The reason of a revert: the text of `Error(string)`, an error of an ABI with its arguments, or the
 * bytes that came back.
 */

import type { Address, Hex } from '../../src/primitives/hex.ts'
import type { Decoded } from '../abi/decode.ts'
import { errorText } from '../call-text.ts'
import { useStudio } from '../studio.ts'
import { Copy } from './copy.tsx'
import { Arguments, Bytes, ContractText } from './values.tsx'

interface RevertProps {
  /** The engine's own words, such as `execution reverted`. */
  readonly error: string
  readonly output: Hex
  /** The contract that was called. */
  readonly address: Address | undefined
  /** The error as the devnet names it. */
  readonly named?: Decoded | undefined
}

export function Revert({ error, output, address, named }: RevertProps) {
  const studio = useStudio()
  const decoded = studio.contracts.decodeRevertOf(address, output, named)
  const reason = decoded?.name === 'Error' ? decoded.arguments[0]?.value : undefined
  const isCustom = decoded !== undefined && !['Error', 'Panic'].includes(decoded.name)
  return (
    <>
      <p>
        <strong>{error}</strong>
        {typeof reason === 'string' && (
          <>
            : <ContractText text={reason} />
          </>
        )}
        {decoded?.name === 'Panic' && `: panicked: ${errorText(studio, decoded)}`}
        {isCustom && (
          <>
            {' '}
            with custom error <bdi class="mono breaking">{errorText(studio, decoded)}</bdi>{' '}
            <Copy text={output} what="the bytes of the error" />
          </>
        )}
      </p>
      {isCustom && decoded.arguments.length > 0 && <Arguments list={decoded.arguments} />}
      {decoded === undefined && output !== '0x' && <Bytes data={output} />}
    </>
  )
}
