/**
 * A contract written as a function: a native one, as a chain's own precompiles are.
 *
 * Run it with `npm run example -- native`.
 */

import { createDevnet, type NativeDefinition, NativeRevert } from 'previewnet'

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const

/** Keeps a word for each caller, once. */
const names: NativeDefinition = {
  address: '0x00000000000000000000000000000000000007e5',
  run({ caller, data, block }, state, gas) {
    gas.use(1_000n)
    const slot = BigInt(caller)
    if (data === '0x') return word(state.load(slot))
    if (state.load(slot) !== 0n) throw new NativeRevert('named already')
    state.store(slot, BigInt(data))
    state.log([word(block.number)], data)
    return undefined
  },
}

export async function main(log = console.log): Promise<void> {
  await using devnet = await createDevnet({ natives: [names] })
  const [from] = await devnet.request({ method: 'eth_accounts' })
  const call = { from: from!, to: names.address, data: '0x41646100' } as const
  const hash = await devnet.request({ method: 'eth_sendTransaction', params: [call] })
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  log(`log:  ${receipt?.logs[0]?.data}`)
  const read = { from: from!, to: names.address }
  log(`name: ${await devnet.request({ method: 'eth_call', params: [read, 'pending'] })}`)
  const again = devnet.request({ method: 'eth_call', params: [call, 'pending'] })
  log(await again.catch(({ message }: Error) => message))
}

if (process.argv[1] === import.meta.filename) await main()
