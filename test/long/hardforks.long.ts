/**
 * Random state tests of each hardfork, with anvil (revm) as the oracle: through RPC on both engines,
 * and in process on both. `npm install --prefix bench` brings anvil.
 *
 * The official fixtures (ethereum/execution-spec-tests) are not used since no package registry has them:
 * the one npm package of state tests holds those of 2015, before the first of these hardforks. Here a
 * test is a world of five contracts and a transaction on it, drawn from a number. Anvil gets it by its
 * RPC and seals a block with it; a devnet gets the same. Status, gas, logs, created address and the root
 * of the whole state must be the same, and so must be the transactions that are refused, and the reason.
 *
 * Every opcode runs, since all that programs read of the block is the same: anvil loads the blocks of the
 * devnet, so BLOCKHASH agrees, but for the last of them, whose hash anvil's EVM does not know: a
 * transaction that reads it is counted and left out. The devnet takes the prevRandao that anvil draws. No
 * transaction has blobs: anvil takes them with their KZG proofs only, so BLOBHASH is zero and BLOBBASEFEE
 * is 1.
 *
 * `STATE_TESTS` is how many of each hardfork (800 unless given; a quarter at most are refused), `SEED`
 * where their numbers begin.
 */

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { faucetAccount } from '../../src/accounts/accounts.ts'
import type { BlockEnvironment, Engine } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { HISTORY_LENGTH } from '../../src/network/block-history.ts'
import { predeployAddresses } from '../../src/network/predeploys.ts'
import { evmRules, type Hardfork, hardforks, isSince } from '../../src/primitives/evm-rules.ts'
import {
  type Address,
  bytesFromHex,
  type Hash,
  type Hex,
  hexFromBytes,
} from '../../src/primitives/hex.ts'
import type { Message } from '../../src/primitives/message.ts'
import { addressOfKey } from '../../src/primitives/secp256k1.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { StateRoots } from '../../src/state/root.ts'
import { Store } from '../../src/state/store.ts'
import type { Write } from '../../src/state/write.ts'
import {
  authorities,
  authorizations,
  Dice,
  minimumGasOf,
  randomScene,
  type Scene,
} from '../engine/wasm-fuzz.ts'
import { COINBASE, CONTRACT, ENVIRONMENT, ETHER, SENDER } from '../support/executions.ts'
import { mapView } from '../support/map-view.ts'

const tests = Number(process.env.STATE_TESTS ?? 800)
const firstSeed = Number(process.env.SEED ?? 1)

const { chainId, gasLimit: blockGasLimit, number: blockNumber } = ENVIRONMENT
const GENESIS_TIME = 1_700_000_000
const BLOCK_TIME = 1_800_000_000
const BASE_FEE = 7n

const quantity = (value: bigint | number): Hex => `0x${value.toString(16)}`

// nodes

type Request = readonly [method: string, params: readonly unknown[]]
type Answer = { readonly result: unknown } | { readonly refusal: string }

/** A chain that is asked by JSON-RPC. */
interface Node extends AsyncDisposable {
  /** Answers in the order of the requests, which may run at the same time. */
  ask(requests: readonly Request[]): Promise<readonly Answer[]>
  /** The root of the state after the latest block. */
  stateRoot(): Promise<Hash>
}

/** @throws {Error} if the node refuses */
async function resultsOf(node: Node, requests: readonly Request[]): Promise<readonly unknown[]> {
  const answers = await node.ask(requests)
  return answers.map((answer, index) => {
    if ('refusal' in answer) throw new Error(`${requests[index]}: ${answer.refusal}`)
    return answer.result
  })
}

async function startAnvil(hardfork: Hardfork): Promise<Node> {
  const fromBench = createRequire(new URL('../../bench/package.json', import.meta.url))
  const processor = process.arch === 'x64' ? 'amd64' : process.arch
  const binary = fromBench.resolve(`@foundry-rs/anvil-${process.platform}-${processor}/bin/anvil`)
  const options = [
    ...['--port', '0', '--hardfork', hardfork, '--chain-id', `${chainId}`, '--accounts', '0'],
    ...['--gas-limit', `${blockGasLimit}`, '--no-mining', '--no-request-size-limit'],
    ...['--auto-impersonate', '--disable-default-create2-deployer', '--enable-tx-gas-limit'],
    '--disable-min-priority-fee',
  ]
  const child = spawn(binary, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = `http://${await authorityOf(child)}`
  const node: Node = {
    async ask(requests) {
      const body = JSON.stringify(
        requests.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })),
      )
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', headers, body })
      const answers = (await response.json()) as {
        readonly id: number
        readonly result?: unknown
        readonly error?: { readonly message: string }
      }[]
      return answers
        .toSorted((one, other) => one.id - other.id)
        .map(({ result, error }) => (error ? { refusal: error.message } : { result }))
    },
    async stateRoot() {
      const [dump] = await resultsOf(node, [['anvil_dumpState', []]])
      return rootOf(stateOf(dump as Hex))
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
  return node
}

async function authorityOf(child: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  for await (const line of createInterface(child.stdout)) {
    const authority = /Listening on (\S+)/.exec(line)?.[1]
    if (authority === undefined) continue
    child.stdout.resume()
    return authority
  }
  throw new Error('anvil ended before it listened')
}

async function startDevnet(hardfork: Hardfork, engine: 'wasm' | 'ethereumjs'): Promise<Node> {
  const devnet = await createDevnet({
    ...{ network: 'plain', hardfork, engine, mining: 'manual', chainId: Number(chainId) },
    ...{ accounts: 0, create2Deployer: 'off', blockGasLimit, genesisTime: 1_000 * GENESIS_TIME },
  })
  const node: Node = {
    async ask(requests) {
      const answers: Answer[] = []
      for (const request of requests) answers.push(await answerOf(devnet, request))
      return answers
    },
    async stateRoot() {
      const [block] = await resultsOf(node, [['eth_getBlockByNumber', ['latest', false]]])
      return (block as Sealed).stateRoot
    },
    [Symbol.asyncDispose]: () => devnet.close(),
  }
  return node
}

async function answerOf(devnet: Devnet, [method, params]: Request): Promise<Answer> {
  try {
    return { result: await devnet.request({ method, params } as never) } // any method
  } catch (error) {
    return { refusal: (error as Error).message }
  }
}

const { historyStorage, beaconBlockRoots } = predeployAddresses

/**
 * The accounts that every test begins with: those of the history contracts (EIP-2935, EIP-4788), without
 * code, so that no block writes to them. The balance keeps them in the state of every hardfork.
 */
const base: readonly Write[] = [historyStorage, beaconBlockRoots].flatMap((address): Write[] => [
  { field: 'code', address, codeBytes: new Uint8Array(0) },
  { field: 'nonce', address, value: 0n },
  { field: 'balance', address, value: 1n },
])

/**
 * Gives all chains the same blocks up to the tests' parent, and the same accounts.
 *
 * @returns the hashes of the 256 blocks that programs see
 */
async function align(devnets: readonly Node[], anvil: Node): Promise<ReadonlyMap<bigint, Hash>> {
  const terms: readonly Request[] = [
    ...base.map(edit),
    ['anvil_setCoinbase', [COINBASE]],
    ['anvil_autoImpersonateAccount', [true]],
  ]
  const slot = BigInt(GENESIS_TIME) % HISTORY_LENGTH
  const cleared: readonly Write[] = [
    { field: 'balance', address: faucetAccount.address, value: 0n },
    { field: 'storage', address: historyStorage, slot: 0n, value: 0n },
    { field: 'storage', address: beaconBlockRoots, slot, value: 0n },
    { field: 'storage', address: beaconBlockRoots, slot: slot + HISTORY_LENGTH, value: 0n },
  ]
  const [first] = devnets
  for (const devnet of devnets) {
    await resultsOf(devnet, [
      ...terms,
      ...cleared.map(edit),
      ['anvil_mine', [quantity(blockNumber - 1n)]],
    ])
  }
  const [dump] = await resultsOf(first!, [['anvil_dumpState', []]])
  const state = stateOf(dump as Hex)
  await resultsOf(anvil, terms)
  // The last 256 blocks are all that programs see; anvil dumps them after each test.
  const blocks = state.blocks.slice(-256)
  await resultsOf(anvil, [['anvil_loadState', [dumpOf({ ...state, blocks })]]])
  const numbers = Array.from({ length: 256 }, (_, index) => blockNumber - 1n - BigInt(index))
  const requests = numbers.map(
    (number): Request => ['eth_getBlockByNumber', [quantity(number), false]],
  )
  const [expected, ...others] = await Promise.all(
    [...devnets, anvil].map(async (node) =>
      (await resultsOf(node, requests)).map((block) => (block as { hash: Hash }).hash),
    ),
  )
  for (const hashes of others) expect(hashes).toEqual(expected)
  return new Map(numbers.map((number, index) => [number, expected![index]!]))
}

interface AnvilState {
  readonly accounts: Readonly<Record<Address, AnvilAccount>>
  readonly blocks: readonly unknown[]
}

interface AnvilAccount {
  readonly nonce: number
  readonly balance: Hex
  readonly code: Hex
  readonly storage: Readonly<Record<Hex, Hex>>
}

function stateOf(dump: Hex): AnvilState {
  return JSON.parse(gunzipSync(bytesFromHex(dump)).toString()) as AnvilState // as anvil writes it
}

function dumpOf(state: AnvilState): Hex {
  return hexFromBytes(gzipSync(JSON.stringify(state)))
}

/** The root of what anvil has; its own root counts empty accounts that a program has read, too. */
function rootOf({ accounts }: AnvilState): Hash {
  return rootAfter(
    (Object.entries(accounts) as [Address, AnvilAccount][]).flatMap(
      ([address, { nonce, balance, code, storage }]): Write[] => [
        { field: 'nonce', address, value: BigInt(nonce) },
        { field: 'balance', address, value: BigInt(balance) },
        { field: 'code', address, codeBytes: bytesFromHex(code) },
        ...Object.entries(storage).map(
          ([slot, value]): Write => ({
            ...{ field: 'storage', address },
            ...{ slot: BigInt(slot), value: BigInt(value) },
          }),
        ),
      ],
    ),
  )
}

function rootAfter(...lists: readonly (readonly Write[])[]): Hash {
  const store = new Store()
  for (const writes of lists) store.publish(writes)
  return new StateRoots(store).at(store.newest)
}

// tests

/** Changes that may make a transaction one to refuse; those of gas limits and sizes are at the edge. */
const defects: readonly ((message: Message, dice: Dice) => Partial<Message> | undefined)[] = [
  () => ({ gasLimit: 20_999n }),
  ({ nonce }) => (nonce > 0n ? { nonce: nonce - 1n } : undefined),
  ({ nonce }) => ({ nonce: nonce + 1n }),
  () => ({ maxFeePerGas: BASE_FEE - 1n, maxPriorityFeePerGas: 1n }),
  () => ({ maxFeePerGas: BASE_FEE, maxPriorityFeePerGas: BASE_FEE + 1n }),
  () => ({ value: ETHER }),
  () => ({ gasLimit: (1n << 24n) + 1n }),
  () => ({ gasLimit: blockGasLimit + 1n }),
  (_, dice) => ({
    ...{ to: null, authorizationList: [], gasLimit: 5_000_000n },
    data: new Uint8Array(49_151 + dice.below(3)),
  }),
]

interface StateTest {
  readonly before: readonly Write[]
  readonly message: Message
  readonly request: object
  readonly world: Scene['world']
}

function randomStateTest(seed: number, hardfork: Hardfork): StateTest {
  const rules = evmRules(hardfork)
  const scene = randomScene(new Dice(seed), rules)
  const dice = new Dice(-seed)
  const nonce = BigInt(dice.of([0, 0, 1, 255, 70_000]))
  const world = possibleIn(hardfork, {
    ...scene.world,
    [SENDER]: { ...scene.world[SENDER], nonce },
  })
  let message: Message = { ...scene.message, nonce }
  if (message.to !== null && isSince(hardfork, 'prague') && dice.oneIn(5)) {
    const added = Array.from({ length: 1 + dice.below(3) }, () => dice.of(authorizations))
    const authorizationList = [...message.authorizationList, ...added]
    const gasLimit = minimumGasOf({ ...message, authorizationList }, rules)
    message = { ...message, authorizationList, gasLimit: gasLimit + message.gasLimit }
  }
  if (dice.oneIn(10)) {
    message = { ...message, gasLimit: minimumGasOf(message, rules) - BigInt(dice.below(2)) }
  } else if (dice.oneIn(8)) {
    // One defect at a time: the order of checks is each node's own.
    message = { ...message, ...dice.of(defects)(message, dice) }
  }
  return { world, before: writesOf(world), message, request: requestOf(message, dice) }
}

/**
 * The world without an account that no chain has, and with those that anvil takes to be there.
 *
 * Before Prague no account has the code of a delegation, which revm follows under any hardfork: it has
 * the code of a contract instead. From Prague on the signers of authorisations have an account: anvil
 * returns 12,500 gas (EIP-7702) as if every address had one. `test/engine/engine-cases.ts` has the
 * signers without.
 */
function possibleIn(hardfork: Hardfork, world: Scene['world']): Scene['world'] {
  if (isSince(hardfork, 'prague')) {
    const signers = authorities.map(addressOfKey).map((address) => [address, { balance: 1n }])
    return { ...Object.fromEntries(signers), ...world }
  }
  const { code } = world[CONTRACT]!
  return Object.fromEntries(
    Object.entries(world).map(([address, account]) => {
      const isDelegated = typeof account.code === 'string' && account.code.startsWith('0xef0100')
      return [address, isDelegated ? { ...account, ...(code && { code }) } : account]
    }),
  )
}

function writesOf(world: Scene['world']): readonly Write[] {
  const { accounts } = mapView(world)
  return [...accounts].flatMap(([address, { balance, nonce, codeBytes, slots }]): Write[] => [
    { field: 'balance', address, value: balance },
    { field: 'nonce', address, value: nonce },
    ...(codeBytes.length > 0 ? [{ field: 'code', address, codeBytes } as const] : []),
    ...[...slots]
      .filter(([, value]) => value > 0n)
      .map(([slot, value]) => ({ field: 'storage', address, slot, value }) as const),
  ])
}

function requestOf(message: Message, dice: Dice): object {
  const { from, to, nonce, gasLimit, value, data, maxFeePerGas, maxPriorityFeePerGas } = message
  const { accessList, authorizationList } = message
  const hasAuthorizations = authorizationList.length > 0
  // With a gas price the tip is all above the base fee, which is the message's tip at 2 wei.
  const isGasPrice = !hasAuthorizations && maxFeePerGas === BASE_FEE + 2n && dice.oneIn(4)
  return {
    from,
    ...(to === null ? {} : { to }),
    ...{ nonce: quantity(nonce), gas: quantity(gasLimit), value: quantity(value) },
    data: hexFromBytes(data),
    ...(isGasPrice
      ? { gasPrice: quantity(maxFeePerGas) }
      : {
          maxFeePerGas: quantity(maxFeePerGas),
          maxPriorityFeePerGas: quantity(maxPriorityFeePerGas),
        }),
    ...(isGasPrice && accessList.length === 0 ? {} : { accessList }),
    ...(hasAuthorizations
      ? {
          authorizationList: authorizationList.map(({ address, ...fields }) => ({
            address,
            ...Object.fromEntries(
              Object.entries(fields).map(([name, value]) => [name, quantity(value)]),
            ),
          })),
        }
      : {}),
  }
}

function edit(write: Write): Request {
  switch (write.field) {
    case 'balance':
      return ['anvil_setBalance', [write.address, quantity(write.value)]]
    case 'nonce':
      return ['anvil_setNonce', [write.address, quantity(write.value)]]
    case 'code':
      return ['anvil_setCode', [write.address, hexFromBytes(write.codeBytes)]]
    case 'storage':
      return ['anvil_setStorageAt', [write.address, quantity(write.slot), hexFromWord(write.value)]]
  }
}

// what comes of them

interface Result {
  readonly status: string
  readonly gasUsed: bigint
  readonly logs: readonly object[]
  readonly created: Address | null
}

interface Run {
  /** `undefined` if the transaction is in no block. */
  readonly result: Result | undefined
  /** `success`, `failure`, `held` in the pool, or why it was refused. */
  readonly ending: string
  readonly stateRoot: Hash
}

interface Sealed {
  readonly number: Hex
  readonly mixHash: Hash
  readonly stateRoot: Hash
}

interface Receipt {
  readonly status: Hex
  readonly gasUsed: Hex
  readonly logs: readonly { address: Address; topics: readonly Hash[]; data: Hex }[]
  readonly contractAddress: Address | null
}

async function runOn(
  node: Node,
  { before, request }: StateTest,
  terms: readonly Request[],
): Promise<Run & { readonly prevRandao: Hash }> {
  const [snapshot] = await resultsOf(node, [['evm_snapshot', []]])
  await resultsOf(node, [
    ...before.map(edit),
    ['anvil_setNextBlockBaseFeePerGas', [quantity(BASE_FEE)]],
    ['evm_setNextBlockTimestamp', [BLOCK_TIME]],
    ...terms,
  ])
  const [sent] = await node.ask([['eth_sendTransaction', [request]]])
  const hash = 'result' in sent! ? sent.result : undefined
  await resultsOf(node, [['evm_mine', []]])
  const [sealed, found] = await resultsOf(node, [
    ['eth_getBlockByNumber', ['latest', false]],
    ...(hash === undefined ? [] : [['eth_getTransactionReceipt', [hash]] as const]),
  ])
  const { mixHash, number } = sealed as Sealed
  const stateRoot = await node.stateRoot()
  expect(BigInt(number)).toBe(blockNumber)
  // What anvil holds in its pool outlives a revert.
  await resultsOf(node, [['anvil_dropAllTransactions', []]])
  await resultsOf(node, [['evm_revert', [snapshot]]])
  const receipt = (found ?? undefined) as Receipt | undefined
  return {
    result: receipt && {
      status: receipt.status,
      gasUsed: BigInt(receipt.gasUsed),
      logs: receipt.logs.map(({ address, topics, data }) => ({ address, topics, data })),
      created: receipt.contractAddress,
    },
    ending: endingOf(sent!, receipt),
    stateRoot,
    prevRandao: mixHash,
  }
}

/** How a refusal of ours begins, and what that of anvil contains. */
const refusals: readonly (readonly [ours: string, anvil: string])[] = [
  ['nonce too low', 'nonce too low'],
  ['exceeds block gas limit', 'tx.gas_limit > env.block.gas_limit'],
  ['exceeds max transaction gas limit', 'tx.gas_limit > env.cfg.tx_gas_limit_cap'],
  ['insufficient funds for gas * price + value', 'Insufficient funds for gas * price + value'],
  ['max fee per gas less than block base fee', 'max fee per gas less than block base fee'],
  [
    'max priority fee per gas higher than max fee per gas',
    'max priority fee per gas higher than max fee per gas',
  ],
  ['max initcode size exceeded', 'max initcode size exceeded'],
  ['intrinsic gas too low', 'intrinsic gas too low'],
]

/**
 * The ending of ours in words without numbers, if that of anvil is the same.
 *
 * One difference is allowed: anvil's pool compares a gas limit with 21,000 alone. What costs more at
 * least is held there, and no block ever has it.
 */
function sharedEnding(ours: string, anvil: string, { message }: StateTest, name: string): string {
  const refusal = refusals.find(([start]) => ours.startsWith(start))
  if (refusal === undefined) {
    expect(ours, name).toBe(anvil)
    return ours
  }
  const [reason, theirs] = refusal
  const isHeld = reason === 'intrinsic gas too low' && message.gasLimit >= 21_000n
  expect(anvil, `${name}: ${ours}`).toContain(isHeld ? 'held' : theirs)
  return reason
}

function endingOf(sent: Answer, receipt: Receipt | undefined): string {
  if ('refusal' in sent) return sent.refusal
  if (receipt === undefined) return 'held'
  return receipt.status === '0x1' ? 'success' : 'failure'
}

async function runIn(
  engine: Engine,
  { world, before, message }: StateTest,
  environment: BlockEnvironment,
): Promise<Omit<Run, 'ending'>> {
  const outcome = await engine.execute({
    ...{ view: mapView(world), environment, message, mode: 'transaction', isImpersonated: true },
  })
  return {
    result: {
      status: outcome.failure === undefined ? '0x1' : '0x0',
      gasUsed: outcome.gasUsed,
      logs: outcome.logs.map(({ address, topics, data }) => ({ address, topics, data })),
      created: outcome.createdAddress ?? null,
    },
    stateRoot: rootAfter(base, before, outcome.writes),
  }
}

const engines = [createWasmEngine(), createEthereumjsEngine()] as const

/** True if the transaction reads the hash of the block before its own. */
async function readsParentHash(
  stateTest: StateTest,
  environment: BlockEnvironment,
): Promise<boolean> {
  let isRead = false
  const blockHash: BlockEnvironment['blockHash'] = (number) => {
    if (number === environment.number - 1n) isRead = true
    return environment.blockHash(number)
  }
  await runIn(engines[0], stateTest, { ...environment, blockHash })
  return isRead
}

/** This version of anvil has no Amsterdam. */
const anvilHardforks = hardforks.filter((hardfork) => !isSince(hardfork, 'amsterdam'))

test.each(anvilHardforks)(
  `${tests} random state tests of %s end as in anvil, through RPC and in process`,
  async (hardfork) => {
    await using anvil = await startAnvil(hardfork)
    await using fast = await startDevnet(hardfork, 'wasm')
    await using reference = await startDevnet(hardfork, 'ethereumjs')
    const hashes = await align([fast, reference], anvil)
    const counts: Record<string, number> = {}
    for (let seed = firstSeed; seed < firstSeed + tests; seed += 1) {
      const name = `${hardfork}, number ${seed}`
      const stateTest = randomStateTest(seed, hardfork)
      const { prevRandao, ...expected } = await runOn(anvil, stateTest, [])
      const { result, stateRoot } = expected
      const environment: BlockEnvironment = {
        ...ENVIRONMENT,
        evmRules: evmRules(hardfork),
        timestamp: BigInt(BLOCK_TIME),
        blobBaseFee: 1n,
        prevRandao,
        blockHash: (number) => hashes.get(number),
      }
      if (result !== undefined && (await readsParentHash(stateTest, environment))) {
        counts.parent = (counts.parent ?? 0) + 1
        continue
      }
      const endings = new Set<string>()
      for (const node of [fast, reference]) {
        const terms: readonly Request[] = [['anvil_setPrevRandao', [prevRandao]]]
        const ours = await runOn(node, stateTest, terms)
        expect(ours, name).toEqual({ ...expected, ending: ours.ending, prevRandao })
        endings.add(sharedEnding(ours.ending, expected.ending, stateTest, name))
      }
      const [ending = '', ...others] = endings
      expect(others, name).toEqual([])
      counts[ending] = (counts[ending] ?? 0) + 1
      if (result === undefined) continue
      for (const engine of engines) {
        const ours = await runIn(engine, stateTest, environment)
        expect(ours, `${name}, ${engine.name} in process`).toEqual({ result, stateRoot })
      }
    }
    console.log(`${hardfork}: ${tests} state tests from number ${firstSeed}`, counts)
    const { success = 0, failure = 0 } = counts
    expect(success).toBeGreaterThan(tests / 10)
    expect(success + failure).toBeGreaterThan(0.75 * tests)
  },
)
