/**
 * The reason of a revert: the text of `Error(string)`, an error of an ABI with its arguments, or the
 * bytes that came back.
 */

import type { Address, Hex } from '../../src/primitives/hex.ts'
import { panicText } from '../../src/tracing/panics.ts'
import type { Decoded } from '../abi/decode.ts'
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
  const { contracts } = useStudio()
  const decoded = contracts.decodeRevertOf(address, output, named)
  const [first] = decoded?.arguments ?? []
  const reason = decoded?.name === 'Error' ? first?.value : undefined
  const panic =
    decoded?.name === 'Panic' && typeof first?.value === 'bigint'
      ? panicText(first.value)
      : undefined
  return (
    <>
      <p>
        <strong>{error}</strong>
        {typeof reason === 'string' && (
          <>
            : <ContractText text={reason} />
          </>
        )}
        {panic !== undefined && `: panicked: ${panic}`}
      </p>
      {decoded !== undefined && reason === undefined && panic === undefined && (
        <>
          <p>
            <bdi class="mono breaking">{decoded.signature.slice(0, 120)}</bdi>{' '}
            <Copy text={output} what="the bytes of the error" />
          </p>
          <Arguments list={decoded.arguments} />
        </>
      )}
      {decoded === undefined && output !== '0x' && <Bytes data={output} />}
    </>
  )
}
