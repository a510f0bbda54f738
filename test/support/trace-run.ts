/**
 * Deploys and calls what a case of trace-cases.ts says, on a devnet, and prints the failure in the words
 * of its message as far as the outcome alone shows the cause.
 */

import { type ErrorFragment, Interface, type Result } from 'ethers'
import type { Devnet, Hash, Hex } from '../../src/index.ts'
import type { WireCallFrame } from '../../src/rpc/wire/objects/call-frame.ts'
import type { SolcContract, SolcOutput } from './solc.ts'
import type { TraceCall, TraceCase } from './trace-cases.ts'

/** Deploys the contract of the case and sends the transaction that fails. */
export async function sendCase(devnet: Devnet, given: TraceCase, output: SolcOutput) {
  const deployment = new Deployment(devnet, output)
  const contract = deployment.find(given.contract)
  const abi = new Interface(contract.abi as object[])
  const args = given.constructorArgs
  const encoded = args === undefined ? '' : abi.encodeDeploy(args).slice(2)
  const data: Hex = `${await deployment.link(contract)}${encoded}`
  const { value, gas } = given
  if (given.call === undefined) return send(devnet, { data, value, gas })
  const to = await deployment.create(data)
  return send(devnet, { to, data: calldataOf(abi, given.call), value, gas })
}

function calldataOf(abi: Interface, call: TraceCall): Hex {
  if ('data' in call) return call.data
  return abi.encodeFunctionData(call.functionName, call.args) as Hex // ethers writes hex
}

/** Creates contracts, and the libraries that they are linked with. */
class Deployment {
  readonly #devnet: Devnet
  readonly #contracts: SolcOutput['contracts']

  constructor(devnet: Devnet, { contracts }: SolcOutput) {
    this.#devnet = devnet
    this.#contracts = contracts
  }

  find(name: string): SolcContract {
    const found = Object.values(this.#contracts).flatMap((ofFile) => ofFile[name] ?? [])
    if (found.length !== 1) throw new Error(`expected one contract ${name}, found ${found.length}`)
    return found[0]! // there is one
  }

  /** The init code of a contract, with the addresses of libraries that are deployed for it. */
  async link({ evm: { bytecode } }: SolcContract): Promise<Hex> {
    let code = bytecode.object
    for (const libraries of Object.values(bytecode.linkReferences)) {
      for (const [name, slots] of Object.entries(libraries)) {
        const address = await this.create(await this.link(this.find(name)))
        for (const { start, length } of slots) {
          code = code.slice(0, 2 * start) + address.slice(2) + code.slice(2 * (start + length))
        }
      }
    }
    return `0x${code}`
  }

  async create(data: Hex): Promise<Hex> {
    const hash = await send(this.#devnet, { data, value: 0n, gas: 10_000_000n })
    const receipt = await this.#devnet.request({
      method: 'eth_getTransactionReceipt',
      params: [hash],
    })
    if (receipt?.status !== '0x1') throw new Error('a contract of the case was not created')
    return receipt.contractAddress! // a creation has one
  }
}

interface Transaction {
  readonly to?: Hex
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
}

function send(devnet: Devnet, { value, gas, ...rest }: Transaction): Promise<Hash> {
  const from = devnet.accounts[0]!.address // a devnet has ten
  const [wireValue, wireGas]: Hex[] = [`0x${value.toString(16)}`, `0x${gas.toString(16)}`]
  const params = [{ ...rest, from, value: wireValue!, gas: wireGas! }] as const // both are there
  return devnet.request({ method: 'eth_sendTransaction', params })
}

/** The frames of a failed transaction from the outermost to the innermost that its failure came from. */
export async function failedCalls(devnet: Devnet, hash: Hash): Promise<WireCallFrame[]> {
  const params = [hash, { tracer: 'callTracer' }] as const
  // What a tracer answers is known to whoever names it.
  const top = (await devnet.request({
    method: 'debug_traceTransaction',
    params,
  })) as WireCallFrame
  const failed = [top]
  for (let inner = causeOf(top); inner !== undefined; inner = causeOf(inner)) failed.push(inner)
  return failed
}

/** The last call of a frame, if the frame fails with what that call failed with. */
function causeOf({ calls = [], output = '0x' }: WireCallFrame): WireCallFrame | undefined {
  const last = calls.at(-1)
  return last?.error !== undefined && (last.output ?? '0x') === output ? last : undefined
}

/** What halts an execution, by go-ethereum's words, in the words of the messages. */
const messageOfHalt: Readonly<Record<string, RegExp>> = {
  'out of gas': /^(transaction|call) ran out of gas$/,
  'stack overflow': /^stack overflow$/,
  'invalid opcode: INVALID': /^invalid opcode 0xfe$/,
  'write protection': /^state was changed in a static call$/,
  'return data out of bounds': /^return data was read out of bounds$/,
  'max initcode size exceeded': /^init code too large: \d+ bytes, at most 49152$/,
  'max code size exceeded': /^contract code too large: \d+ bytes, at most 24576$/,
  'invalid code: must not begin with 0xef': /^contract code may not begin with 0xef$/,
  'contract address collision': /^address of the created contract is taken$/,
  'insufficient balance for transfer': /^value \d+ exceeds the balance \d+$/,
}

/** Messages of failures that leave nothing but an empty revert. */
const messagesOfEmptyRevert = [
  /^reverted without a reason$/,
  /^function selector 0x[0-9a-f]{8} was not recognized and there is no fallback function$/,
  /^calldata 0x[0-9a-f]{2,6} is shorter than a function selector and there is no fallback function$/,
  /^there is neither a receive nor a fallback function for a call without calldata$/,
  /^non-payable function was called with value [1-9]\d*$/,
  /^library was called directly$/,
  /^function call to an account without code$/,
  /^function returned an unexpected amount of data$/,
  /^function was called with incorrect parameters$/,
]

/**
 * The message of a failed frame if it is the one of its data, or if it is one of several that such an
 * outcome may have and the expected one is among them.
 */
export function messageOf(
  { error = '', output = '0x' }: WireCallFrame,
  expected: string,
  { contracts }: SolcOutput,
): string {
  if (error !== 'execution reverted') {
    return messageOfHalt[error]?.test(expected) === true ? expected : `halted: ${error}`
  }
  if (output === '0x') {
    const isEmpty = messagesOfEmptyRevert.some((message) => message.test(expected))
    return isEmpty ? expected : 'reverted without data'
  }
  const contract = Object.values(contracts)
    .flatMap((ofFile) => Object.values(ofFile))
    .map(({ abi }) => new Interface(abi as object[]))
    .find((abi) => abi.parseError(output) !== null)
  const parsed = contract?.parseError(output)
  if (parsed === undefined || parsed === null) return `reverted with data ${output}`
  const { fragment, args } = parsed
  if (fragment.name === 'Error') return `reverted with reason string ${JSON.stringify(args[0])}`
  if (fragment.name === 'Panic') return messageOfPanic(args[0])
  return `reverted with custom error ${printError(fragment, args)}`
}

const panics: Readonly<Record<number, string>> = {
  1: 'assertion failed (0x01)',
  17: 'arithmetic overflow or underflow (0x11)',
  18: 'division or modulo by zero (0x12)',
  33: 'conversion of a value out of range to an enum (0x21)',
  34: 'incorrectly encoded storage byte array (0x22)',
  49: 'pop of an empty array (0x31)',
  50: 'array index out of bounds (0x32)',
  65: 'allocation of too much memory (0x41)',
  81: 'call of a zero-initialized internal function (0x51)',
}

function messageOfPanic(code: bigint): string {
  return `panicked: ${panics[Number(code)] ?? `code 0x${code.toString(16).padStart(2, '0')}`}`
}

function printError({ name, inputs }: ErrorFragment, args: Result): string {
  const printed = inputs.map((input, index) => {
    const value = printValue(args[index], input.baseType)
    return input.name === '' ? value : `${input.name}: ${value}`
  })
  return `${name}(${printed.join(', ')})`
}

function printValue(value: unknown, baseType: string): string {
  if (Array.isArray(value)) return `[${value.map((each) => printValue(each, '')).join(', ')}]`
  if (baseType === 'string') return JSON.stringify(value)
  return String(value).toLowerCase()
}
