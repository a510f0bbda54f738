/**
 * Single opcodes against data made by others: the VM tests of the common Ethereum tests, by the rules of
 * each hardfork, in process and through RPC. `test/long/hardforks.long.ts` compares whole states with
 * those of anvil.
 *
 * npm carries no newer official fixtures than these of 2015 (`ethereum-tests` 0.0.6, whose state and
 * block tests follow the prices of then); those of execution-spec-tests are published elsewhere only.
 * So what is taken from them is what no fork has changed: storage and output of programs that succeed,
 * at a gas limit that suffices today.
 */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { createDevnet } from '../../src/index.ts'
import { evmRules, hardforks, LATEST_HARDFORK } from '../../src/primitives/evm-rules.ts'
import { bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { CONTRACT, freeCall, viewWith } from '../support/executions.ts'
import { describeEach } from '../support/property.ts'

type Slots = Readonly<Record<Hex, Hex>>

interface VmTest {
  readonly name: string
  readonly code: Hex
  readonly before?: Slots
  readonly output?: Hex
  readonly after: Slots
}

/** Enough for each program today. */
const GAS = 10_000_000n

const file = new URL('../vectors/vm-tests.json', import.meta.url)
const { cases }: { readonly cases: readonly VmTest[] } = JSON.parse(readFileSync(file, 'utf8'))

const quantity = (value: bigint): Hex => `0x${value.toString(16)}`

function wordsOf(slots: Slots = {}): Map<bigint, bigint> {
  const words = Object.entries(slots).map(([slot, word]) => [BigInt(slot), BigInt(word)] as const)
  return new Map(words.filter(([, word]) => word !== 0n))
}

const engineNames = ['wasm', 'ethereumjs'] as const
const engines = { wasm: createWasmEngine, ethereumjs: createEthereumjsEngine }

/** Each engine by the rules of each hardfork; `npm test` has the fast engine by those of the newest. */
const ways = engineNames.flatMap((engine) => hardforks.map((hardfork) => ({ engine, hardfork })))

describeEach(ways, ({ engine, hardfork }) => engine === 'wasm' && hardfork === LATEST_HARDFORK)(
  'VMTests on $engine by the rules of $hardfork',
  ({ engine: name, hardfork }) => {
    const engine = engines[name]()

    test.each(cases)('$name passes in process', async ({ code, before, output = '0x', after }) => {
      const storage = Object.fromEntries(
        Array.from(wordsOf(before), ([slot, word]) => [String(slot), word]),
      )
      const view = viewWith(bytesFromHex(code), storage)
      const message = { to: CONTRACT, gasLimit: GAS }
      const execution = freeCall(view, message)
      const environment = { ...execution.environment, evmRules: evmRules(hardfork) }
      const { failure, returnData, writes } = await engine.execute({ ...execution, environment })
      expect(failure).toBe(undefined)
      expect(hexFromBytes(returnData)).toBe(output)
      const words = wordsOf(before)
      for (const write of writes) if (write.field === 'storage') words.set(write.slot, write.value)
      for (const [slot, word] of words) if (word === 0n) words.delete(slot)
      expect(words).toEqual(wordsOf(after))
    })

    test('each passes through RPC', async () => {
      const devnet = await createDevnet({ network: 'plain', engine: name, hardfork })
      const ask = devnet.request.bind(devnet)
      const from = devnet.accounts[0]!.address
      for (const { name: which, code, before, output = '0x', after } of cases) {
        const snapshot = await ask({ method: 'evm_snapshot' })
        await ask({ method: 'anvil_setCode', params: [CONTRACT, code] })
        for (const [slot, word] of wordsOf(before)) {
          const params = [CONTRACT, quantity(slot), hexFromWord(word)] as const
          await ask({ method: 'anvil_setStorageAt', params })
        }
        const call = { from, to: CONTRACT, gas: quantity(GAS) } as const
        expect(await ask({ method: 'eth_call', params: [call] }), which).toBe(output)
        const hash = await ask({ method: 'eth_sendTransaction', params: [call] })
        const receipt = await ask({ method: 'eth_getTransactionReceipt', params: [hash] })
        expect(receipt, which).toMatchObject({ status: '0x1' })
        for (const slot of new Set([...wordsOf(before).keys(), ...wordsOf(after).keys()])) {
          const params = [CONTRACT, quantity(slot)] as const
          const found = await ask({ method: 'eth_getStorageAt', params })
          expect(BigInt(found), `${which}, slot ${slot}`).toBe(wordsOf(after).get(slot) ?? 0n)
        }
        await ask({ method: 'evm_revert', params: [snapshot] })
      }
    })
  },
)
