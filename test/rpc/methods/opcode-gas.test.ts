/**
 * The gas of opcodes, against sums over the steps of the struct logger, whose gas goes down from step to step.
 */

import { describe, expect, test } from 'vitest'
import { type Address, createDevnet, type Devnet, type Hash } from '../../../src/index.ts'

const caller: Address = '0x00000000000000000000000000000000000000c0'
const counter: Address = '0x00000000000000000000000000000000000000c1'
const failing: Address = '0x00000000000000000000000000000000000000c2'

/** CALL with a value, CALLCODE, STATICCALL and DELEGATECALL of an address, and a CREATE of nothing. */
const callsTo = (target: Address) => {
  const memory = '6000600060006000'
  const gas = '61c350'
  const call = (opcode: string, value = '') =>
    `${memory}${value}73${target.slice(2)}${gas}${opcode}50`
  return `${call('f1', '6001')}${call('f2', '6000')}${call('fa')}${call('f4')}600060006000f050`
}

const alloc = {
  [caller]: {
    balance: '1000',
    code: `0x${callsTo(counter)}${callsTo(failing)}${callsTo('0x0000000000000000000000000000000000000004')}00`,
  },
  [counter]: { code: '0x600054600101600055' },
  [failing]: { code: '0x5f5ffd' },
} as const

/** By opcode, from the gas before each step, the step after it in its frame, and the frames between. */
async function countedElsewhere(devnet: Devnet, hash: Hash) {
  const trace = await devnet.request({ method: 'debug_traceTransaction', params: [hash] })
  const steps = trace.structLogs
  const counted = new Map<string, { count: number; gasUsed: number }>()
  for (const [index, { op, gas, gasCost, depth }] of steps.entries()) {
    const next = steps.slice(index + 1).find((step) => step.depth <= depth)
    const inner = steps[index + 1]
    const isOpener = inner !== undefined && inner.depth > depth
    const after = steps.findIndex((step, at) => at > index && step.depth <= depth)
    const end = steps[after - 1]
    // What the frame has left is what it had before its last step, less the price of that; a halt burns it.
    const hasEnded = end !== undefined && ['STOP', 'RETURN', 'REVERT'].includes(end.op)
    const left = hasEnded ? end.gas - end.gasCost : 0
    const used = isOpener ? inner.gas - left : 0
    const own = next !== undefined && next.depth === depth ? gas - next.gas - used : gasCost
    const known = counted.get(op) ?? { count: 0, gasUsed: 0 }
    counted.set(op, { count: known.count + 1, gasUsed: known.gasUsed + own })
  }
  return Object.fromEntries(counted)
}

const countedBy = async (devnet: Devnet, hash: Hash) => {
  const counted = await devnet.request({ method: 'trace_transactionOpcodeGas', params: [hash] })
  return Object.fromEntries(
    counted!.opcodeGas.map(({ opcode, count, gasUsed }) => [opcode, { count, gasUsed }]),
  )
}

describe.each(['wasm', 'ethereumjs'] as const)('the gas of opcodes, on the engine %s', (engine) => {
  test('is what the steps of a trace add up to, without the gas passed on to frames', async () => {
    const devnet = await createDevnet({ network: 'plain', engine, alloc })
    const from = devnet.accounts[0]!.address
    const hash = await devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from, to: caller, gas: '0xf4240' }],
    })
    const counted = await countedBy(devnet, hash)
    const elsewhere = await countedElsewhere(devnet, hash)
    for (const [opcode, { count, gasUsed }] of Object.entries(elsewhere)) {
      expect(counted[opcode]?.count, opcode).toBe(count)
      // A precompile has no steps: what it uses is no opcode's.
      const identity = /CALL(CODE)?$/.test(opcode) ? 15 : 0
      expect(counted[opcode]?.gasUsed, opcode).toBe(gasUsed - identity)
    }
    expect(Object.keys(counted).sort()).toEqual(Object.keys(elsewhere).sort())
    const block = await devnet.request({ method: 'trace_blockOpcodeGas', params: ['latest'] })
    expect(block?.transactions).toHaveLength(1)
    expect(block?.transactions[0]?.transactionHash).toBe(hash)
  })

  test('is the same on a fork of the chain, for a block before it', async () => {
    const devnet = await createDevnet({ network: 'plain', engine, alloc })
    const from = devnet.accounts[0]!.address
    const hash = await devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from, to: caller, gas: '0xf4240' }],
    })
    await devnet.request({ method: 'evm_mine' })
    const fork = await createDevnet({ fork: { provider: devnet }, engine })
    expect(await countedBy(fork, hash)).toEqual(await countedBy(devnet, hash))
    const at = ['0x1', '0x0', caller] as const
    const account = { method: 'debug_accountAt', params: at } as const
    expect(await fork.request(account)).toEqual(await devnet.request(account))
    const info = { method: 'debug_accountInfoAt', params: ['0x1', '0x0', from] } as const
    expect(await fork.request(info)).toMatchObject({ nonce: '0x1' })
  })
})

describe('a bundle', () => {
  test('gives what the transactions give when they are sent, on Base and on Ethereum', async () => {
    for (const network of ['plain', 'preview', 'mainnet'] as const) {
      const devnet = await createDevnet({ network, mining: 'manual', alloc })
      const [from, to] = devnet.accounts.map(({ address }) => address) as [Address, Address]
      const signed = await Promise.all(
        [to, counter, failing].map((target, index) =>
          devnet.request({
            method: 'eth_signTransaction',
            params: [{ from, to: target, gas: '0x186a0', nonce: `0x${index}` }],
          }),
        ),
      )
      const bundle = await devnet.request({
        method: 'eth_callBundle',
        params: [{ txs: signed, blockNumber: '0x1' }],
      })
      for (const raw of signed) {
        await devnet.request({ method: 'eth_sendRawTransaction', params: [raw] })
      }
      await devnet.request({ method: 'evm_mine' })
      const receipts = await Promise.all(
        bundle.results.map(({ txHash }) =>
          devnet.request({ method: 'eth_getTransactionReceipt', params: [txHash] }),
        ),
      )
      expect(bundle.results.map(({ gasUsed }) => gasUsed)).toEqual(
        receipts.map((receipt) => Number(receipt!.gasUsed)),
      )
      expect(bundle.results.map((result) => 'revert' in result)).toEqual([false, false, true])
      const block = await devnet.request({ method: 'eth_getBlockByNumber', params: ['0x1', false] })
      const base = BigInt(block!.baseFeePerGas)
      const tips = receipts.map((receipt) => BigInt(receipt!.effectiveGasPrice) - base)
      expect(bundle.results.map(({ gasPrice }) => BigInt(gasPrice))).toEqual(tips)
      expect(BigInt(bundle.coinbaseDiff)).toBe(BigInt(bundle.gasFees))
    }
  })
})
