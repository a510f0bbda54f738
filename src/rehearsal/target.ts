import { hexFromBytes } from '../primitives/hex.ts'
import type { StateView } from '../state/view.ts'
import type { SignedTransaction } from '../transactions/transaction.ts'
import { CONSTRUCTOR, ETHER_TRANSFERS, type Target } from './report.ts'
export async function targetOf(
  _: unknown,
  view: StateView,
  { to, data }: SignedTransaction,
): Promise<Target> {
  if (to === null) return { contract: 'creation', function: CONSTRUCTOR, address: null }
  if (view.codeBytes(to).length === 0)
    return { contract: ETHER_TRANSFERS, function: 'transfer', address: to }
  return { contract: to, function: hexFromBytes(data.subarray(0, 4)), address: to }
}
