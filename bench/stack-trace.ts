/**
 * Claim: the stack trace of a failed Uniswap V3 swap takes at most 20 ms, and knowing artifacts costs an
 * execution that succeeds nothing.
 *
 * The swap runs to its end in router, pool and tokens, and then the router refuses the amount. The
 * packages have no source maps, so each code has a made one, with a place for every instruction.
 *
 * Sketch: 20,000 opcodes, each a step of 300 ns and a lookup or two by program counter: 10 ms.
 */

import type { Devnet, Hash, Hex } from '../src/index.ts'
import { bytesFromHex } from '../src/primitives/hex.ts'
import { createStage } from '../test/support/stage.ts'
import { deployPoolV3, FAR_FUTURE, ONE, type PoolV3 } from '../test/support/uniswap.ts'
import type { Benchmark, Rounds, Variant } from './benchmark.ts'
import { atMost, measure, median, rowOf } from './measure.ts'

interface Sizes {
  readonly rounds: Rounds
}

const question = 'a failed V3 swap'

export const stackTrace: Benchmark<Sizes> = {
  name: 'stack-trace',
  small: { rounds: { warmUp: 0, timed: 1 } },
  large: { rounds: { warmUp: 10, timed: 31 } },

  async run({ rounds }) {
    const stage = await createStage({ network: 'plain', engine: 'wasm' })
    const { devnet } = stage
    const exchange = await deployPoolV3(stage)
    const hash = await failedSwap(devnet, exchange)
    const { tokens, router, pool } = exchange
    const plain = await measure([tracing(devnet, hash, 'without artifacts')], rounds)
    for (const { address } of [router, pool, ...tokens]) {
      const code = await devnet.request({ method: 'eth_getCode', params: [address] })
      await devnet.artifacts.add(artifactOf(code, address))
    }
    const named = await measure([tracing(devnet, hash, 'with artifacts')], rounds)
    const ms = median(rowOf(named, question, 'with artifacts').samples) / 1000
    await devnet.close()
    return { rows: [...plain, ...named], claims: [atMost('at most 20 ms', ms, 20, 'ms')] }
  },
}

function tracing(devnet: Devnet, hash: Hash, way: string): Variant<unknown> {
  return {
    question,
    way,
    count: 1,
    run: async () => [await devnet.stackTrace(hash)],
    print: (trace) => JSON.stringify(trace),
  }
}

/** A swap of which the sender expects more than there is. */
async function failedSwap(devnet: Devnet, { router, tokens, fee }: PoolV3): Promise<Hash> {
  const from = devnet.accounts[0]!.address // a devnet has ten
  const pair = tokens.map(({ address }) => address)
  const values = [...pair, fee, from, FAR_FUTURE, 10n * ONE, 2n ** 200n, 0n]
  const data = router.abi.encodeFunctionData('exactInputSingle', [values]) as Hex // ethers writes hex
  const params = [{ from, to: router.address, data, gas: '0xf4240' }] as const
  return devnet.request({ method: 'eth_sendTransaction', params })
}

const FUNCTION_BYTES = 100
const FUNCTIONS = 200

/** Standard JSON of a contract with a code, whose instructions stand in its functions in turn. */
function artifactOf(code: Hex, name: string): unknown {
  const size = FUNCTION_BYTES * FUNCTIONS
  const nodes = Array.from({ length: FUNCTIONS }, (_, index) => ({
    nodeType: 'FunctionDefinition',
    id: index + 10,
    name: `f${index}`,
    kind: 'function',
    visibility: 'internal',
    src: `${index * FUNCTION_BYTES + 10}:${FUNCTION_BYTES - 20}:0`,
    body: { nodeType: 'Block', src: `${index * FUNCTION_BYTES + 20}:60:0` },
  }))
  const contract = { nodeType: 'ContractDefinition', id: 1, name, contractKind: 'contract' }
  const tree = { ...contract, src: `0:${size}:0`, linearizedBaseContracts: [1], nodes }
  const ast = { nodeType: 'SourceUnit', src: `0:${size}:0`, nodes: [tree] }
  const places = bytesFromHex(code).map((_, index) => index % FUNCTIONS)
  const sourceMap = [...places].map((each) => `${each * FUNCTION_BYTES + 30}:10:0:-`).join(';')
  const file = `${name}.sol`
  const evm = { deployedBytecode: { object: code, sourceMap } }
  return {
    input: {
      language: 'Solidity',
      sources: { [file]: { content: `${' '.repeat(79)}\n`.repeat(size / 80) } },
      settings: {},
    },
    output: {
      sources: { [file]: { id: 0, ast } },
      contracts: { [file]: { [name]: { abi: [], evm } } },
    },
  }
}
