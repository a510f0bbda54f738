/**
 * A simulation of the exchange of contracts/Exchange.sol, which has three bugs. As the file of a campaign.
 */

import * as viem from 'viem'
import type { Devnet, InvariantCheck } from '../../src/index.ts'
import type { Actor, SimulationOptions } from '../../src/simulation/index.ts'
import { prepareDevnet } from '../../src/testing/index.ts'
import { publicClientOf, walletClientOf } from '../../src/viem/index.ts'
import { bytecode, abi as exchangeAbi } from './exchange-artifact.ts'

const abi = viem.parseAbi(exchangeAbi)
const WEI = 1_000n
/** Most actions are harmless. */
const RECIPIENTS = 12

const dataOf = (functionName: 'quote' | 'redeem', amount: bigint) =>
  viem.encodeFunctionData({ abi, functionName, args: [amount] })

/** Whatever the contract refuses is left at that, but for its price: that has to be there. */
const trader: Actor<viem.Address> = async function* ({ prepared: to, send, call, draw, account }) {
  let quoted = 0n
  for (;;) {
    const action = draw.oneOf(['price', 'quote', 'buy', 'give', 'transfer', 'redeem'] as const)
    const amount = draw.bigint(1n, 100n)
    if (action === 'price') {
      yield call({ to, data: viem.encodeFunctionData({ abi, functionName: 'price' }) }, 'the price')
      continue
    }
    if (action === 'quote') quoted = amount
    try {
      yield send({ to, ...messageOf(action, amount, quoted) }, `${action} ${amount}`)
    } catch {}
  }

  function messageOf(
    action: 'quote' | 'buy' | 'give' | 'transfer' | 'redeem',
    amount: bigint,
    value: bigint,
  ): { readonly data: viem.Hex; readonly value?: bigint } {
    if (action === 'quote') return { data: dataOf('quote', amount) }
    if (action === 'buy')
      return { data: viem.encodeFunctionData({ abi, functionName: 'buy' }), value }
    if (action === 'give') {
      return { data: viem.encodeFunctionData({ abi, functionName: 'give' }), value: amount }
    }
    if (action === 'redeem') return { data: dataOf('redeem', amount > 80n ? WEI : amount) }
    const recipient = draw.integer(1, RECIPIENTS)
    const other = viem.pad(viem.toHex(recipient), { size: 20 })
    const args = [recipient === RECIPIENTS ? account.address : other, amount] as const
    return { data: viem.encodeFunctionData({ abi, functionName: 'transfer', args }) }
  }
}

async function deploy(devnet: Devnet): Promise<viem.Address> {
  const hash = await walletClientOf(devnet).deployContract({ abi, bytecode, value: WEI })
  return (await publicClientOf(devnet).waitForTransactionReceipt({ hash })).contractAddress! // it is a creation
}

function simulation(): SimulationOptions<viem.Address> {
  return {
    from: prepareDevnet(deploy),
    actors: { alice: trader, bob: trader },
    durationMs: 400,
    actionsMax: 12,
    begin({ devnet, prepared: to }) {
      const reads = async (check: Parameters<InvariantCheck>[0], data: viem.Hex) =>
        BigInt(await check.state.request({ method: 'eth_call', params: [{ to, data }] }))
      const sharesOf = devnet.accounts
        .slice(0, 2)
        .map(({ address }) =>
          viem.encodeFunctionData({ abi, functionName: 'sharesOf', args: [address] }),
        )
      const shares = viem.encodeFunctionData({ abi, functionName: 'shares' })
      const noFewer: InvariantCheck = async (check) => {
        const held = await Promise.all(sharesOf.map((data) => reads(check, data)))
        return held.reduce((sum, each) => sum + each, 0n) <= (await reads(check, shares))
      }
      let worth = 0n
      const noCheaper: InvariantCheck = async (check) => {
        const count = await reads(check, shares)
        const balance = await check.state.request({ method: 'eth_getBalance', params: [to] })
        const before = worth
        worth = count === 0n ? 0n : (BigInt(balance) * 10n ** 18n) / count
        return worth === 0n || worth >= before
      }
      devnet.invariant('nobody has shares that are not there', noFewer, { every: 'transaction' })
      devnet.invariant('no share loses worth', noCheaper, { every: 'transaction' })
    },
  }
}

export default simulation
