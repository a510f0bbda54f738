/**
 * Contracts whose deployed code no artifact matches: their names come from their creation.
 */

import { Interface } from 'ethers'
import { describe, expect, test } from 'vitest'
import { Creations } from '../../src/backend/creations.ts'
import { transactionDetails } from '../../src/cli/transaction-details.ts'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import { createDevnet, type Devnet, type Hash, type Hex } from '../../src/index.ts'
import { IMPLEMENTATION_SLOT } from '../../src/network/predeploys.ts'
import { ZERO_ADDRESS } from '../../src/primitives/hex.ts'
import { build, TemporaryFolder, toolNames } from '../support/artifact-project.ts'
import { compile, hardhat2Files } from '../support/artifact-shapes.ts'

const PATH = 'src/Case.sol'
const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Body {
  error Bad(uint256 n); event Went(uint256 n);
  uint256 public last;
  function go(uint256 n) external { if (n == 1) revert Bad(n); last = n; emit Went(n); }
}
contract Named is Body {
  constructor(uint256 n) {
    bytes memory code = abi.encodePacked(type(Body).runtimeCode, n);
    assembly { return(add(code, 32), mload(code)) }
  }
}
contract Factory {
  Named public last;
  function make(uint256 n) external { last = new Named(n); }
  function make2(uint256 n) external { last = new Named{salt: bytes32(n)}(n); }
}
contract Outer {
  Named public last;
  function make(uint256 n) external { Factory inner = new Factory(); inner.make(n); last = inner.last(); }
}
contract Proxy {
  address immutable to;
  constructor(address target) { to = target; assembly { sstore(${IMPLEMENTATION_SLOT}, target) } }
  fallback() external payable {
    address target = to;
    assembly {
      calldatacopy(0, 0, calldatasize())
      let ok := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      if iszero(ok) { revert(0, returndatasize()) }
      return(0, returndatasize())
    }
  }
}
`
const project = compile({ [PATH]: SOURCE })
const bytecode = (name: string): Hex =>
  `0x${project.output.contracts[PATH]![name]!.evm.bytecode.object}`
const abiOf = (name: string) => new Interface(project.output.contracts[PATH]![name]!.abi as never) // solc wrote it

const word = (value: number | Hex) => BigInt(value).toString(16).padStart(64, '0')
/** As npm packages have them: no source maps. */
const artifactsOf = (...names: readonly string[]) =>
  [...hardhat2Files(project)].flatMap(([path, value]) =>
    names.some((name) => path.endsWith(`/${name}.json`)) ? [value] : [],
  )

function client(devnet: Devnet) {
  const from = devnet.accounts[0]!.address
  const send = (request: object) =>
    devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from, gas: '0x400000', ...request }],
    })
  const call = (to: Hex, name: string, method: string, n: bigint) =>
    send({ to, data: abiOf(name).encodeFunctionData(method, [n]) as Hex })
  const create = async (data: string): Promise<Hex> => {
    const hash = await send({ data })
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    return receipt!.contractAddress!
  }
  const made = async (name: string, method: string): Promise<Hex> => {
    const factory = await create(bytecode(name))
    await call(factory, name, method, 7n)
    const params = [factory, '0x0', 'pending'] as const
    const slot = await devnet.request({ method: 'eth_getStorageAt', params })
    return `0x${slot.slice(26)}`
  }
  return { send, call, create, made }
}

type Client = ReturnType<typeof client>

const ways: Readonly<Record<string, (client: Client) => Promise<Hex>>> = {
  'by a transaction': ({ create }) => create(`${bytecode('Named')}${word(7)}`),
  'by a factory': ({ made }) => made('Factory', 'make'),
  'by a factory with a salt': ({ made }) => made('Factory', 'make2'),
  'by a factory of a factory': ({ made }) => made('Outer', 'make'),
}

/** The log looks the transaction up by its hash. */
const event = {
  from: ZERO_ADDRESS,
  to: ZERO_ADDRESS,
  contractAddress: null,
  gasUsed: 0n,
  blockNumber: 0n,
  failure: undefined,
}

const NAMED = { contract: 'Named', function: 'go' }

/** Each answer that names contracts, of a contract whose `go` failed and then succeeded. */
const answers: Readonly<
  Record<string, (devnet: Devnet, to: Hex, failed: Hex, ran: Hex) => Promise<void>>
> = {
  'the description of a call': async (devnet, _to, _failed, ran) => {
    const { tree } = await devnet.describe(ran)
    expect(tree).toMatchObject({ ...NAMED, events: [{ contract: 'Named', name: 'Went' }] })
  },
  'the text of a failed call': async (devnet, _to, failed) => {
    expect((await devnet.describe(failed)).text).toMatch(/^Named\.go\(n: 1\) .*Bad\(n: 1\)/)
  },
  'the stack trace': async (devnet, _to, failed) => {
    const trace = await devnet.stackTrace(failed)
    expect(trace?.frames).toMatchObject([{ contract: 'Named', function: 'go', line: null }])
  },
  'the log': async (devnet, _to, failed, ran) => {
    const lookUp = async (hash: Hash, verbosity: number) =>
      transactionDetails(devnet, verbosity)({ ...event, hash })?.()
    for (const verbosity of [0, 3]) {
      expect(await lookUp(ran, verbosity)).toMatchObject(NAMED)
      expect(await lookUp(failed, verbosity)).toMatchObject({ ...NAMED, error: { name: 'Bad' } })
    }
  },
  'a refused call': async (devnet, to) => {
    const data = abiOf('Body').encodeFunctionData('go', [1n]) as Hex
    const refused = devnet.request({ method: 'eth_call', params: [{ to, data }] })
    await expect(refused).rejects.toMatchObject({
      data: expect.anything(),
      message: expect.stringContaining('Bad(n: 1)'),
    })
  },
  'the gas report': async (devnet) => {
    const { contracts } = await devnet.gasReport()
    expect(contracts[`${PATH}:Named`]).toMatchObject({
      deployments: { count: 1 },
      functions: { 'go(uint256)': { calls: 1 } },
    })
  },
  previewnet_names: async (devnet, to) => {
    const params = [[to]] as const
    const names = await devnet.request({ method: 'previewnet_names', params })
    expect(names).toMatchObject([{ contract: 'Named' }])
  },
  previewnet_contract: async (devnet, to) => {
    const found = await devnet.request({ method: 'previewnet_contract', params: [to] })
    expect(found).toMatchObject({ name: 'Named', match: 'creation' })
  },
  previewnet_find: async (devnet, to) => {
    const found = await devnet.request({ method: 'previewnet_find', params: ['Named'] })
    expect(found).toMatchObject([{ address: to, contract: 'Named' }])
  },
  previewnet_contracts: async (devnet, to) => {
    const page = await devnet.request({
      method: 'previewnet_contracts',
      params: [{ text: 'Named' }],
    })
    expect(page).toMatchObject({ rows: [{ address: to, contract: 'Named' }] })
  },
}

const options = { network: 'plain', gasReport: 'on' } as const
const known = artifactsOf('Named', 'Factory')

describe.each(Object.keys(ways))(
  'a contract whose constructor returns other code, created %s,',
  (way) => {
    describe.each(['before', 'after'])('%s its artifact was added,', (order) => {
      test.each(Object.keys(answers))('has its name in %s', async (answer) => {
        await using devnet = await createDevnet({ ...options, mining: 'auto' })
        if (order === 'after') await devnet.artifacts.add(...known)
        const to = await ways[way]!(client(devnet))
        const { call } = client(devnet)
        const failed = await call(to, 'Body', 'go', 1n)
        const ran = await call(to, 'Body', 'go', 2n)
        if (order === 'before') await devnet.artifacts.add(...known)
        await answers[answer]!(devnet, to, failed, ran)
      })
    })

    test('has its name in the block that it is created in', async () => {
      await using devnet = await createDevnet({ ...options, artifacts: known })
      const to = await ways[way]!(client(devnet))
      const ran = await client(devnet).call(to, 'Body', 'go', 2n)
      expect((await devnet.describe(ran)).tree).toMatchObject(NAMED)
    })

    test('has its name in a devnet that is loaded from a file, and in a fork', async () => {
      await using devnet = await createDevnet({ ...options, mining: 'auto' })
      const to = await ways[way]!(client(devnet))
      await using loaded = await createDevnet({ state: await devnet.dump(), artifacts: known })
      await using fork = await loaded.fork()
      for (const each of [loaded, fork]) {
        const ran = await client(each).call(to, 'Body', 'go', 2n)
        expect((await each.describe(ran)).tree).toMatchObject(NAMED)
      }
    })

    test.each(['Proxy', 'ERC-1167'])('has its name behind a proxy: %s', async (proxy) => {
      await using devnet = await createDevnet({ ...options, mining: 'auto', artifacts: known })
      const { call, create } = client(devnet)
      const to = await ways[way]!(client(devnet))
      const clone = `0x3d602d80600a3d3981f3363d3d373d3d3d363d73${to.slice(2)}5af43d82803e903d91602b57fd5bf3`
      const front = await create(proxy === 'Proxy' ? `${bytecode('Proxy')}${word(to)}` : clone)
      const ran = await call(front, 'Body', 'go', 2n)
      expect((await devnet.describe(ran)).tree).toMatchObject(NAMED)
      const names = await devnet.request({ method: 'previewnet_names', params: [[front]] })
      expect(names).toMatchObject([{ contract: 'Named' }])
    })
  },
)

describe('an artifact', () => {
  interface Written {
    readonly contractName: string
    readonly deployedBytecode: string
  }
  const shapes: Readonly<Record<string, (own: Written) => object>> = {
    'without deployed code': (own) => ({ ...own, deployedBytecode: '0x' }),
    'whose deployed code is cut': (own) => {
      return { ...own, deployedBytecode: own.deployedBytecode.slice(0, -40) }
    },
    'whose deployed code is another': (own) => ({ ...own, deployedBytecode: '0x6001600255' }),
  }

  test.each(Object.keys(shapes))('%s names its contracts', async (shape) => {
    const artifacts = artifactsOf('Body').map((own) => shapes[shape]!(own as Written))
    await using devnet = await createDevnet({ ...options, mining: 'auto', artifacts })
    const { call, create } = client(devnet)
    const to = await create(bytecode('Body'))
    const failed = await call(to, 'Body', 'go', 1n)
    const named = { contract: 'Body', function: 'go' }
    expect((await devnet.describe(failed)).tree).toMatchObject(named)
    expect((await devnet.stackTrace(failed))?.frames).toMatchObject([named])
  })

  test('whose code has the same instructions as the account has lines in stack traces', async () => {
    const other = structuredClone(project)
    const { deployedBytecode, methodIdentifiers } = other.output.contracts[PATH]!.Body!.evm
    // Another selector: a value, which is no instruction.
    const object = deployedBytecode.object.replace(methodIdentifiers['last()']!, 'ffffffff')
    Object.assign(deployedBytecode, { object })
    const files = [...hardhat2Files(other).values()]
    await using devnet = await createDevnet({ ...options, mining: 'auto', artifacts: files })
    const { call, create } = client(devnet)
    const failed = await call(await create(bytecode('Body')), 'Body', 'go', 1n)
    const frames = [{ contract: 'Body', function: 'go', line: 6 }]
    expect((await devnet.stackTrace(failed))?.frames).toMatchObject(frames)
  })
})

test.each(toolNames)(
  'artifacts of %s in a folder name a contract by its creation',
  async (tool) => {
    using folder = new TemporaryFolder()
    await using devnet = await createDevnet({ ...options, mining: 'auto' })
    await devnet.artifacts.add(build(folder, tool, project))
    const { call, made } = client(devnet)
    const to = await made('Factory', 'make')
    const failed = await call(to, 'Body', 'go', 1n)
    const ran = await call(to, 'Body', 'go', 2n)
    // The frame has the contract that defines the function, where the artifacts name it.
    const trace = await devnet.stackTrace(failed)
    expect(trace?.frames).toMatchObject([{ contract: 'Body', function: 'go', line: null }])
    for (const answer of ['the text of a failed call', 'previewnet_names', 'the log']) {
      await answers[answer]!(devnet, to, failed, ran)
    }
  },
)

/** Init code that leaves `PUSH1 1, PUSH1 1, SSTORE`. */
const plain = '0x6005600c60003960056000f36001600155'
/** The same after a `PUSH0, POP`. */
const longer = '0x5f506005600e60003960056000f36001600155'

const artifactNamed = (contractName: string, data: string) => ({
  _format: 'hh-sol-artifact-1',
  contractName,
  sourceName: PATH,
  abi: [],
  bytecode: data,
  deployedBytecode: '0x',
  linkReferences: {},
  deployedLinkReferences: {},
})

test('equal code of creations of two contracts has no name', async () => {
  await using devnet = await createDevnet({ ...options, mining: 'auto' })
  const { create } = client(devnet)
  const accounts = [await create(plain), await create(longer)]
  const names = () => devnet.request({ method: 'previewnet_names', params: [accounts] })
  await devnet.artifacts.add(artifactNamed('One', plain))
  expect(await names()).toMatchObject([{ contract: 'One' }, { contract: 'One' }])
  await devnet.artifacts.add(artifactNamed('Other', longer))
  expect(await names()).toMatchObject([{ contract: null }, { contract: null }])
})

test('the creation of a code is looked for once until artifacts change', async () => {
  await using devnet = await createDevnet({ ...options, mining: 'auto' })
  const { artifacts, calls, chain } = InProcessDevnet.partsOf(devnet).backend
  const { create } = client(devnet)
  const codes = [await create(plain), await create('0x5f5ff3')]
  const lookups: number[] = []
  class CountedCreations extends Creations {
    override initCodesOf(wanted: ReadonlySet<Hash>) {
      lookups.push(wanted.size)
      return super.initCodesOf(wanted)
    }
  }
  const creations = new CountedCreations({ chain }, calls)
  const view = chain.stateAt('pending')
  const names = () =>
    artifacts.named(creations, () => codes.map((each) => artifacts.contractAt(view, each)?.name))
  expect(await names()).toEqual([undefined, undefined])
  await devnet.artifacts.add(artifactNamed('Other', longer))
  expect([await names(), await names()]).toEqual(Array(2).fill([undefined, undefined]))
  await devnet.artifacts.add(artifactNamed('One', plain))
  expect([await names(), await names()]).toEqual(Array(2).fill(['One', undefined]))
  expect(lookups).toEqual([1, 1])
})
