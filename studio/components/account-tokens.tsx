/** The tokens that an account has, and the facts of a contract that is one. */

import type { Address } from '../../src/primitives/hex.ts'
import { formatInteger } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { type Token, tokenBalancesOf } from '../tokens.ts'
import { TokenAmount } from './amount.tsx'
import { Fact } from './facts.tsx'
import { AddressLink } from './references.tsx'
import { ContractText } from './values.tsx'

interface PartProps {
  readonly address: Address
  readonly revision: unknown
}

interface TokenProps {
  readonly token: Token & { readonly supply: bigint | undefined }
}

export function TokenFacts({ token }: TokenProps) {
  const { name, supply } = token
  return (
    <>
      {supply !== undefined && (
        <Fact name="Total supply">
          <strong>
            <TokenAmount value={supply} token={token} />
          </strong>
        </Fact>
      )}
      <Fact name="Token">
        {name !== undefined && <ContractText text={name} />} <TokenSymbol token={token} />
      </Fact>
    </>
  )
}

function TokenSymbol({ token: { symbol = '?' } }: { readonly token: Token }) {
  return <bdi class="symbol">{symbol.length > 20 ? `${symbol.slice(0, 20)}…` : symbol}</bdi>
}

/** Balances of tokens take many calls. */
const tokensRestMs = 1_000

/** The tokens that an account holds, beside its ether. */
export function HeldTokens({ address, revision }: PartProps) {
  const studio = useStudio()
  const { value, error } = useLoaded(
    `held ${address}`,
    revision,
    () => tokenBalancesOf(studio, address),
    tokensRestMs,
  )
  if (error !== undefined) return <small>Its tokens are not known: {error.message}</small>
  const { list = [], fromBlock = 0, hasMore = false } = value ?? {}
  return (
    <>
      {list.map(({ token, balance }) => (
        <div key={token.address}>
          <strong>
            <TokenAmount value={balance} token={token} />
          </strong>{' '}
          <small>
            {token.name !== undefined && <ContractText text={token.name} />}{' '}
            <AddressLink address={token.address} />
          </small>
        </div>
      ))}
      {hasMore && <small>There are more tokens. </small>}
      {fromBlock > 0 && (
        <small>Tokens are found by transfers since block {formatInteger(fromBlock)}.</small>
      )}
    </>
  )
}
