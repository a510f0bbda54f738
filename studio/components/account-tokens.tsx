/** The tokens that an account has, and the facts of a contract that is one. */

import type { Address } from '../../src/primitives/hex.ts'
import { formatInteger } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { type Token, tokenAt, tokenBalancesOf } from '../tokens.ts'
import { TokenAmount } from './amount.tsx'
import { Card } from './card.tsx'
import { Fact } from './facts.tsx'
import { AddressLink } from './references.tsx'
import { ContractText } from './values.tsx'

interface PartProps {
  readonly address: Address
  readonly revision: unknown
}

export function TokenFacts({ address, revision }: PartProps) {
  const studio = useStudio()
  const { value: token } = useLoaded(address, revision, () => tokenAt(studio, address))
  if (token === undefined) return null
  const { name, supply, standard } = token
  return (
    <>
      <Fact name="Token">
        <ContractText text={name ?? '(no name)'} /> <TokenSymbol token={token} />{' '}
        <span class="tag">{standard}</span>
      </Fact>
      {supply !== undefined && (
        <Fact name="Total supply">
          <TokenAmount value={supply} token={token} />
        </Fact>
      )}
    </>
  )
}

function TokenSymbol({ token: { symbol = '?' } }: { readonly token: Token }) {
  return <bdi class="symbol">{symbol.length > 20 ? `${symbol.slice(0, 20)}…` : symbol}</bdi>
}

/** Balances of tokens take many calls. */
const tokensRestMs = 1_000

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
