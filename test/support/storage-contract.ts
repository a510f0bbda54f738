/**
 * A contract with a variable of every type that storage can hold, in Solidity of two versions, and
 * devnets that it is deployed on.
 */

import { type Abi, decodeFunctionResult, encodeFunctionData } from 'viem'
import {
  type Address,
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type Hex,
} from '../../src/index.ts'
import { wireAddress } from './accounts.ts'
import { type Compiled, compileAll } from './solc.ts'

const common = `
    enum Kind { None, Open, Closed }
    struct Position { uint128 amount; int64 delta; bool isOpen; Kind kind; address owner; string note; }
    struct Account { uint256 total; mapping(address => bool) allowed; uint8[] levels; }

    uint8 public small; int16 public signed; bool public flag; Kind public kind; bytes3 public tag;
    address public owner;
    Base public partner;
    uint256 public total;
    bytes32 public digest;
    string public name;
    bytes public blob;
    uint256[] public list;
    uint16[] public packed;
    bool[5] public flags;
    uint24[3][2] public matrix;
    string[] public names;
    uint40[][] public nested;
    mapping(address => uint256) public balances;
    mapping(address => mapping(uint256 => Position)) public positions;
    mapping(string => uint256) public byName;
    mapping(bytes32 => bool) public seen;
    mapping(bytes4 => uint256) public bySelector;
    mapping(bool => uint8) public byFlag;
    mapping(int8 => uint256) public bySign;
    Position public position;
    Position[] public history;
    Account account;
    uint256 public constant FEE = 5;

    function fill() public {
        small = 200; signed = -300; flag = true; kind = Kind.Closed; tag = 0x010203;
        owner = msg.sender; partner = Base(address(0x1234)); total = 10 ** 30; digest = keccak256("x");
        name = "short"; blob = "a text that is longer than thirty-one bytes";
        list.push(11); list.push(12); list.push(13);
        for (uint16 i = 0; i < 20; i++) packed.push(i * 1000);
        flags = [true, false, true, false, true];
        matrix[0] = [uint24(1), 2, 3]; matrix[1] = [uint24(4), 5, 6];
        names.push("ada"); names.push("a name that is longer than thirty-one bytes");
        nested.push(new uint40[](0)); nested.push(new uint40[](7)); nested[1][6] = 77;
        balances[msg.sender] = 1000;
        positions[msg.sender][3].amount = 33; positions[msg.sender][3].delta = -3;
        byName["ada"] = 1; seen[keccak256("y")] = true; bySelector[0x12345678] = 2;
        byFlag[true] = 9; bySign[-1] = 8;
        position = Position(5, -6, true, Kind.Open, msg.sender, "noted");
        history.push(position); history.push(position); history[1].amount = 55;
        account.total = 4; account.allowed[msg.sender] = true; account.levels.push(3);
    }
    function lengths() public view returns (uint256, uint256, uint256) {
        return (list.length, names.length, history.length);
    }
    function isAllowed(address who) public view returns (bool) { return account.allowed[who]; }
    function bump(uint256 by) public { total += by; }
`

const newText = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
type Price is int128;
contract Base {
    uint256 private secret = 7;
    address public immutable maker = msg.sender;
    uint256 transient lock;
}
contract Store is Base {
    uint256 private secret = 8;
    Price public price = Price.wrap(-9);
    mapping(Price => uint256) public byPrice;
${common}}
`

const oldText = `pragma solidity ^0.5.0;
contract Base { uint256 internal hidden = 7; }
contract Store is Base {
${common}}
`

/** With solc of the newest version, and of the oldest that gives layouts. */
export const storageVersions = ['0.8.37', '0.5.17'] as const

export type StorageVersion = (typeof storageVersions)[number]

export interface StorageContract {
  readonly artifact: unknown
  readonly abi: Abi
  readonly bytecode: Hex
  readonly layout: unknown
}

export async function compileStorage(version: StorageVersion): Promise<StorageContract> {
  const settings = { version, optimizer: true, viaIR: false, storageLayout: true } as const
  const text = version === '0.5.17' ? oldText : newText
  const [compiled] = await compileAll([{ sources: { 'src/Store.sol': text }, settings }])
  return contractOf(compiled!, 'src/Store.sol', 'Store') // one was compiled
}

function contractOf(compiled: Compiled, source: string, name: string): StorageContract {
  const { input, output } = compiled
  const contract = output.contracts[source]![name]! // the source defines it
  const { storageLayout } = contract as { storageLayout?: unknown }
  return {
    artifact: { input, output },
    abi: contract.abi as Abi,
    bytecode: `0x${contract.evm.bytecode.object}`,
    layout: storageLayout,
  }
}

export interface DeployedStorage {
  readonly devnet: Devnet
  readonly address: Address
  readonly sender: Address
  /** Sends a transaction to a function. */
  send(name: string, ...args: readonly unknown[]): Promise<Hex>
  /** Calls a function on the pending state. */
  call(name: string, ...args: readonly unknown[]): Promise<unknown>
}

export async function deployStorage(
  { artifact, abi, bytecode }: StorageContract,
  options: DevnetOptions = {},
): Promise<DeployedStorage> {
  const devnet = await createDevnet({ network: 'plain', artifacts: [artifact], ...options })
  const sender = wireAddress(devnet.accounts[0]!) // a devnet has ten
  const transact = async (to: Address | undefined, data: Hex) => {
    const params = [{ from: sender, data, gas: '0xf00000', ...(to && { to }) }] as const
    const hash = await devnet.request({ method: 'eth_sendTransaction', params })
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (receipt?.status !== '0x1') throw new Error(`the transaction ${hash} failed`)
    return receipt
  }
  const { contractAddress } = await transact(undefined, bytecode)
  const address = contractAddress! // a creation has one
  return {
    devnet,
    address,
    sender,
    async send(functionName, ...args) {
      const data = encodeFunctionData({ abi, functionName, args })
      return (await transact(address, data)).transactionHash
    },
    async call(functionName, ...args) {
      const data = encodeFunctionData({ abi, functionName, args })
      const params = [{ to: address, data }, 'pending'] as const
      return decodeFunctionResult({
        abi,
        functionName,
        data: await devnet.request({ method: 'eth_call', params }),
      })
    },
  }
}
