/** The tokens that an account has, and the facts of a contract that is one. */

import type { Address } from '../../src/primitives/hex.ts'
import { formatInteger } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { type Token, tokenBalancesOf } from '../tokens.ts'
import { TokenAmount } from './amount.tsx'
import { Card } from './card.tsx'
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

/** The tokens that a contract holds, beside its ether. */
export function HeldTokens({ address, revision }: PartProps) {
  const studio = useStudio()
  const { value } = useLoaded(
    `held ${address}`,
    revision,
    () => tokenBalancesOf(studio, address),
    tokensRestMs,
  )
  return value?.list.map(({ token, balance }) => (
    <div key={token.address}>
      <strong>
        <TokenAmount value={balance} token={token} />
      </strong>{' '}
      <small>
        <AddressLink address={token.address} />
      </small>
    </div>
  ))
}

export function Tokens({ address, revision }: PartProps) {
  const studio = useStudio()
  const { value, error } = useLoaded(
    address,
    revision,
    () => tokenBalancesOf(studio, address),
    tokensRestMs,
  )
  if (error !== undefined) {
    return (
      <Card title="Tokens">
        <p class="empty">The devnet answered: {error.message}</p>
      </Card>
    )
  }
  const { list = [], fromBlock = 0, hasMore = false } = value ?? {}
  const note =
    fromBlock > 0 ? `Found by transfers since block ${formatInteger(fromBlock)}.` : undefined
  return (
    <Card title="Tokens" note={note}>
      {list.length === 0 ? (
        <p class="empty">{value === undefined ? 'Loading…' : 'No tokens.'}</p>
      ) : (
        <ul class="tokens">
          {list.map(({ token, balance }) => (
            <li key={token.address}>
              <span>
                <strong>
                  <TokenAmount value={balance} token={token} />
                </strong>
              </span>
              <span class="token-name">
                <ContractText text={token.name ?? '(no name)'} />{' '}
                <span class="tag">{token.standard}</span> <AddressLink address={token.address} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {hasMore && <p class="empty">There are more tokens.</p>}
    </Card>
  )
}
