/**
 * The reason of a revert: the text of `Error(string)`, an error of an ABI with its arguments, or the
 * bytes that came back.
 */

import type { Address, Hex } from '../../src/primitives/hex.ts'
import { errorText } from '../call-text.ts'
import type { Named } from '../described.ts'
import { useStudio } from '../studio.ts'
import { Copy } from './copy.tsx'
import { Bytes, ContractText } from './values.tsx'

interface RevertProps {
  /** The engine's own words, such as `execution reverted`. */
  readonly error: string
  readonly output: Hex
  /** The contract that was called. */
  readonly address: Address | undefined
  /** The error as the devnet names it. */
  readonly named?: Named | undefined
}

export function Revert({ error, output, address, named }: RevertProps) {
  const studio = useStudio()
  const decoded = named ?? (output === '0x' ? undefined : studio.contracts.errorAt(address, output))
  const reason = decoded?.name === 'Error' ? decoded.args[0]?.value : undefined
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
      {decoded === undefined && output !== '0x' && <Bytes data={output} />}
    </>
  )
}
