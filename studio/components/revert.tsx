/**
 * The reason of a revert: the text of `Error(string)`, an error of an ABI with its arguments, or the
 * bytes that came back.
 */

import type { Hex } from '../../src/primitives/hex.ts'
import { decodeRevert } from '../abi/decode.ts'
import { abiIndex } from '../abi/store.ts'
import { Arguments, Bytes, ContractText } from './values.tsx'

interface RevertProps {
  /** The engine's own words, such as `execution reverted`. */
  readonly error: string
  readonly output: Hex
}

export function Revert({ error, output }: RevertProps) {
  const decoded = decodeRevert(abiIndex.value, output)
  const reason = decoded?.name === 'Error' ? decoded.arguments[0]?.value : undefined
  return (
    <>
      <p>
        <strong>{error}</strong>
        {typeof reason === 'string' && (
          <>
            : <ContractText text={reason} />
          </>
        )}
      </p>
      {decoded !== undefined && reason === undefined && (
        <>
          <bdi class="mono">{decoded.signature.slice(0, 120)}</bdi>
          <Arguments list={decoded.arguments} />
        </>
      )}
      {decoded === undefined && output !== '0x' && <Bytes data={output} />}
    </>
  )
}
