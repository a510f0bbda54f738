/**
 * Namespaces of ERC-7201: their layout, which solc does not give, is that of an equal struct, which it gives.
 */

import { Interface } from 'ethers'
import { encodeAbiParameters, keccak256, toHex } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { ArtifactIndex } from '../../src/artifacts/artifact-index.ts'
import type { StorageLayout } from '../../src/artifacts/storage-layout.ts'
import { namespaceVariable, type StorageMoment } from '../../src/debugger/storage-variable.ts'
import { type Address, createDevnet, type Hex } from '../../src/index.ts'
import { wireAddress } from '../support/accounts.ts'
import { type Compiled, compileAll } from '../support/solc.ts'

const path = 'src/Spaces.sol'
const version = '0.8.37'

function slotOf(id: string): bigint {
  const hash = BigInt(keccak256(toHex(id))) - 1n
  return BigInt(keccak256(encodeAbiParameters([{ type: 'uint256' }], [hash]))) & ~0xffn
}

const at = (id: string) => `assembly { m.slot := ${toHex(slotOf(id), { size: 32 })} }`

/** Every type that a struct may have. */
const types = [
  ...['uint8', 'int16', 'uint128', 'uint', 'int256', 'bool', 'address', 'address payable'],
  ...['bytes1', 'bytes31', 'bytes32', 'string', 'bytes', 'Kind', 'Price', 'IToken', 'Pair'],
  ...['uint8[5]', 'uint128[3]', 'address[2]', 'bytes32[2]', 'Pair[2]', 'uint24[3][2]', 'bool[40]'],
  ...['uint256[]', 'uint8[3][]', 'Pair[]', 'string[]', 'Node[]'],
  ...['mapping(address => uint256)', 'mapping(Kind => mapping(bytes4 => Pair))'],
  ...['mapping(string name => Node[])', 'function() external', 'function(uint8) internal'],
]

/** Each type before and behind each other one. */
const structs = types.map((type, index) => {
  const members = types.map((_, offset) => {
    const other = types[(index + 7 * offset) % types.length]!
    return `${offset % 3 === 0 ? type : other} m${offset};`
  })
  const name = `All${index}`
  return { name, text: `struct ${name} { ${members.join(' ')} }` }
})

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
interface IToken {}
type Price is int128;
enum Kind { None, Open, Closed }
struct Pair { uint128 one; uint64 other; }
struct Node { uint8 tag; mapping(uint256 => Node) children; Node[] list; }
contract All {
  ${structs.map(({ name, text }) => `/// @custom:storage-location erc7201:all.${name}\n  ${text}`).join('\n  ')}
}
contract Twin is All {
  ${structs.map(({ name }) => `${name} twin${name};`).join(' ')}
}
/// @custom:storage-location erc7201:example.file
struct FileSpace { uint64 seen; }
library Diamond {
  /// @custom:storage-location erc7201:diamond.storage
  struct Storage { mapping(bytes4 => address) facets; address owner; }
  function load() internal pure returns (Storage storage m) { ${at('diamond.storage')} }
}
library Unused {
  /// @custom:storage-location erc7201:unused.storage
  struct Storage { uint256 x; }
}
abstract contract Base {
  /// @custom:storage-location erc7201:example.main
  struct Main { uint8 small; Pair pair; mapping(address => Pair[]) pairs; string name; Kind kind; Price price; }
  function main() internal pure returns (Main storage m) { ${at('example.main')} }
}
contract Spaces is Base {
  /// @notice text before
  /// @custom:storage-location erc7201:my-app.storage.Spaces
  struct Own { uint256[] list; uint16 low; uint16 high; }
  uint256 plain;
  function own() private pure returns (Own storage m) { ${at('my-app.storage.Spaces')} }
  function file() private pure returns (FileSpace storage m) { ${at('example.file')} }
  function fill() external {
    plain = 1;
    Main storage m = main();
    m.small = 2; m.pair = Pair(3, 4); m.pairs[msg.sender].push(Pair(5, 6));
    m.name = "a name that is longer than thirty-one bytes"; m.kind = Kind.Closed; m.price = Price.wrap(-7);
    own().list.push(8); own().low = 9; own().high = 10;
    file().seen = 11;
    Diamond.load().owner = msg.sender; Diamond.load().facets[0x01020304] = address(this);
  }
  function high() external view returns (uint16) { return own().high; }
}
`

let compiled: Compiled
beforeAll(async () => {
  const settings = { version, optimizer: false, viaIR: false, storageLayout: true } as const
  const [first] = await compileAll([{ sources: { [path]: source }, settings }])
  compiled = first!
})

const artifactOf = ({ input, output }: Compiled) => ({ input, output, solcLongVersion: version })

function layoutOf(name: string): StorageLayout {
  const index = new ArtifactIndex()
  index.add('test', artifactOf(compiled))
  return index.contracts.find((each) => each.name === name)!.storageLayout!
}

/** A type by what lies in it, without the names that compilers give to types. */
function shapeOf(layout: StorageLayout, key: string, depth = 0): unknown {
  const type = layout.types.get(key)!
  const { encoding, numberOfBytes } = type
  if (depth === 4) return { encoding, numberOfBytes }
  const inner = (each: string) => shapeOf(layout, each, depth + 1)
  return {
    encoding,
    numberOfBytes,
    label: type.label.includes('function') ? 'function' : type.label,
    ...('base' in type && { base: inner(type.base) }),
    ...('key' in type && { key: inner(type.key), value: inner(type.value) }),
    ...('members' in type && {
      members: type.members?.map(({ label, slot, offset, type: each }) => {
        return { label, slot, offset, type: inner(each) }
      }),
    }),
  }
}

describe('the layout of a namespace', () => {
  test('is that of an equal struct for every type before and behind every other', () => {
    const [own, told] = [layoutOf('All'), layoutOf('Twin')]
    for (const { name } of structs) {
      const namespace = own.storage.find(({ label }) => label === `all.${name}`)!
      const twin = told.storage.find(({ label }) => label === `twin${name}`)!
      expect(namespace.slot).toBe(slotOf(`all.${name}`))
      expect(shapeOf(own, namespace.type)).toEqual(shapeOf(told, twin.type))
    }
  })

  test('is known for those of bases, and of libraries and files that the code names', () => {
    const labels = layoutOf('Spaces').storage.map(({ label }) => label)
    expect(labels.slice(0, 1)).toEqual(['plain'])
    expect(labels.slice(1).sort()).toEqual([
      'diamond.storage',
      'example.file',
      'example.main',
      'my-app.storage.Spaces',
    ])
  })
})

describe('variables in namespaces', () => {
  async function scene() {
    const artifacts = [artifactOf(compiled)]
    const devnet = await createDevnet({ network: 'plain', mining: 'auto', artifacts })
    const { abi, evm } = compiled.output.contracts[path]!.Spaces!
    const from = wireAddress(devnet.accounts[0]!)
    const send = async (transaction: { readonly to?: Address; readonly data: Hex }) => {
      const params = [{ from, gas: '0xf00000', ...transaction }] as const
      const hash = await devnet.request({ method: 'eth_sendTransaction', params })
      return (await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] }))!
    }
    const { contractAddress } = await send({ data: `0x${evm.bytecode.object}` })
    const clone = await send({
      data: `0x3d602d80600a3d3981f3363d3d373d3d3d363d73${contractAddress!.slice(2)}5af43d82803e903d91602b57fd5bf3`,
    })
    const spaces = new Interface(abi as object[])
    const addresses = [contractAddress!, clone.contractAddress!]
    return { devnet, from, send, spaces, addresses, [Symbol.asyncDispose]: () => devnet.close() }
  }

  test('are read, written and named among changes, also behind a clone', async () => {
    await using it = await scene()
    for (const to of it.addresses) {
      const data = it.spaces.encodeFunctionData('fill') as Hex
      const { transactionHash } = await it.send({ to, data })
      const values = {
        plain: 1n,
        'example.main.small': 2n,
        'example.main.pair': { one: 3n, other: 4n },
        [`example.main.pairs[${it.from}][0].other`]: 6n,
        'example.main.name': 'a name that is longer than thirty-one bytes',
        'example.main.kind': 2n,
        'example.main.price': -7n,
        'my-app.storage.Spaces.list': [8n],
        'my-app.storage.Spaces.list.length': 1n,
        'my-app.storage.Spaces.high': 10n,
        'example.file.seen': 11n,
        'diamond.storage.owner': it.from,
      }
      for (const [each, value] of Object.entries(values)) {
        expect([each, await it.devnet.readStorage(to, each)]).toEqual([each, value])
      }
      const changes = await it.devnet.request({
        method: 'previewnet_stateChanges',
        params: [transactionHash],
      })
      expect(changes[to]!.variables).toMatchObject({
        'example.main.price': { from: '0', to: '-7' },
        'my-app.storage.Spaces.list[0]': { from: '0', to: '8' },
      })
      await it.devnet.writeStorage(to, 'my-app.storage.Spaces.high', 77n)
      const call = { to, data: it.spaces.encodeFunctionData('high') as Hex }
      const high = await it.devnet.request({ method: 'eth_call', params: [call, 'latest'] })
      expect(BigInt(high)).toBe(77n)
      expect(await it.devnet.readStorage(to, 'my-app.storage.Spaces.low')).toBe(9n)
    }
  })

  test('are refused by an unknown name, with the names that exist', async () => {
    await using it = await scene()
    const [to] = it.addresses
    await expect(it.devnet.readStorage(to!, 'example.other.x')).rejects.toThrow(
      /expected a variable of Spaces \(plain, .*example\.main/,
    )
    await expect(it.devnet.readStorage(to!, 'example.main.x')).rejects.toThrow(
      'example.main: expected a member of struct Base.Main (small, pair, pairs, name, kind, price)',
    )
  })

  test('are found by an expression of the debugger, step by step', async () => {
    const moment: StorageMoment = {
      layout: layoutOf('Spaces'),
      wordAt: async (slot) => (slot === slotOf('example.main') ? 5n : 0n),
      keysOf: () => [],
    }
    const main = await namespaceVariable('example', moment)?.member('main')
    expect(await (await main?.member('small'))?.scalar()).toBe(5n)
    expect(namespaceVariable('exam', moment)).toBeUndefined()
  })
})
