/**
 * Opcodes of Amsterdam where the library differs from execution-specs.
 *
 * State gas (EIP-8037): in the library a CALL may pass on gas that state gas has taken, a creation is
 * charged before it is refused for lack of funds, depth or nonce, a call that runs out of gas takes the
 * reservoir, and the reservoir does not repay a frame's spill when a frame that it called has succeeded. It
 * charges before a step is reported, whose gas is then too small.
 *
 * Order of reads (EIP-7928): in the library a SELFDESTRUCT reads its heir before that is paid for, a
 * refused call does not read its delegate, and copying no code reads no account.
 */

import { EVMError, type getOpcodesForHF } from '@ethereumjs/evm'
import { Address, createContractAddress, generateAddress2 } from '@ethereumjs/util'
import { NO_BYTES } from '../../primitives/bytes.ts'
import { bytesFromWord, UINT64_MAX } from '../../primitives/word.ts'
import { isDelegation } from '../../state/code.ts'

type OpcodeMap = ReturnType<typeof getOpcodesForHF>['opcodeMap']
type Entry = OpcodeMap[number]
type RunState = Parameters<Entry['opHandler']>[0]
type Rules = Parameters<Entry['opHandler']>[1]

const CREATE = 0xf0
const CALL = 0xf1
const CREATE2 = 0xf5
const SELFDESTRUCT = 0xff
const EXTCODECOPY = 0x3c
/** CALL, CALLCODE, DELEGATECALL and STATICCALL. */
const calls = [CALL, 0xf2, 0xf4, 0xfa]

const CALL_DEPTH_MAX = 1024

/** The part of the library's EVM that meters state gas. */
interface Meter {
  /** Gas that the last CALL paid for state, before it passed any on. */
  callSpill: bigint
  /** The reservoir before the last CALL paid for state. */
  reservoirBeforeCall: bigint
  readonly stateGasReservoir: bigint
  /** The library would burn the reservoir. */
  eip7928CallPostTargetOog: boolean
  /** Announces the address of a creation, which counts as no access. */
  expectCreation(address: Address): void
}

export function adoptAmsterdam(opcodeMap: OpcodeMap, meter: Meter): void {
  for (const opcode of calls) meterCall(opcodeMap[opcode]!, meter)
  meterCreation(opcodeMap[CREATE]!, meter, false)
  meterCreation(opcodeMap[CREATE2]!, meter, true)
  meterDestruction(opcodeMap[SELFDESTRUCT]!)
  readAccountOfCopy(opcodeMap[EXTCODECOPY]!)
}

/** The spill is taken between the price of the opcode and the gas that is passed on. */
function meterCall(entry: Entry, meter: Meter): void {
  const { gasHandler, opHandler } = entry
  entry.gasHandler = async (runState, gas, common) => {
    meter.callSpill = 0n
    meter.reservoirBeforeCall = meter.stateGasReservoir
    const { gasLeft } = runState
    const price = await gasHandler(runState, gas, common)
    if (runState.eip7928PostTargetCallOog !== undefined) {
      delete runState.eip7928PostTargetCallOog
      meter.eip7928CallPostTargetOog = false
      throw new EVMError(EVMError.errorMessages.OUT_OF_GAS)
    }
    await readDelegate(runState)
    const spill = gasLeft - runState.gasLeft
    if (spill === 0n) return price
    meter.callSpill = spill
    const [wanted = 0n] = runState.stack.peek()
    const allowed = allButOne64th(runState.gasLeft - price)
    runState.messageGasLimit = wanted < allowed ? wanted : allowed
    runState.gasLeft = gasLeft
    return price
  }
  entry.opHandler = async (runState, common) => {
    runState.gasLeft -= meter.callSpill
    await opHandler(runState, common)
    repaySpill(runState)
  }
}

/**
 * The frame that was called may have refilled what another one had charged: the reservoir repays the
 * spill, if the call or creation has succeeded.
 *
 * @see https://github.com/ethereum/EIPs/pull/12265
 */
function repaySpill(runState: RunState): void {
  const { stack, interpreter, stateGasSpilled: spill } = runState
  const [result] = stack.peek()
  if (result === 0n) return
  const { _evm: evm } = interpreter
  const repaid = spill < evm.stateGasReservoir ? spill : evm.stateGasReservoir
  runState.stateGasSpilled -= repaid
  evm.stateGasReservoir -= repaid
  runState.gasLeft += repaid
}

function meterCreation(entry: Entry, meter: Meter, isSalted: boolean): void {
  const { gasHandler, opHandler } = entry
  entry.gasHandler = async (runState, gas, common) =>
    gasHandler(runState, gas, withoutStateGas(common))
  entry.opHandler = async (runState, common) => {
    const [value = 0n, offset = 0n, size = 0n, salt = 0n] = runState.stack.peek(isSalted ? 4 : 3)
    const { contract, depth, address: creator } = runState.env
    runState.lastCreateNewAccountStateGas = 0n
    const isRefused =
      size > common.param('maxInitCodeSize') ||
      contract.balance < value ||
      contract.nonce >= UINT64_MAX ||
      depth >= CALL_DEPTH_MAX
    if (!isRefused) {
      const address = isSalted
        ? new Address(generateAddress2(creator.bytes, bytesFromWord(salt), readMemory()))
        : createContractAddress(creator, contract.nonce)
      const account = await readAccount(runState, address)
      if (account === undefined || account.isEmpty()) {
        const amount = common.param('stateBytesPerNewAccount') * common.param('costPerStateByte')
        runState.interpreter.chargeStateGas(amount)
        runState.lastCreateNewAccountStateGas = amount
      }
      runState.messageGasLimit = allButOne64th(runState.gasLeft)
      meter.expectCreation(address)
    }
    await opHandler(runState, common)
    repaySpill(runState)

    function readMemory(): Uint8Array {
      return size === 0n ? NO_BYTES : runState.memory.read(Number(offset), Number(size), true)
    }
  }
}

/** Rules by which the library prices a creation without its account. */
function withoutStateGas(common: Rules): Rules {
  return Object.create(common, {
    isActivatedEIP: {
      value: (eip: number) => eip !== 7928 && eip !== 8037 && common.isActivatedEIP(eip),
    },
  })
}

/** The heir is read only if its access can be paid for (EIP-7928). */
function meterDestruction(entry: Entry): void {
  const { gasHandler } = entry
  entry.gasHandler = async (runState, gas, common) => {
    const access = gas + accessGas(runState, common)
    const isReached = runState.interpreter.isStatic() || access <= runState.gasLeft
    return isReached ? gasHandler(runState, gas, common) : access
  }
}

/** A warm heir costs nothing. */
function accessGas({ stack, interpreter }: RunState, common: Rules): bigint {
  const [word = 0n] = stack.peek()
  const isWarm = interpreter.journal.isWarmedAddress(addressOf(word).bytes)
  return isWarm ? 0n : common.param('coldaccountaccessGas')
}

/** Reads the account whose code a call runs instead of its target's (EIP-7702). */
async function readDelegate(runState: RunState): Promise<void> {
  const [, target = 0n] = runState.stack.peek(2)
  const code = await runState.stateManager.getCode(addressOf(target))
  if (isDelegation(code)) await readAccount(runState, new Address(code.subarray(3)))
}

function readAccountOfCopy(entry: Entry): void {
  const { opHandler } = entry
  entry.opHandler = async (runState, common) => {
    const [word = 0n] = runState.stack.peek()
    await readAccount(runState, addressOf(word))
    await opHandler(runState, common)
  }
}

/** Also adds the account to the library's own list. */
function readAccount({ interpreter, stateManager }: RunState, address: Address) {
  interpreter._evm.blockLevelAccessList?.addAddress(address.toString())
  return stateManager.getAccount(address)
}

function addressOf(word: bigint): Address {
  return new Address(bytesFromWord(word).subarray(12))
}

/** @see https://eips.ethereum.org/EIPS/eip-150 */
function allButOne64th(gas: bigint): bigint {
  return gas - gas / 64n
}
