/**
 * A trace of compiled Solidity: calls, failures of every kind, creations, logs between them.
 */

import { Interface } from 'ethers'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type Hash, type Hex } from '../../src/index.ts'
import { CONSOLE_ADDRESS } from '../../src/primitives/console-address.ts'
import type { WireCallFrame } from '../../src/rpc/wire/objects/call-frame.ts'
import { ARTIFACTS } from '../support/tracing-artifacts.ts'

describe('call traces of Solidity', () => {
  const trunk = new Interface(ARTIFACTS.Trunk.abi)
  const leaf = new Interface(ARTIFACTS.Leaf.abi)
  const HEIR: Hex = `0x${'4e'.repeat(20)}`
  const SHA256 = `0x${'02'.padStart(40, '0')}`

  let devnet: Devnet
  let trunkAddress: Hex
  let climb: Hash
  let top: WireCallFrame

  beforeAll(async () => {
    devnet = await createDevnet()
    const from = devnet.accounts[0]!.address
    const creation = await devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from, data: ARTIFACTS.Trunk.bytecode as Hex }],
    })
    const created = await devnet.request({
      method: 'eth_getTransactionReceipt',
      params: [creation],
    })
    trunkAddress = created!.contractAddress!
    climb = await devnet.request({
      method: 'eth_sendTransaction',
      params: [
        {
          from,
          to: trunkAddress,
          data: trunk.encodeFunctionData('climb', [HEIR]) as Hex,
          value: '0x9',
          gas: '0xf4240',
        },
      ],
    })
    top = await trace('callTracer', { withLog: true })
    return () => devnet.close()
  })

  async function trace<Traced>(tracer: string, tracerConfig = {}): Promise<Traced> {
    const params = [climb, { tracer, tracerConfig }] as const
    // What a tracer answers is known to whoever names it.
    return (await devnet.request({ method: 'debug_traceTransaction', params })) as Traced
  }

  describe('the tree of calls', () => {
    test('has every call in order, with what it returned', () => {
      const shape = (frame: WireCallFrame) => [frame.type, frame.error, frame.value]
      expect(top.calls?.map(shape)).toEqual([
        ['CALL', undefined, '0x1'],
        ['DELEGATECALL', undefined, '0x9'],
        ...Array.from({ length: 3 }, () => ['STATICCALL', 'execution reverted', undefined]),
        ['STATICCALL', 'out of gas', undefined],
        ['CREATE', undefined, '0x2'],
        ['CREATE2', undefined, '0x3'],
        ['STATICCALL', undefined, undefined],
        ['STATICCALL', undefined, undefined],
      ])
      expect(trunk.decodeFunctionResult('climb', top.output!)).toEqual([4n])
      const grown = top.calls!.map(({ output }) => output)
      expect(leaf.decodeFunctionResult('grow', grown[0]!)).toEqual([5n])
      expect(leaf.decodeFunctionResult('grow', grown[1]!)).toEqual([7n])
      expect(grown.at(-1)).toMatch(/^0x[0-9a-f]{64}$/)
      expect(top.calls!.at(-1)?.to).toBe(SHA256)
    })

    test('says why calls reverted: a text, a custom error, a panic', () => {
      const refused = top.calls!.slice(2, 5)
      expect(refused.map(({ revertReason }) => revertReason)).toEqual([
        'no reason to grow',
        undefined,
        'assert(false)',
      ])
      const error = leaf.decodeErrorResult('Refused', refused[1]!.output!)
      expect(error.toArray().map(String)).toEqual([
        expect.stringMatching(new RegExp(trunkAddress, 'i')),
        '1',
      ])
      const [starved] = top.calls!.slice(5, 6)
      expect(starved).toMatchObject({ gas: '0x1388', gasUsed: '0x1388' })
      expect(starved).not.toHaveProperty('output')
    })

    test('has contracts that die while they are created pay their heir', () => {
      const paid = top.calls!.slice(6, 8).map(({ to, calls }) => [to, calls?.[0]] as const)
      for (const [created, death] of paid) {
        expect(death).toMatchObject({ type: 'SELFDESTRUCT', from: created, to: HEIR })
      }
      expect(paid.map(([, death]) => death?.value)).toEqual(['0x2', '0x3'])
    })

    test('has the logs of the receipt, each between the calls it was emitted between', async () => {
      const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [climb] })
      const logs = [top, ...top.calls!].flatMap((frame) => frame.logs ?? [])
      logs.sort((one, other) => Number(one.index) - Number(other.index))
      expect(logs.map(({ address, topics, data }) => ({ address, topics, data }))).toEqual(
        receipt!.logs.map(({ address, topics, data }) => ({ address, topics, data })),
      )
      expect(top.logs?.map(({ index, position }) => [index, position])).toEqual([
        ['0x0', '0x0'],
        ['0x3', '0xa'],
      ])
      // A delegate call emits with the address of the caller.
      expect(top.calls?.[1]?.logs?.map(({ address, index }) => [address, index])).toEqual([
        [trunkAddress, '0x2'],
      ])
    })

    test('shows what the contract said', () => {
      const said = top.calls!.filter(({ to }) => to === CONSOLE_ADDRESS)
      expect(said.map((frame) => frame.console)).toEqual(['failures 4'])
    })

    test('names the gas of the receipt', async () => {
      const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [climb] })
      expect(top.gasUsed).toBe(receipt!.gasUsed)
      expect(top.gas).toBe('0xf4240')
    })
  })

  test('4byteTracer counts calls by selector', async () => {
    const grow = leaf.getFunction('grow')!.selector
    const refuse = leaf.getFunction('refuse')!.selector
    expect(await trace('4byteTracer')).toMatchObject({ [`${grow}-32`]: 2, [`${refuse}-32`]: 4 })
  })

  test('the difference of states is in storage of the one that ran, and in what was paid', async () => {
    const { post } = await trace<{ post: Record<string, { balance?: Hex; storage?: object }> }>(
      'prestateTracer',
      { diffMode: true },
    )
    const slot = `0x${'00'.repeat(32)}`
    const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
    expect(post[HEIR]).toEqual({ balance: '0x5' })
    expect(post[trunkAddress]).toMatchObject({ balance: '0x3', storage: { [slot]: word(7) } })
    expect(post[top.calls![0]!.to!]).toMatchObject({ balance: '0x1', storage: { [slot]: word(5) } })
  })
})

/** A trace as people read it, of what a transaction did that does all there is to show. */
describe('a call tree as text', () => {
  const HEIR = '0x00000000000000000000000000000000000000d1'
  const { abi, bytecode } = ARTIFACTS.Trunk
  const contract = new Interface(abi)
  const leafContract = new Interface(ARTIFACTS.Leaf.abi)

  test('prints calls, creations, failures, logs and console messages in order', async () => {
    await using devnet = await createDevnet()
    let lines: readonly string[] = []
    const look = devnet.invariant('is looked at', () => false, { every: 'transaction' })
    const send = async (fields: object) => {
      const params = [{ gas: '0x2dc6c0', ...fields }] as const
      await devnet.request({ method: 'eth_sendTransaction', params }).catch(() => {})
      lines = devnet.violation?.transactions[0]?.trace?.split('\n') ?? []
    }
    await send({ data: bytecode })
    const [trunk, leaf] = lines.map((line) => /0x[0-9a-f]{40}/.exec(line)?.[0])
    expect(lines[0]).toMatch(/^CREATE 0x[0-9a-f]{40} with \d+ bytes of init code, \d+ gas$/)
    expect(lines[1]).toMatch(/^ {2}CREATE 0x[0-9a-f]{40} with \d+ bytes of init code, \d+ gas$/)
    await look.remove()

    devnet.invariant('is looked at', () => false, { every: 'transaction' })
    const data = contract.encodeFunctionData('climb', [HEIR]) as Hex
    await send({ to: trunk, data, value: '0x5' })
    const told = lines.map((line) => line.replaceAll(/\d+ gas/g, 'gas'))
    const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
    const [climb, grow, refuse] = [contract, leafContract, leafContract].map(
      (each, index) => each.getFunction(['climb', 'grow', 'refuse'][index]!)?.selector,
    )
    expect(told.slice(0, 11)).toEqual([
      `CALL ${trunk} ${climb} and 32 bytes, 5 wei, gas → ${word(4)}`,
      expect.stringMatching(new RegExp(`^  log of ${trunk}: 0x[0-9a-f]{64}, 0x$`)),
      `  CALL ${leaf} ${grow} and 32 bytes, 1 wei, gas → ${word(5)}`,
      expect.stringMatching(new RegExp(`^    log of ${leaf}: 0x[0-9a-f]{64}, ${word(5)}$`)),
      `  DELEGATECALL ${leaf} ${grow} and 32 bytes, 5 wei, gas → ${word(7)}`,
      expect.stringMatching(new RegExp(`^    log of ${trunk}: 0x[0-9a-f]{64}, ${word(7)}$`)),
      `  STATICCALL ${leaf} ${refuse} and 32 bytes, gas ✗ execution reverted: no reason to grow`,
      `  STATICCALL ${leaf} ${refuse} and 32 bytes, gas ✗ execution reverted: 68 bytes`,
      `  STATICCALL ${leaf} ${refuse} and 32 bytes, gas ✗ execution reverted: panic: assert(false) (0x01)`,
      `  STATICCALL ${leaf} ${refuse} and 32 bytes, gas ✗ out of gas`,
      expect.stringMatching(/^ {2}CREATE/),
    ])
    expect(told).toContain('  says: failures 4')
  })
})
