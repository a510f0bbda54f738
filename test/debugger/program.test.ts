/**
 * A transaction without an editor: its execution is that of the struct logger, and source maps of any
 * kind give positions or none.
 */

import { Interface } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Artifacts } from '../../src/backend/artifacts.ts'
import { DevnetClient } from '../../src/debug-adapter/devnet-client.ts'
import { stepTraceFrom } from '../../src/debug-adapter/wire-trace.ts'
import { Execution } from '../../src/debugger/execution.ts'
import { Program } from '../../src/debugger/program.ts'
import { stepFrom } from '../../src/debugger/timeline.ts'
import { createDevnet, type DevnetOptions, type Hash, type Hex } from '../../src/index.ts'
import type { WireStepTrace } from '../../src/rpc/wire/objects/step-trace.ts'
import {
  createDebugScene,
  createProject,
  type DebugScene,
  type TransactionName,
  transactionNames,
} from '../support/debug-scene.ts'
import { describeEach, fc, runs } from '../support/property.ts'
import { compileAll, solcVersions } from '../support/solc.ts'

let scene: DebugScene
beforeAll(async () => {
  scene = await createDebugScene()
})
afterAll(() => scene?.[Symbol.asyncDispose]())

async function trace<Result>(name: TransactionName, config: object): Promise<Result> {
  const params = [scene.transactions[name], config] as const
  // What a tracer answers is known to whoever names it.
  return (await scene.devnet.request({ method: 'debug_traceTransaction', params })) as Result
}

async function stepTrace(name: TransactionName) {
  return stepTraceFrom(await trace<WireStepTrace>(name, { tracer: 'stepTracer' }))
}

interface StructTrace {
  readonly structLogs: readonly {
    readonly pc: number
    readonly gas: number
    readonly stack: readonly Hex[]
    readonly memory: readonly string[]
  }[]
}

describe('an execution', () => {
  test.each(transactionNames)(
    'of %s has stack, memory and gas of the struct logger',
    async (name) => {
      const execution = await Execution.read(await stepTrace(name), () => undefined)
      const { structLogs } = await trace<StructTrace>(name, { enableMemory: true })
      expect(execution.stepCount).toBe(structLogs.length)
      for (const [step, { pc, gas, stack, memory }] of structLogs.entries()) {
        expect(execution.pcAt(step)).toBe(pc)
        expect(Number(execution.gasAt(step))).toBe(Number(gas))
        expect(execution.stackAt(step)).toEqual(stack.map(BigInt))
        const text = memory.map((word) => word.replace('0x', '')).join('')
        expect(Buffer.from(execution.memoryAt(step)).toString('hex')).toBe(text)
      }
    },
  )
})

describeEach(solcVersions, (version) => version === '0.8.37')(
  'code of solc %s without optimizer',
  (version) => {
    const source = `pragma solidity >=0.5.0;
    contract Sum {
      function run(uint256 a, uint8 b) public pure returns (uint256 r) {
        uint256 c = a + b;
        { uint256 d = c * 2; r = d; }
        (uint256 e, int8 f) = (inner(r, c), -1);
        for (uint256 i = 0; i < 1; i++) { e += i; }
        return e;
      }
      function inner(uint256 x, uint256) internal pure returns (uint256) {
        bool isLarge = x > 10;
        return isLarge ? x : 0;
      }
    }`

    test('has its arguments and variables on the stack', async () => {
      const settings = { version, optimizer: false, viaIR: false }
      const [compiled] = await compileAll([{ sources: { 'Sum.sol': source }, settings }])
      const { input, output } = compiled! // one for each
      const { abi, evm } = output.contracts['Sum.sol']!.Sum!
      await using devnet = await createDevnet({ network: 'plain' })
      const from = devnet.accounts[0]!.address // a devnet has ten
      const send = async (fields: object) => {
        const params = [{ from, gas: '0x1e8480', ...fields }] as const
        const hash = await devnet.request({ method: 'eth_sendTransaction', params })
        return {
          hash,
          receipt: await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] }),
        }
      }
      const { receipt } = await send({ data: `0x${evm.bytecode.object}` })
      const data = new Interface(abi as object[]).encodeFunctionData('run', [20, 3])
      const { hash } = await send({ to: receipt?.contractAddress, data })
      const params = [hash, { tracer: 'stepTracer' }] as const
      // What a tracer answers is known to whoever names it.
      const traced = (await devnet.request({
        method: 'debug_traceTransaction',
        params,
      })) as WireStepTrace
      const artifacts = new Artifacts()
      await artifacts.add([{ input, output, solcLongVersion: version }])
      const storageBefore = async () => 0n
      const { stops, scopes } = await Program.read(
        { trace: stepTraceFrom(traced), storageBefore },
        artifacts,
      )
      const shown = await Promise.all(
        stops
          .filter(({ kind }) => kind === 'statement')
          .map(async ({ frames, statement }) => {
            const listed = await Promise.all(
              scopes
                .of(frames[0]!)
                .slice(0, 2)
                .map((scope) => scope.variables()),
            )
            const texts = listed.flat().map(async (each) => `${each.name}=${await each.text()}`)
            return `${statement?.line}: ${(await Promise.all(texts)).join(' ')}`
          }),
      )
      expect(shown).toEqual([
        '4: a=20 b=3 r=0',
        '5: a=20 b=3 r=0 c=23',
        '5: a=20 b=3 r=0 c=23 d=46',
        '6: a=20 b=3 r=46 c=23',
        '11: x=46',
        '12: x=46 isLarge=true',
        '7: a=20 b=3 r=46 c=23 e=46 f=-1',
        '7: a=20 b=3 r=46 c=23 e=46 f=-1 i=0',
        '7: a=20 b=3 r=46 c=23 e=46 f=-1 i=0',
        '7: a=20 b=3 r=46 c=23 e=46 f=-1 i=0',
        '7: a=20 b=3 r=46 c=23 e=46 f=-1 i=1',
        '8: a=20 b=3 r=46 c=23 e=46 f=-1',
      ])
    })
  },
)

describe('storage before the transaction', () => {
  test('is that between the transactions of its block, pre-confirmed and sealed', async () => {
    const client = new DevnetClient(scene.url)
    const total = 2n
    const read = async (name: TransactionName) => {
      const { storageBefore } = await client.transaction(scene.transactions[name])
      const slots = [storageBefore(scene.bank, total), storageBefore(scene.bank, 99n)]
      return Promise.all(slots)
    }
    const all = () => Promise.all([read('internalCalls'), read('modifiers'), read('revert')])
    const expected = [
      [0n, 0n],
      [495n, 0n],
      [78n, 0n],
    ]
    expect(await all()).toEqual(expected)
    await scene.devnet.advance(200)
    expect(await all()).toEqual(expected)
  })
})

describe('storage before a pre-confirmed transaction', () => {
  const counter = `0x${'c0'.repeat(20)}` as const
  /** Adds one to slot 0. */
  const increment = '0x600054600101600055' as const

  async function sceneWith(options: DevnetOptions) {
    const devnet = await createDevnet({ network: 'plain', ...options })
    const { httpUrl } = await devnet.listen({ port: 0 })
    await devnet.request({ method: 'anvil_setCode', params: [counter, increment] })
    const params = [{ from: devnet.accounts[0]!.address, to: counter, gas: '0x1e8480' }] as const
    const send = () => devnet.request({ method: 'eth_sendTransaction', params })
    return { devnet, client: new DevnetClient(httpUrl), hashes: [await send(), await send()] }
  }

  test('is that before it, also where receipts wait for the seal', async () => {
    const { devnet, client, hashes } = await sceneWith({ receipts: 'sealed' })
    const read = async (hash: Hash) => (await client.transaction(hash)).storageBefore(counter, 0n)
    expect(await Promise.all(hashes.map(read))).toEqual([0n, 1n])
    const early = await client.transaction(hashes[1]!)
    await devnet.advance(200)
    expect(await early.storageBefore(counter, 0n)).toBe(1n)
    await devnet.close()
  })

  test('is an error where the devnet refuses to read it', async () => {
    const { devnet, client, hashes } = await sceneWith({ callGasMax: 21_500n })
    const { storageBefore } = await client.transaction(hashes[1]!)
    await expect(storageBefore(counter, 0n)).rejects.toThrow(`storage of ${counter}: `)
    await devnet.close()
  })
})

describe('a source map of any kind', () => {
  interface Code {
    sourceMap: string
  }
  interface Output {
    contracts: Record<string, Record<string, { evm: { bytecode: Code; deployedBytecode: Code } }>>
  }

  test('gives positions within the sources, or none', async () => {
    const project = await createProject()
    const traces = await Promise.all(
      (['internalCalls', 'tryCatch', 'constructor'] as const).map(stepTrace),
    )
    const maps = Object.values((project.output as unknown as Output).contracts).flatMap((each) =>
      Object.values(each).flatMap(({ evm }) => [
        evm.bytecode.sourceMap,
        evm.deployedBytecode.sourceMap,
      ]),
    )
    const entry = fc.tuple(
      fc.nat(3_000),
      fc.nat(500),
      fc.integer({ min: -1, max: 4 }),
      fc.constantFrom('i', 'o', '-'),
    )
    const sourceMap = fc.oneof(
      fc.tuple(fc.constantFrom(...maps), fc.nat(5_000)).map(([map, size]) => map.slice(0, size)),
      fc.constantFrom(...maps),
      fc
        .array(entry, { maxLength: 400 })
        .map((list) => list.map((each) => each.join(':')).join(';')),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...traces), sourceMap, async (traced, map) => {
        const output = structuredClone(project.output) as unknown as Output
        for (const { evm } of Object.values(output.contracts).flatMap((each) =>
          Object.values(each),
        )) {
          evm.bytecode.sourceMap = map
          evm.deployedBytecode.sourceMap = map
        }
        const artifacts = new Artifacts()
        await artifacts.add([{ input: project.input, output, solcLongVersion: '0.8.37' }])
        const storageBefore = async () => 0n
        const program = await Program.read({ trace: traced, storageBefore }, artifacts)
        for (const [at, stop] of program.stops.entries()) {
          for (const { frame } of stop.frames) {
            const lines = program.sources.get(frame.file ?? '')?.lineCount ?? 0
            if (frame.line !== null) expect(frame.line).toBeLessThanOrEqual(lines)
          }
          for (const kind of ['next', 'stepIn', 'stepOut', 'stepBack'] as const) {
            const target = stepFrom(program.stops, at, kind)
            if (target !== undefined) expect(target > at).toBe(kind !== 'stepBack')
          }
        }
        const last = program.stops.at(-1)?.frames ?? []
        for (const scope of last.flatMap((frame) => program.scopes.of(frame))) {
          for (const variable of await scope.variables()) await variable.text()
        }
      }),
      { numRuns: runs(200) },
    )
  })
})
