/**
 * The gas report against receipts and traces of the same transactions.
 */

import { type Abi, encodeDeployData, encodeFunctionData } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { devAccounts, WELL_KNOWN_MNEMONIC } from '../../src/accounts/accounts.ts'
import { createDevnet, type Devnet, type DevnetOptions, type Hex, replay } from '../../src/index.ts'
import { bytesFromHex, hexFromBytes } from '../../src/primitives/hex.ts'
import { encodedBase } from '../support/base-transactions.ts'
import { compileGasContracts, type GasContracts } from '../support/gas-contracts.ts'

let contracts: GasContracts
beforeAll(async () => {
  contracts = await compileGasContracts()
})

const COUNTER = 'src/Gas.sol:Counter'
const CALLER = 'src/Gas.sol:Caller'

class Sender {
  readonly devnet: Devnet
  readonly #index: number

  /** @param index of the dev account that sends */
  constructor(devnet: Devnet, index = 0) {
    this.devnet = devnet
    this.#index = index
  }

  async transact(to: Hex | undefined, data: Hex, value: Hex = '0x0') {
    const from = this.devnet.accounts[this.#index]!.address // a devnet has ten
    const params = [{ from, data, value, gas: '0x500000', ...(to && { to }) }] as const
    const hash = await this.devnet.request({ method: 'eth_sendTransaction', params })
    const receipt = await this.devnet.request({
      method: 'eth_getTransactionReceipt',
      params: [hash],
    })
    return { hash, gasUsed: Number(receipt!.gasUsed), address: receipt!.contractAddress! }
  }

  call(to: Hex, abi: Abi, functionName: string, ...args: readonly unknown[]) {
    return this.transact(to, encodeFunctionData({ abi, functionName, args }))
  }

  deployCounter(from = 5n) {
    const { abi, bytecode } = contracts.counter
    return this.transact(undefined, encodeDeployData({ abi, bytecode, args: [from] }))
  }

  /** Gas of the frames of a transaction, outermost first. */
  async frames(hash: Hex): Promise<number[]> {
    const trace = await this.devnet.request({ method: 'trace_transaction', params: [hash] })
    return trace!.map(({ result }) => Number(result?.gasUsed ?? 0))
  }
}

async function start(options: DevnetOptions = {}) {
  const devnet = await createDevnet({
    ...{ network: 'plain', artifacts: [contracts.artifact], gasReport: 'on' },
    ...options,
  })
  const sender = new Sender(devnet)
  const counter = await sender.deployCounter()
  const caller = await sender.transact(undefined, contracts.caller.bytecode)
  const functions = async (name: string) =>
    (await devnet.gasReport()).contracts[name]?.functions ?? {}
  return { devnet, sender, counter, caller, functions }
}

const once = (gas: number) => ({ calls: 1, min: gas, mean: gas, median: gas, max: gas })

describe('the gas report', () => {
  test('has the gas used of receipts for transactions', async () => {
    const { sender, counter, functions } = await start()
    const { abi } = contracts.counter
    const first = await sender.call(counter.address, abi, 'increment')
    const second = await sender.call(counter.address, abi, 'increment')
    const third = await sender.call(counter.address, abi, 'add', 5n)
    const fallback = await sender.transact(counter.address, '0x12345678')
    const receive = await sender.transact(counter.address, '0x', '0x1')
    expect(await functions(COUNTER)).toEqual({
      'add(uint256)': once(third.gasUsed),
      fallback: once(fallback.gasUsed),
      'increment()': {
        calls: 2,
        min: second.gasUsed,
        mean: Math.floor((first.gasUsed + second.gasUsed) / 2),
        median: Math.floor((first.gasUsed + second.gasUsed) / 2),
        max: first.gasUsed,
      },
      receive: once(receive.gasUsed),
    })
  })

  test('has the gas after refunds', async () => {
    const { sender, counter, caller, functions } = await start()
    const { abi } = contracts.caller
    await sender.call(caller.address, abi, 'create', 1n)
    const { gasUsed } = await sender.call(caller.address, abi, 'clears')
    expect((await functions(CALLER))['clears()']).toEqual(once(gasUsed))
    expect(counter.gasUsed).toBeGreaterThan(0)
  })

  test('has the gas of frames for calls by contracts', async () => {
    const { sender, counter, caller, functions } = await start()
    const { hash, gasUsed } = await sender.call(
      ...([caller.address, contracts.caller.abi, 'twice', counter.address] as const),
    )
    const [, first, second] = await sender.frames(hash)
    expect(await functions(CALLER)).toEqual({ 'twice(address)': once(gasUsed) })
    expect((await functions(COUNTER))['increment()']).toMatchObject({
      calls: 2,
      min: second,
      max: first,
    })
  })

  test('has deployments by transactions and by contracts, with the size of the code', async () => {
    const { devnet, sender, counter, caller } = await start()
    const { hash } = await sender.call(caller.address, contracts.caller.abi, 'create', 7n)
    const [, created] = await sender.frames(hash)
    const code = await devnet.request({
      method: 'eth_getCode',
      params: [counter.address, 'pending'],
    })
    expect((await devnet.gasReport()).contracts[COUNTER]?.deployments).toEqual({
      count: 2,
      min: created,
      mean: Math.floor((created! + counter.gasUsed) / 2),
      median: Math.floor((created! + counter.gasUsed) / 2),
      max: counter.gasUsed,
      size: code.length / 2 - 1,
    })
  })

  test('leaves out what failed or was undone, and calls that are no transactions', async () => {
    const { devnet, sender, counter, caller, functions } = await start()
    await sender.call(caller.address, contracts.caller.abi, 'fails', counter.address)
    await sender.call(counter.address, contracts.counter.abi, 'add', 500n)
    expect(await functions(COUNTER)).toEqual({})
    const data = encodeFunctionData({ abi: contracts.counter.abi, functionName: 'increment' })
    const from = devnet.accounts[0]!.address // a devnet has ten
    const request = { from, to: counter.address, data }
    await devnet.request({ method: 'eth_call', params: [request, 'pending'] })
    await devnet.request({ method: 'eth_estimateGas', params: [request, 'pending'] })
    expect(await functions(COUNTER)).toEqual({})
    await sender.call(caller.address, contracts.caller.abi, 'tries', counter.address)
    expect(Object.keys(await functions(COUNTER))).toEqual(['increment()'])
    expect(Object.keys(await functions(CALLER))).toEqual(['tries(address)'])
  })

  test('counts a call through a proxy once, for the implementation', async () => {
    const { devnet, sender, counter, functions } = await start()
    const proxy: Hex = `0x${'77'.repeat(20)}`
    const code: Hex = `0x363d3d373d3d3d363d73${counter.address.slice(2)}5af43d82803e903d91602b57fd5bf3`
    await devnet.request({ method: 'hardhat_setCode', params: [proxy, code] })
    const { gasUsed } = await sender.call(proxy, contracts.counter.abi, 'increment')
    expect(await functions(COUNTER)).toEqual({ 'increment()': once(gasUsed) })
  })

  test('has the gas of frames for the calls of a Base Transaction, without undone phases', async () => {
    const devnet = await createDevnet({ gasReport: 'on', artifacts: [contracts.artifact] })
    const sender = new Sender(devnet, 1)
    const { address: to } = await sender.deployCounter()
    const { abi } = contracts.counter
    const callTo = (functionName: string, ...args: readonly unknown[]) => {
      const data = bytesFromHex(encodeFunctionData({ abi, functionName, args }))
      return { to, value: 0n, data }
    }
    const [signer] = await devAccounts(WELL_KNOWN_MNEMONIC, 1)
    const calls = [[callTo('increment')], [callTo('increment'), callTo('add', 500n)]]
    const raw = encodedBase(signer!, { calls, gasLimit: 500_000n })
    const params = [hexFromBytes(raw)] as const
    const hash = await devnet.request({ method: 'eth_sendRawTransaction', params })
    const [, first] = await sender.frames(hash)
    expect((await devnet.gasReport()).contracts[COUNTER]?.functions).toEqual({
      'increment()': once(first!),
    })
  })

  test('counts on a fork of a remote chain as on the chain itself', async () => {
    const { devnet, sender, counter, functions } = await start()
    await devnet.mine()
    const child = await createDevnet({
      fork: { provider: { request: (args) => devnet.request(args as never) } },
      ...{ network: 'plain', gasReport: 'on', artifacts: [contracts.artifact] },
    })
    await new Sender(child).call(counter.address, contracts.counter.abi, 'increment')
    await sender.call(counter.address, contracts.counter.abi, 'increment')
    expect((await child.gasReport()).contracts[COUNTER]?.functions).toEqual(
      await functions(COUNTER),
    )
  })

  test('names contracts whose artifact is added later', async () => {
    const { devnet, sender, counter } = await start({ artifacts: [] })
    await sender.call(counter.address, contracts.counter.abi, 'increment')
    expect(await devnet.gasReport()).toEqual({ contracts: {} })
    await devnet.artifacts.add(contracts.artifact)
    expect(Object.keys((await devnet.gasReport()).contracts)).toEqual([CALLER, COUNTER])
  })

  test('adds up a devnet and its forks, and keeps counts over snapshots', async () => {
    const { devnet, sender, counter, functions } = await start()
    const snapshot = await devnet.snapshot()
    const fork = new Sender(await devnet.fork())
    await sender.call(counter.address, contracts.counter.abi, 'increment')
    await fork.call(counter.address, contracts.counter.abi, 'increment')
    await snapshot.restore()
    expect((await functions(COUNTER))['increment()']?.calls).toBe(2)
    expect(await fork.devnet.gasReport()).toEqual(await devnet.gasReport())
  })

  test('changes nothing of the chain, and is no part of a journal or a state file', async () => {
    const scenes = await Promise.all([start(), start({ gasReport: 'off' })])
    for (const { devnet, sender, caller } of scenes) {
      await sender.call(caller.address, contracts.caller.abi, 'create', 7n)
      await devnet.mine(2)
    }
    const [on, off] = scenes
    expect(on.devnet.digest()).toBe(off.devnet.digest())
    expect(on.devnet.journal()).toBe(off.devnet.journal())
    const isOff = { code: 'GAS_REPORT_OFF' }
    await expect(off.devnet.gasReport()).rejects.toMatchObject(isOff)
    const replayed = await replay(on.devnet.journal())
    await expect(replayed.gasReport()).rejects.toMatchObject(isOff)
    const state = await on.devnet.dump()
    const loaded = await createDevnet({ state, gasReport: 'on', artifacts: [contracts.artifact] })
    expect(await loaded.gasReport()).toEqual({ contracts: {} })
  })

  test.each(['ethereumjs', 'lockstep'] as const)('is the same on the engine %s', async (engine) => {
    const reports = []
    for (const options of [{}, { engine }]) {
      const { devnet, sender, counter, caller } = await start(options)
      await sender.call(caller.address, contracts.caller.abi, 'create', 7n)
      await sender.call(caller.address, contracts.caller.abi, 'tries', counter.address)
      await sender.call(caller.address, contracts.caller.abi, 'twice', counter.address)
      reports.push(await devnet.gasReport())
    }
    expect(reports[1]).toEqual(reports[0])
  })

  test('is the same over JSON-RPC', async () => {
    const { devnet } = await start()
    const report = await devnet.request({ method: 'previewnet_gasReport' })
    expect(report).toEqual(await devnet.gasReport())
  })

  test('counts a limited number of codes', async () => {
    const { devnet } = await start({ limits: { gasReportCodesMax: 1 } })
    expect(Object.keys((await devnet.gasReport()).contracts)).toEqual([COUNTER])
  })
})
