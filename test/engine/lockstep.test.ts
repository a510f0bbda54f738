import { beforeEach, describe, expect, test } from 'vitest'
import type { Engine, Execution, Outcome } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createFallbackEngine } from '../../src/engine/fallback.ts'
import { createLockstepEngine, differenceBetween } from '../../src/engine/lockstep.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { sharedMachine } from '../../src/engine/wasm/machine.ts'
import { createDevnet, type Devnet, type EngineFailure } from '../../src/index.ts'
import { InvariantError } from '../../src/primitives/errors.ts'
import { bytesFromHex } from '../../src/primitives/hex.ts'
import { createFrameTracer } from '../../src/tracing/frames.ts'
import { traceExecution } from '../../src/tracing/replay.ts'
import { assemble, RETURN_TOP } from '../support/assemble.ts'
import {
  CONTRACT,
  ENVIRONMENT,
  hash,
  SENDER,
  transaction,
  viewWith,
} from '../support/executions.ts'
import { mapView } from '../support/map-view.ts'
import { describeEngine, type EngineFactory } from './engine-cases.ts'

describe('lockstep', () => {
  const inLockstep: EngineFactory = (options) =>
    createLockstepEngine(createWasmEngine(options), createEthereumjsEngine(options))

  describe('two engines in lockstep', () => {
    describeEngine(inLockstep)
  })

  describe('a difference between engines', async () => {
    const execution = transaction(viewWith(assemble(1, 0, 'SSTORE', 0, 0, 'LOG0')))
    const engine = createWasmEngine()
    const outcome = await engine.execute(execution)

    function answering(changes: Partial<Outcome>): Engine {
      return { name: 'other', execute: () => ({ ...outcome, ...changes }) }
    }

    test('is a fault that names the message, the engines and the field', async () => {
      const lockstep = createLockstepEngine(engine, answering({ gasUsed: 1n }))
      const failing = Promise.resolve(lockstep.execute(execution))
      await expect(failing).rejects.toBeInstanceOf(InvariantError)
      await expect(failing).rejects.toThrow(
        `transaction from ${SENDER} with nonce 0 to ${CONTRACT} in block 1000: ` +
          `wasm and other differ in gasUsed: ${outcome.gasUsed} and 1`,
      )
    })

    test('may be in anything an outcome holds', () => {
      const differing: readonly Partial<Outcome>[] = [
        { failure: { kind: 'revert' } },
        { gasRefunded: 5n },
        { returnData: Uint8Array.of(1) },
        { logs: [] },
        { createdAddress: SENDER },
        { writes: outcome.writes.slice(1) },
        { writes: outcome.writes.toReversed() },
        { writes: outcome.writes.slice(0, -1) },
      ]
      for (const changes of differing) {
        const changed = { ...outcome, ...changes }
        // Each side's list may be the shorter one; what is named is a place both can be looked up at.
        expect(differenceBetween(changed, outcome)?.path).toMatch(/^[a-zA-Z]+/)
        expect(differenceBetween(outcome, changed)?.path).toMatch(/^[a-zA-Z]+/)
      }
      expect(differenceBetween(outcome, { ...outcome })).toBeUndefined()
    })
  })
})

/**
 * A message that the fast engine fails to execute is executed by the reference engine, and nobody can
 * tell from the chain.
 */
describe('fallback', () => {
  /** Lets the index of accounts reach beyond the memory there is: the next execution traps. */
  function breakMachine(): void {
    sharedMachine.current.exports.layOut(21, 0, 0, 0, 0, 0, 0)
  }

  beforeEach(() => sharedMachine.discard())

  describe('a devnet whose fast engine fails', () => {
    async function start(): Promise<{ devnet: Devnet; failures: EngineFailure[] }> {
      const devnet = await createDevnet({ engine: 'wasm' })
      const failures: EngineFailure[] = []
      devnet.on('engineFailure', (failure) => failures.push(failure))
      return { devnet, failures }
    }

    async function use(devnet: Devnet, before: () => void): Promise<string> {
      const [from, to] = devnet.accounts.map(({ address }) => address)
      const message = { from: from!, to: to!, value: '0x1' } as const
      for (let count = 0; count < 3; count += 1) {
        before()
        await devnet.request({
          method: 'eth_sendTransaction',
          params: [{ ...message, gas: '0x5208' }],
        })
        before()
        const code = '0x602a5f5260205ff3' // returns 42 as code
        await devnet.request({
          method: 'eth_sendTransaction',
          params: [{ from: from!, data: code }],
        })
        before()
        expect(await devnet.request({ method: 'eth_call', params: [{ data: code }] })).toMatch(
          /2a$/,
        )
        before()
        expect(await devnet.request({ method: 'eth_estimateGas', params: [message] })).toBe(
          '0x5208',
        )
        await devnet.advance(200)
      }
      return devnet.digest()
    }

    test('continues, and its bytes are those of one that does not fail', async () => {
      const { devnet, failures } = await start()
      const digest = await use(devnet, breakMachine)
      expect(failures.length).toBeGreaterThanOrEqual(12)
      expect(failures.every(({ isRecovered }) => isRecovered)).toBe(true)
      expect(devnet.failure).toBeUndefined()
      const calm = await start()
      expect(await use(calm.devnet, () => {})).toBe(digest)
      expect(calm.failures).toEqual([])
    })

    test('runs the next message on the fast engine again', async () => {
      const { devnet, failures } = await start()
      breakMachine()
      await use(devnet, () => {})
      expect(failures).toHaveLength(1)
      expect(failures[0]!.error.message).toBe('the fast engine could not execute a message')
      expect(failures[0]!.report).toContain('caused by RuntimeError')
    })
  })

  describe('the report', () => {
    const reference = createEthereumjsEngine()
    const broken: Engine = {
      name: 'wasm',
      execute() {
        throw new Error('a broken promise')
      },
    }

    async function failureOf(execution: Execution, engine: Engine): Promise<EngineFailure> {
      const failures: EngineFailure[] = []
      const fallback = createFallbackEngine(broken, {
        facts: { version: '1.2.3' },
        reference: async () => engine,
        onFailure: (failure) => failures.push(failure),
      })
      await Promise.resolve(fallback.execute(execution)).catch(() => {})
      expect(failures).toHaveLength(1)
      return failures[0]!
    }

    test('holds what the message read, so that any engine gives the same outcome from it', async () => {
      const code = assemble(999, 'BLOCKHASH', 5, 'SLOAD', 'ADD', 'DUP1', 6, 'SSTORE', ...RETURN_TOP)
      const environment = { ...ENVIRONMENT, blockHash: () => hash(77) }
      const execution = { ...transaction(viewWith(code, { 5: 6n, 9: 9n })), environment }
      const { report } = await failureOf(execution, reference)
      expect(report).not.toContain('"9": "9"') // a slot that the message did not read
      const again = executionOf(report)
      const outcome = await reference.execute(execution)
      expect(await reference.execute(again)).toEqual(outcome)
      const fast = createWasmEngine()
      expect(fast.execute(again)).toEqual(outcome)
      expect(JSON.parse(report)).toMatchObject({
        version: '1.2.3',
        engine: 'wasm',
        error: expect.stringContaining('a broken promise'),
      })
    })

    test('a trace that the fast engine began is begun again by the reference engine', async () => {
      const halfway: Engine = {
        name: 'wasm',
        execute(execution, listener) {
          const started = createWasmEngine().execute(execution, { ...listener, leave: () => {} })
          expect(started).not.toBeInstanceOf(Promise)
          throw new Error('a broken promise')
        },
      }
      const fallback = createFallbackEngine(halfway, {
        facts: {},
        reference: async () => reference,
        onFailure: () => {},
      })
      const execution = transaction(viewWith(assemble('STOP')))
      const trace = (engine: Engine) => traceExecution(engine, execution, createFrameTracer())
      expect(await trace(fallback)).toEqual(await trace(reference))
    })

    test('says so when the reference engine fails as well, whose error stops the chain', async () => {
      const execution = transaction(viewWith(assemble('STOP')), { nonce: 5n })
      const { isRecovered, error } = await failureOf(execution, reference)
      expect({ isRecovered, message: error.message }).toEqual({
        isRecovered: false,
        message: 'a broken promise',
      })
    })
  })

  /** What a report describes. */
  function executionOf(report: string): Execution {
    const { mode, environment, message, state } = JSON.parse(report)
    const sketches = Object.entries(state as Record<string, { storage: Record<string, string> }>)
    return {
      mode,
      environment: {
        ...environment,
        ...bigints(environment, Object.keys(ENVIRONMENT)),
        precompiles: undefined,
        created: new Set(environment.created),
        blockHash: (number) => environment.blockHashes[String(number)] ?? undefined,
      },
      message: {
        ...message,
        ...bigints(message, Object.keys(message)),
        data: bytesFromHex(message.data),
      },
      view: mapView(
        Object.fromEntries(
          sketches.map(([address, account]) => [
            address,
            {
              ...account,
              ...bigints(account, ['balance', 'nonce']),
              storage: bigints(account.storage, Object.keys(account.storage)),
            },
          ]),
        ),
      ),
    }
  }

  /** The decimal strings among some fields, as bigints. */
  function bigints(from: object, names: readonly string[]): Record<string, bigint> {
    const decimals = Object.entries(from).filter(
      ([name, value]) => names.includes(name) && /^\d+$/.test(String(value)),
    )
    return Object.fromEntries(decimals.map(([name, value]) => [name, BigInt(value)]))
  }
})
