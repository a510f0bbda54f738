/**
 * The balances that a transaction changed: tokens by their transfers, and ether.
 */

import type { RequestResult } from '../../src/api.ts'
import type { Address } from '../../src/primitives/hex.ts'
import { formatInteger } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { balanceAt, type StateParameter } from '../token-views.ts'
import type { TokenChange } from '../transfers.ts'
import { Amount, Wei } from './amount.tsx'
import { AddressLink } from './references.tsx'

interface EtherChange {
  readonly account: Address
  readonly change: bigint
  readonly after: bigint
}

export function etherChanges(
  changes: RequestResult<'previewnet_stateChanges'>,
  accounts: readonly Address[],
): readonly EtherChange[] {
  return accounts.flatMap((account) => {
    const balance = changes[account]?.balance
    if (balance === undefined) return []
    const [from, to] = [BigInt(balance.from), BigInt(balance.to)]
    return [{ account, change: to - from, after: to }]
  })
}

interface BalancesProps {
  readonly tokens: readonly TokenChange[]
  readonly ether: readonly EtherChange[]
  readonly after: StateParameter | undefined
}

/** Balances of tokens that are shown. */
const tokensMax = 30

export function Balances({ tokens, ether, after }: BalancesProps) {
  const { rpc, units } = useStudio()
  const shown = tokens.slice(0, tokensMax)
  const key = shown.map(({ token, account }) => token + account).join()
  const { value: balances = [] } = useLoaded(`balances ${key} ${JSON.stringify(after)}`, '', () =>
    Promise.all(
      shown.map(({ token, account }) =>
        after === undefined ? undefined : balanceAt(rpc, after, token, account),
      ),
    ),
  )
  if (shown.length + ether.length === 0) return null
  return (
    <div class="scroller">
      <table class="balances">
        <thead>
          <tr>
            <th scope="col">Balance of</th>
            <th scope="col" class="right">
              Change
            </th>
            <th scope="col" class="right">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ token, account, change }, index) => {
            const unit = units.at(token)
            const balance = balances[index]
            return (
              <tr key={`${token} ${account}`}>
                <td>
                  <AddressLink address={account} />
                </td>
                <td class="right">
                  {unit === undefined ? (
                    <span class="number">{formatInteger(change)}</span>
                  ) : (
                    <Amount value={change} unit={unit} isChange />
                  )}
                </td>
                <td class="right">
                  {balance !== undefined &&
                    (unit === undefined ? (
                      <>
                        <span class="number">{formatInteger(balance)}</span>{' '}
                        <AddressLink address={token} />
                      </>
                    ) : (
                      <Amount value={balance} unit={unit} />
                    ))}
                </td>
              </tr>
            )
          })}
          {ether.map(({ account, change, after: balance }) => (
            <tr key={account}>
              <td>
                <AddressLink address={account} />
              </td>
              <td class="right">
                <Wei value={change} isChange />
              </td>
              <td class="right">
                <Wei value={balance} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
