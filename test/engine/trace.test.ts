/**
 * The events of an execution, line by line.
 */

import { describe, expect, test } from 'vitest'
import type { Engine, Execution } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { NATIVE_STUB, type NativeContract } from '../../src/engine/native-contract.ts'
import type { Step, TraceListener } from '../../src/engine/trace.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { type Address, bytesFromHex, hexFromBytes } from '../../src/primitives/hex.ts'
import { assemble, type Instruction, initCodeFor, wordOf } from '../support/assemble.ts'
import {
  CONTRACT,
  ETHER,
  freeCall,
  hash,
  OTHER_CONTRACT,
  RECIPIENT,
  SENDER,
  transaction,
  viewWith,
} from '../support/executions.ts'
import { type AccountSketch, mapView } from '../support/map-view.ts'
import { runsAll } from '../support/property.ts'
import { revertingWith } from '../support/world-contracts.ts'

const EMITTER: Address = `0x${'e0'.repeat(20)}`

/** Emits one log wherever it is called. */
const emitter: NativeContract = {
  prefix: EMITTER,
  call: ({ host, address }) => {
    host.emitLog(address, [hash(0xe0)], new Uint8Array(0))
    return { outcome: 'return', data: Uint8Array.of(0x01) }
  },
}

const reference = createEthereumjsEngine({ nativeContracts: [emitter] })
const engines = [createWasmEngine({ nativeContracts: [emitter] }), reference]

const names: Readonly<Record<Address, string>> = {
  [SENDER]: 'sender',
  [CONTRACT]: 'contract',
  [OTHER_CONTRACT]: 'other',
  [RECIPIENT]: 'recipient',
  [EMITTER]: 'emitter',
}
const name = (address: Address) => names[address] ?? address

/** Frames and logs of an execution, indented by depth. */
async function framesOf(engine: Engine, execution: Execution): Promise<string[]> {
  const lines: string[] = []
  let depth = 0
  const say = (text: string) => lines.push(`${'  '.repeat(depth)}${text}`)
  const listener: TraceListener = {
    begin() {
      lines.length = 0
      depth = 0
    },
    enter(frame) {
      expect(frame.depth).toBe(depth)
      const { type, from, to, value, input, isPrecompile } = frame
      const data = input.length === 0 ? '' : ` ${hexFromBytes(input)}`
      const kind = isPrecompile ? ' precompile' : ''
      say(`${type} ${name(from)} -> ${name(to)} ${value ?? 'no'} wei${data}${kind}`)
      depth += 1
    },
    leave(end) {
      depth -= 1
      expect(end.depth).toBe(depth)
      say(`= ${end.error ?? 'ok'} ${hexFromBytes(end.output)}`)
    },
    log: ({ address, topics, data }) => say(`log ${name(address)} ${topics.map(BigInt)} ${data}`),
  }
  const outcome = await engine.execute(execution, listener)
  expect(depth).toBe(0)
  expect(outcome).toEqual(await engine.execute(execution))
  return lines
}

/** A step with all there was to see, and its price. */
interface SeenStep extends Pick<Step, 'depth' | 'pc' | 'opcode' | 'gas' | 'returnData'> {
  readonly stack: readonly bigint[]
  readonly memory: Uint8Array
  gasCost: bigint
  refund: bigint
}

async function stepsSeenBy(engine: Engine, execution: Execution): Promise<SeenStep[]> {
  const steps: SeenStep[] = []
  await engine.execute(execution, {
    begin() {
      steps.length = 0
    },
    step(step) {
      const { depth, pc, opcode, gas, returnData } = step
      const seen = { stack: step.stack(), memory: step.memory(), gasCost: -1n, refund: -1n }
      expect(step.stackSize).toBe(seen.stack.length)
      expect(step.memorySize).toBe(seen.memory.length)
      expect(step.peek(0)).toBe(seen.stack.at(-1))
      steps.push({ depth, pc, opcode, gas, returnData, ...seen })
      return true
    },
    charge: (gasCost, refund) => Object.assign(steps.at(-1)!, { gasCost, refund }),
  })
  return steps
}

/** The sender's contract with this program, and another account beside it. */
function stage(program: readonly Instruction[], other: AccountSketch = {}) {
  const contract = { nonce: 1n, balance: 5n, code: assemble(...program) }
  const accounts = { [SENDER]: { balance: 100n * ETHER }, [CONTRACT]: contract }
  return mapView({ ...accounts, [OTHER_CONTRACT]: { nonce: 1n, ...other } })
}

/** Calls with input bytes 0x0102 and pops the status. */
function calling(opcode: 'CALL' | 'CALLCODE', to: Address, value: number): Instruction[] {
  const input: Instruction[] = ['0x0102', 240, 'SHL', 0, 'MSTORE']
  return [...input, 0, 0, 2, 0, value, to, 'GAS', opcode, 'POP']
}

function callingWithoutValue(opcode: 'DELEGATECALL' | 'STATICCALL', to: Address): Instruction[] {
  return [0, 0, 0, 0, to, 'GAS', opcode, 'POP']
}

describe.each(engines)('the trace of the $name engine', (engine) => {
  const frames = (execution: Execution) => framesOf(engine, execution)

  test('has one frame for a transfer, with the gas that the intrinsic gas leaves', async () => {
    const execution = transaction(viewWith(new Uint8Array(0)), {
      to: RECIPIENT,
      value: 7n,
      gasLimit: 30_000n,
    })
    expect(await frames(execution)).toEqual(['CALL sender -> recipient 7 wei', '= ok 0x'])
    const gas: bigint[] = []
    await engine.execute(execution, {
      enter: (frame) => gas.push(frame.gas),
      leave: (end) => gas.push(end.gasUsed),
    })
    expect(gas).toEqual([9_000n, 0n])
  })

  test('has caller and target of each kind of call', async () => {
    const view = stage(
      [
        ...calling('CALL', OTHER_CONTRACT, 1),
        ...calling('CALLCODE', OTHER_CONTRACT, 2),
        ...callingWithoutValue('DELEGATECALL', OTHER_CONTRACT),
        ...callingWithoutValue('STATICCALL', OTHER_CONTRACT),
        'STOP',
      ],
      { code: assemble('STOP') },
    )
    expect(await frames(transaction(view, { value: 9n }))).toEqual([
      'CALL sender -> contract 9 wei',
      '  CALL contract -> other 1 wei 0x0102',
      '  = ok 0x',
      '  CALLCODE contract -> other 2 wei 0x0102',
      '  = ok 0x',
      '  DELEGATECALL contract -> other 9 wei',
      '  = ok 0x',
      '  STATICCALL contract -> other no wei',
      '  = ok 0x',
      '= ok 0x',
    ])
  })

  test('has logs between calls, and those of a native contract', async () => {
    const log: Instruction[] = [0xaa, 0xbb, 2, 1, 'LOG2']
    const view = stage([
      ...calling('CALL', OTHER_CONTRACT, 0),
      ...log,
      ...calling('CALL', EMITTER, 0),
      ...log,
    ]).after([{ field: 'code', address: EMITTER, codeBytes: NATIVE_STUB }])
    expect(await frames(transaction(view))).toEqual([
      'CALL sender -> contract 0 wei',
      '  CALL contract -> other 0 wei 0x0102',
      '  = ok 0x',
      '  log contract 187,170 0x0200',
      '  CALL contract -> emitter 0 wei 0x0102',
      '    log emitter 224 0x',
      '  = ok 0x01',
      '  log contract 187,170 0x0200',
      '= ok 0x',
    ])
  })

  test('has the zeros that a log beyond memory emits', async () => {
    const view = stage([1, 'NOT', 0, 'MSTORE', 64, 31, 'LOG0'])
    expect(await frames(transaction(view))).toEqual([
      'CALL sender -> contract 0 wei',
      `  log contract  0xfe${'00'.repeat(63)}`,
      '= ok 0x',
    ])
  })

  test('has no log whose opcode ran out of gas', async () => {
    const view = stage([0xffff, 'DUP1', 'LOG0'])
    expect(await frames(transaction(view, { gasLimit: 30_000n }))).toEqual([
      'CALL sender -> contract 0 wei',
      '= out of gas 0x',
    ])
  })

  test('has calls and creations that were refused before they began', async () => {
    const init: Instruction[] = [0x00, 0, 'MSTORE8']
    const create: Instruction[] = [...init, 1, 0, 6, 'CREATE', 'POP']
    const create2: Instruction[] = [...init, 7, 1, 0, 6, 'CREATE2', 'POP']
    const view = stage([...calling('CALL', OTHER_CONTRACT, 6), ...create, ...create2])
    const told = await frames(transaction(view))
    expect(told.map(withoutCreated)).toEqual([
      'CALL sender -> contract 0 wei',
      '  CALL contract -> other 6 wei 0x0102',
      '  = insufficient balance for transfer 0x',
      '  CREATE contract -> CREATED 6 wei 0x00',
      '  = insufficient balance for transfer 0x',
      '  CREATE2 contract -> CREATED 6 wei 0x00',
      '  = insufficient balance for transfer 0x',
      '= ok 0x',
    ])
    // Given the money, the creations go where it was said that they would have gone.
    const richer = view.after([{ field: 'balance', address: CONTRACT, value: 99n }])
    const created = (lines: readonly string[]) => lines.flatMap((line) => line.match(address) ?? [])
    const done = created(await frames(transaction(richer)))
    expect(done).toHaveLength(2)
    expect(created(told)[0]).toBe(done[0])
    expect(created(told)[1]).toBe(done[1])
  })

  test.runIf(runsAll)('says that a call below 1,024 others was too deep', async () => {
    const view = stage([0, 0, 0, 0, CONTRACT, 'GAS', 'DELEGATECALL'])
    const errors: (string | undefined)[] = []
    await engine.execute(freeCall(view, { gasLimit: 1n << 50n }), {
      leave: ({ error }) => errors.push(error),
    })
    expect(errors).toHaveLength(1026)
    expect(errors.slice(0, 2)).toEqual(['max call depth exceeded', undefined])
    expect(new Set(errors.slice(1))).toEqual(new Set([undefined]))
  })

  test.each([
    ['its code', initCodeFor(assemble('STOP', 'STOP')), 'ok 0x0000'],
    ['a revert', revertingWith(Uint8Array.of(0xde, 0xad)), 'execution reverted 0xdead'],
    ['a halt', assemble('INVALID'), 'invalid opcode: INVALID 0x'],
    [
      'code that may not be',
      initCodeFor(Uint8Array.of(0xef)),
      'invalid code: must not begin with 0xef 0x',
    ],
    ['code of 24,577 bytes', assemble(0x6001, 0, 'RETURN'), 'max code size exceeded 0x'],
  ])('has a creation that ends with %s', async (_, init, end) => {
    const told = await frames(transaction(stage(creating(init)), { gasLimit: 8_000_000n }))
    expect(told.map(withoutCreated)).toEqual([
      'CALL sender -> contract 0 wei',
      `  CREATE contract -> CREATED 0 wei ${hexFromBytes(init)}`,
      `  = ${end}`,
      '= ok 0x',
    ])
  })

  test('distinguishes a creation that cannot pay for its code from one that runs out of gas', async () => {
    const tooDear = assemble(0x5000, 0, 'RETURN')
    const view = stage([...creating(tooDear), 'STOP'])
    const told = await frames(transaction(view, { gasLimit: 150_000n }))
    expect(told[2]).toBe('  = contract creation code storage out of gas 0x')
    const endless = assemble('JUMPDEST', 0, 'JUMP')
    const spent = await frames(transaction(stage(creating(endless)), { gasLimit: 60_000n }))
    expect(spent[2]).toBe('  = out of gas 0x')
  })

  test('has a creation as the frame of a creating transaction', async () => {
    const init = initCodeFor(assemble('STOP'))
    const told = await frames(transaction(viewWith(init), { to: null, data: init }))
    expect(told.map(withoutCreated)).toEqual([
      `CREATE sender -> CREATED 0 wei ${hexFromBytes(init)}`,
      '= ok 0x00',
    ])
  })

  test('has the beneficiary and the amount of a SELFDESTRUCT', async () => {
    const view = stage(calling('CALL', OTHER_CONTRACT, 1), {
      balance: 10n,
      code: assemble(RECIPIENT, 'SELFDESTRUCT'),
    })
    expect(await frames(transaction(view))).toEqual([
      'CALL sender -> contract 0 wei',
      '  CALL contract -> other 1 wei 0x0102',
      '    SELFDESTRUCT other -> recipient 11 wei',
      '    = ok 0x',
      '  = ok 0x',
      '= ok 0x',
    ])
  })

  test('has no SELFDESTRUCT where state may not change', async () => {
    const view = stage(callingWithoutValue('STATICCALL', OTHER_CONTRACT), {
      code: assemble(RECIPIENT, 'SELFDESTRUCT'),
    })
    expect(await frames(transaction(view))).toEqual([
      'CALL sender -> contract 0 wei',
      '  STATICCALL contract -> other no wei',
      '  = write protection 0x',
      '= ok 0x',
    ])
  })

  test('marks calls of precompiles, and says how they fail', async () => {
    const identity: Address = `0x${'00'.repeat(19)}04`
    const pairing: Address = `0x${'00'.repeat(19)}08`
    const view = stage([...calling('CALL', identity, 0), ...calling('CALL', pairing, 0)])
    expect(await frames(transaction(view))).toEqual([
      'CALL sender -> contract 0 wei',
      `  CALL contract -> ${identity} 0 wei 0x0102 precompile`,
      '  = ok 0x0102',
      `  CALL contract -> ${pairing} 0 wei 0x0102 precompile`,
      '  = invalid input length 0x',
      '= ok 0x',
    ])
  })

  test('names the delegated account as called, not the one whose code it borrows', async () => {
    const delegation = bytesFromHex(`0xef0100${OTHER_CONTRACT.slice(2)}`)
    const view = stage(['STOP'], { code: assemble(0xaa, 0, 0, 'LOG1') })
    const delegated = view.after([{ field: 'code', address: RECIPIENT, codeBytes: delegation }])
    expect(await frames(transaction(delegated, { to: RECIPIENT }))).toEqual([
      'CALL sender -> recipient 0 wei',
      '  log recipient 170 0x',
      '= ok 0x',
    ])
  })
})

describe.each(engines)('a step of the $name engine', (engine) => {
  const stepsOf = (execution: Execution) => stepsSeenBy(engine, execution)

  test('shows stack, memory before it grows, and what it costs', async () => {
    const steps = await stepsOf(transaction(stage([7, 32, 'MSTORE', 'STOP'])))
    expect(steps.map(({ pc, opcode, gasCost, stack }) => [pc, opcode, gasCost, stack])).toEqual([
      [0, 0x60, 3n, []],
      [2, 0x60, 3n, [7n]],
      [4, 0x52, 9n, [7n, 32n]],
      [5, 0x00, 0n, []],
    ])
    expect(steps.map(({ memory }) => memory.length)).toEqual([0, 0, 0, 64])
    expect(steps.map(({ gas }) => gas)).toEqual([979_000n, 978_997n, 978_994n, 978_985n])
  })

  test('shows memory that a call was given for its output, also if nothing was written', async () => {
    const steps = await stepsOf(
      transaction(stage([1, 20_000, 0, 0, 0, RECIPIENT, 'GAS', 'CALL', 'POP'])),
    )
    const after = steps.filter(({ opcode }) => opcode === 0x50 || opcode === 0x00)
    expect(after.map(({ memory }) => memory.length)).toEqual([20_032, 20_032])
  })

  test('of a call costs what it passes on as well, and the stipend is on top', async () => {
    const view = stage([0, 0, 0, 0, 1, OTHER_CONTRACT, 10_000, 'CALL', 'STOP'], {
      code: assemble('STOP'),
    })
    const steps = await stepsOf(transaction(view))
    const call = steps.find(({ opcode }) => opcode === 0xf1)
    const inner = steps.find(({ depth }) => depth === 1)
    expect(call?.gasCost).toBe(2_600n + 9_000n + 10_000n)
    expect(inner?.gas).toBe(12_300n)
  })

  test('of a creation costs only what the creation itself does', async () => {
    const steps = await stepsOf(transaction(stage(creating(assemble('STOP')))))
    const creation = steps.find(({ opcode }) => opcode === 0xf0)
    expect(creation?.gasCost).toBe(32_000n + 2n)
    const inner = steps.find(({ depth }) => depth === 1)
    const left = creation!.gas - creation!.gasCost
    expect(inner?.gas).toBe(left - left / 64n)
  })

  test('is added where code runs off its end, as the STOP that it is', async () => {
    const steps = await stepsOf(transaction(stage([1, 2])))
    const { pc, opcode, gasCost, stack, gas } = steps.at(-1)!
    expect({ pc, opcode, gasCost, stack, gas }).toEqual({
      ...{ pc: 4, opcode: 0, gasCost: 0n, stack: [1n, 2n], gas: 978_994n },
    })
  })

  test('sees what the last call of its frame returned, and no other', async () => {
    const returning = assemble(0xab, 0, 'MSTORE8', 1, 0, 'RETURN')
    const view = stage(
      [
        ...callingWithoutValue('STATICCALL', OTHER_CONTRACT),
        ...(['PC', ...creating(revertingWith(Uint8Array.of(0xcd))), 'PC'] as Instruction[]),
        ...creating(assemble('STOP')),
        'PC',
      ],
      { code: returning },
    )
    const steps = await stepsOf(transaction(view))
    const atPc = steps.filter(({ opcode }) => opcode === 0x58)
    expect(atPc.map(({ returnData }) => hexFromBytes(returnData))).toEqual(['0xab', '0xcd', '0x'])
    expect(steps.filter(({ depth, returnData }) => depth === 1 && returnData.length > 0)).toEqual(
      [],
    )
  })

  test('reads storage of the account it works on, as it is then', async () => {
    const view = mapView({
      [SENDER]: { balance: 100n * ETHER },
      [CONTRACT]: {
        nonce: 1n,
        code: assemble(...callingWithoutValue('DELEGATECALL', OTHER_CONTRACT), 'STOP'),
        storage: { 1: 5n },
      },
      [OTHER_CONTRACT]: { code: assemble(6, 1, 'SSTORE', 'STOP'), storage: { 1: 9n } },
    })
    const seen: [Address, bigint][] = []
    await engine.execute(transaction(view), {
      step(step) {
        if (step.depth === 1) seen.push([step.address, step.storage(1n)])
        return true
      },
    })
    expect(seen).toEqual([5n, 5n, 5n, 6n].map((value) => [CONTRACT, value]))
  })

  test('counts refunds, those of its own price included', async () => {
    const view = viewWith(assemble(0, 1, 'SSTORE', 'STOP'), { 1: 5n })
    const steps = await stepsOf(transaction(view))
    expect(steps.map(({ refund }) => refund)).toEqual([0n, 0n, 4_800n, 4_800n])
  })
})

describe.each(engines)('the $name engine', (engine) => {
  test('an execution without a listener emits no events', async () => {
    const told: string[] = []
    const execution = transaction(stage(calling('CALL', OTHER_CONTRACT, 1)))
    await engine.execute(execution, { enter: ({ type }) => told.push(type) })
    await engine.execute(execution)
    expect(told).toEqual(['CALL', 'CALL'])
  })
})

const address = /0x[0-9a-f]{40}(?= \d+ wei)/

function withoutCreated(line: string): string {
  return line.replace(address, 'CREATED')
}

/** Creates a contract without value and pops the address; init code of at most 32 bytes. */
function creating(init: Uint8Array): Instruction[] {
  return [wordOf(init), 0, 'MSTORE', init.length, 0, 0, 'CREATE', 'POP']
}
