/**
 * Random traffic on a world: transactions that do everything an EVM does, and blocks between them.
 */

import type { DevnetOptions } from '../../src/config/devnet-options.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { type Address, hexFromBytes } from '../../src/primitives/hex.ts'
import { addressFromWord, hexFromWord } from '../../src/primitives/word.ts'
import { assemble, initCodeFor } from './assemble.ts'
import { fc } from './property.ts'
import { ALICE, BOB, CAROL, createWorld, type Signer, signed, type World } from './world.ts'
import {
  COUNTER,
  CREATION,
  callingAll,
  clearing,
  EXPLODER,
  REVERTER,
  storing,
} from './world-contracts.ts'

const HEIR = addressFromWord(0x4e14n)

/** Creates a contract with the value it got, and that contract dies for {@link HEIR} at once. */
const PHOENIX = (() => {
  const init = assemble(HEIR, 'SELFDESTRUCT')
  const store = assemble(`0x${hexFromBytes(init).slice(2).padEnd(64, '0')}`, 0, 'MSTORE')
  return Uint8Array.of(...store, ...assemble(init.length, 0, 'CALLVALUE', 'CREATE', 'STOP'))
})()

const contracts = {
  counter: COUNTER,
  reverter: REVERTER,
  exploder: EXPLODER,
  'calls the counter': callingAll(hexFromWord(0x1000n)),
  'calls the exploder': callingAll(hexFromWord(0x1002n)),
  'calls a precompile': callingAll(hexFromWord(2n)),
  stores: storing(3),
  clears: clearing(3),
  phoenix: PHOENIX,
  mortal: assemble(HEIR, 'SELFDESTRUCT'),
  'sends what it has not': assemble(0, 0, 0, 0, 1n << 200n, HEIR, 'GAS', 'CALL', 'POP', 'ORIGIN'),
  'looks around': assemble('COINBASE', 'BALANCE', HEIR, 'EXTCODEHASH', 'CALLER', 'EXTCODESIZE'),
} as const

type Target = keyof typeof contracts

const addressOfTarget = (target: Target): Address =>
  addressFromWord(BigInt(0x1000 + Object.keys(contracts).indexOf(target)))

const senders: readonly Signer[] = [ALICE, BOB, CAROL]

/** One transaction, or a seal. */
export type Deed =
  | 'seal'
  | {
      readonly sender: number
      readonly to: Target | 'nobody' | 'a creation' | 'a creation that fails'
      readonly value: bigint
      readonly gasLimit: bigint
    }

export const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 1, arbitrary: fc.constant('seal' as const) },
  {
    weight: 6,
    arbitrary: fc.record({
      sender: fc.nat(2),
      to: fc.constantFrom(
        ...(Object.keys(contracts) as Target[]), // the keys are its targets
        ...(['nobody', 'a creation', 'a creation that fails'] as const),
      ),
      value: fc.bigInt(0n, 3n),
      gasLimit: fc.constantFrom(60_000n, 120_000n, 400_000n),
    }),
  },
)

export const traffic: fc.Arbitrary<Deed[]> = fc.array(deed, { minLength: 1, maxLength: 12 })

/** A world in which all of it has happened. */
export async function worldAfter(deeds: readonly Deed[]): Promise<World> {
  const world = await createTrafficWorld()
  for (const each of deeds) await perform(world, each)
  return world
}

/** A world with the contracts that the traffic is for. */
export function createTrafficWorld(
  options: DevnetOptions = {},
  engine?: Engine,
  carryOut?: Parameters<typeof createWorld>[2],
): Promise<World> {
  const alloc = Object.fromEntries(
    (Object.keys(contracts) as Target[]).map((target) => [
      addressOfTarget(target),
      { code: hexFromBytes(contracts[target]), ...(target === 'mortal' ? { balance: 5n } : {}) },
    ]),
  )
  return createWorld({ ...options, alloc }, engine, carryOut)
}

export async function perform(world: World, deed: Deed): Promise<void> {
  if (deed === 'seal') await world.producer.seal()
  else await world.producer.submit(transactionOf(world, deed))
}

function transactionOf(
  { producer }: World,
  { sender, to, value, gasLimit }: Exclude<Deed, 'seal'>,
) {
  const signer = senders[sender]!
  const fields = { nonce: producer.nextNonce(signer.address), value, gasLimit }
  switch (to) {
    case 'nobody':
      return signed(signer, fields)
    case 'a creation':
      return signed(signer, { ...fields, to: null, data: CREATION })
    case 'a creation that fails':
      return signed(signer, { ...fields, to: null, data: initCodeFor(Uint8Array.of(0xef)) })
    default:
      return signed(signer, { ...fields, to: addressOfTarget(to) })
  }
}
