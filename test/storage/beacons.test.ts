/**
 * Storage by name behind beacon proxies: the contract is the one that the beacon names to a call.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1967
 */

import { encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Address, createDevnet, type Devnet, type Hex } from '../../src/index.ts'
import { type Compiled, compileFile } from '../support/solc.ts'

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

contract Logic {
  /// @custom:storage-location erc7201:example.main
  struct Main { uint128 x; mapping(address => uint256) balances; }
  uint256 public plain;
  function set(uint256 value) external {
    plain = value;
    m().x = uint128(value) + 1;
    m().balances[address(this)] = value + 2;
  }
  function m() private pure returns (Main storage main) {
    bytes32 slot = keccak256(abi.encode(uint256(keccak256("example.main")) - 1)) & ~bytes32(uint256(0xff));
    assembly { main.slot := slot }
  }
}

contract NextLogic {
  uint256 public renamed;
}

contract Beacon {
  address internal first;
  mapping(uint256 => address) internal versions;
  uint256 internal newest;
  constructor(address logic) { versions[0] = logic; }
  function implementation() external view virtual returns (address) { return versions[newest]; }
  function upgrade(address logic) external { newest += 1; versions[newest] = logic; }
}

contract Broken is Beacon {
  constructor() Beacon(address(0)) {}
  function implementation() external pure override returns (address) { revert("broken"); }
}

contract BeaconProxy {
  bytes32 internal constant SLOT = 0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50;
  constructor(address beacon) { assembly { sstore(SLOT, beacon) } }
  fallback() external payable {
    address beacon;
    assembly { beacon := sload(SLOT) }
    address logic = Beacon(beacon).implementation();
    (bool isDone, ) = logic.delegatecall(msg.data);
    require(isDone);
  }
}
`

let compiled: Compiled
beforeAll(async () => {
  compiled = await compileFile('src/Beacons.sol', source)
})

async function send(devnet: Devnet, request: { readonly to?: Hex; readonly data: Hex }) {
  const from = devnet.accounts[0]!.address // a devnet has ten
  const params = [{ from, gas: '0x800000', ...request }] as const
  const hash = await devnet.request({ method: 'eth_sendTransaction', params })
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  return receipt! // the pending block has it
}

async function create(devnet: Devnet, name: string, argument?: Address): Promise<Address> {
  const { object } = compiled.output.contracts['src/Beacons.sol']![name]!.evm.bytecode
  const args = argument && encodeAbiParameters([{ type: 'address' }], [argument]).slice(2)
  const { contractAddress } = await send(devnet, { data: `0x${object}${args ?? ''}` })
  return contractAddress! // a creation has one
}

const abi = parseAbi(['function set(uint256)', 'function upgrade(address)'])

describe('behind a beacon', () => {
  test('variables and namespaces are read and written by name', async () => {
    await using devnet = await createDevnet({ network: 'plain', artifacts: [compiled] })
    const beacon = await create(devnet, 'Beacon', await create(devnet, 'Logic'))
    const proxy = await create(devnet, 'BeaconProxy', beacon)
    const data = encodeFunctionData({ abi, functionName: 'set', args: [7n] })
    expect((await send(devnet, { to: proxy, data })).status).toBe('0x1')
    expect(await devnet.readStorage(proxy, 'plain')).toBe(7n)
    expect(await devnet.readStorage(proxy, 'example.main.x')).toBe(8n)
    expect(await devnet.readStorage(proxy, `example.main.balances[${proxy}]`)).toBe(9n)
    await devnet.writeStorage(proxy, `example.main.balances[${proxy}]`, 30n)
    expect(await devnet.readStorage(proxy, `example.main.balances[${proxy}]`)).toBe(30n)
  })

  test('an upgrade of the beacon changes the names, and an earlier block keeps its own', async () => {
    await using devnet = await createDevnet({ network: 'plain', artifacts: [compiled] })
    const beacon = await create(devnet, 'Beacon', await create(devnet, 'Logic'))
    const proxy = await create(devnet, 'BeaconProxy', beacon)
    const data = encodeFunctionData({ abi, functionName: 'set', args: [7n] })
    await send(devnet, { to: proxy, data })
    await devnet.mine()
    const before = await devnet.request({ method: 'eth_blockNumber' })
    const next = await create(devnet, 'NextLogic')
    const upgrade = encodeFunctionData({ abi, functionName: 'upgrade', args: [next] })
    await send(devnet, { to: beacon, data: upgrade })
    expect(await devnet.readStorage(proxy, 'renamed')).toBe(7n)
    await expect(devnet.readStorage(proxy, 'plain')).rejects.toThrow(/plain/)
    const read = { method: 'previewnet_readStorage', params: [proxy, 'plain', before] } as const
    expect(await devnet.request(read)).toBe('7')
  })

  test('changes of variables have their names, also those of a call', async () => {
    await using devnet = await createDevnet({ network: 'plain', artifacts: [compiled] })
    const beacon = await create(devnet, 'Beacon', await create(devnet, 'Logic'))
    const proxy = await create(devnet, 'BeaconProxy', beacon)
    const [from, data] = [
      devnet.accounts[0]!.address, // a devnet has ten
      encodeFunctionData({ abi, functionName: 'set', args: [7n] }),
    ]
    const call = { from, to: proxy, data }
    const changed = { [proxy]: { variables: { plain: { from: '0', to: '7' } } } }
    const simulate = { method: 'previewnet_simulate', params: [call] } as const
    expect((await devnet.request(simulate)).changes).toMatchObject(changed)
    const { transactionHash } = await send(devnet, call)
    const changes = { method: 'previewnet_stateChanges', params: [transactionHash] } as const
    expect(await devnet.request(changes)).toMatchObject(changed)
    // An upgrade gives what changed before another name.
    const next = await create(devnet, 'NextLogic')
    const upgrade = encodeFunctionData({ abi, functionName: 'upgrade', args: [next] })
    await send(devnet, { to: beacon, data: upgrade })
    expect(await devnet.request(changes)).toMatchObject(changed)
    const difference = { method: 'previewnet_stateDiff', params: ['earliest', 'pending'] } as const
    expect(await devnet.request(difference)).toMatchObject({
      [proxy]: { variables: { renamed: { from: '0', to: '7' } } },
    })
  })

  test('the proxy has its own variables where the beacon names no implementation', async () => {
    await using devnet = await createDevnet({ network: 'plain', artifacts: [compiled] })
    const proxy = await create(devnet, 'BeaconProxy', await create(devnet, 'Broken'))
    await expect(devnet.readStorage(proxy, 'plain')).rejects.toThrow(/plain/)
  })

  test('a contract has the layout that the beacon names', async () => {
    await using devnet = await createDevnet({ network: 'plain', artifacts: [compiled] })
    const beacon = await create(devnet, 'Beacon', await create(devnet, 'Logic'))
    const proxy = await create(devnet, 'BeaconProxy', beacon)
    const asked = { method: 'previewnet_contract', params: [proxy, 'pending'] } as const
    expect(await devnet.request(asked)).toMatchObject({ name: 'Logic' })
  })
})
