/**
 * What methods may use, supplied by the rooms of a devnet: what reads goes straight to them, what
 * changes something becomes a job on the write queue.
 *
 * There is a context for every message of a wire and some for each devnet. So each function is made
 * when a method takes it out, which most never are: made beforehand, for each devnet and connection,
 * they were a fifth of what a devnet keeps in memory.
 */

import type { Impersonation } from '../accounts/impersonation.ts'
import { messageDigest, typedDataDigest } from '../accounts/typed-data.ts'
import type { Wallet } from '../accounts/wallet.ts'
import type { Chain } from '../chain/chain.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import { expectStep, expectTime } from '../config/bounds.ts'
import type { Config } from '../config/config.ts'
import type { Engine } from '../engine/engine.ts'
import { writeThatAnswers } from '../execution/answer-slot.ts'
import type { Faults } from '../faults/faults.ts'
import type { Recorder } from '../journal/recorder.ts'
import type { Network } from '../network/network.ts'
import { OPENING_GAS } from '../network/system-transactions.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, ZERO_ADDRESS } from '../primitives/hex.ts'
import { requestFrom } from '../primitives/message.ts'
import { seededHash } from '../primitives/seed.ts'
import type { Producer } from '../producer/producer.ts'
import type { ContextParts, RpcActions, RpcContext } from '../rpc/context.ts'
import { clientVersionIn } from '../rpc/dialect.ts'
import { VERSION } from '../version.ts'
import type { Waits } from './auto-advance.ts'
import type { Executions } from './calls.ts'
import type { Audience } from './events.ts'
import type { FaultControl } from './faults.ts'
import type { DevnetFactory } from './recorded-devnet.ts'
import { reorg } from './reorg.ts'
import { reportOf } from './replay.ts'
import type { Standpoint } from './snapshots.ts'
import type { Time } from './time.ts'
import type { Sending } from './transactions.ts'
import { walletActions } from './wallet.ts'
import type { WriteQueue } from './write-queue.ts'

/** What a devnet lends its methods. */
export interface MethodRooms {
  readonly config: Config
  /** The managed accounts, in order. */
  readonly addresses: readonly Address[]
  readonly network: Network
  readonly engine: Engine
  readonly clock: VirtualClock
  readonly chain: Chain
  readonly producer: Producer
  readonly faults: Faults
  readonly recorder: Recorder
  readonly queue: WriteQueue
  readonly waits: Waits
  readonly executions: Executions
  readonly sending: Sending
  readonly impersonation: Impersonation
  readonly wallet: Wallet
  readonly audience: Audience
  readonly time: Time
  readonly standpoint: Standpoint
  /** Takes faults on and off, each by a job of its own. */
  faultControl(): FaultControl
  /** Creates the devnets that journals are replayed on. */
  readonly devnets: DevnetFactory
}

export class MethodContext implements RpcContext {
  readonly methods: RpcContext['methods']
  readonly filters: RpcContext['filters']
  readonly polls: RpcContext['polls']
  readonly subscriber: RpcContext['subscriber']
  readonly limits: RpcContext['limits']
  readonly #rooms: MethodRooms

  constructor(rooms: MethodRooms, { methods, filters, polls, subscriber, limits }: ContextParts) {
    this.#rooms = rooms
    this.methods = methods
    this.filters = filters
    this.polls = polls
    this.subscriber = subscriber
    this.limits = limits
  }

  get waits() {
    return this.#rooms.waits
  }

  get hasUnsealed() {
    const { producer } = this.#rooms
    return () => producer.hasUnsealed
  }

  get inputs() {
    return this.#rooms.recorder
  }

  get chain() {
    return this.#rooms.chain
  }

  get dialect() {
    return this.#rooms.config.dialect
  }

  get clientVersion() {
    const { dialect, clientVersion } = this.#rooms.config
    return clientVersionIn(dialect, clientVersion)
  }

  get version() {
    return VERSION
  }

  get accounts() {
    return this.#rooms.addresses
  }

  get priorityFeeDefault() {
    return this.#rooms.config.priorityFeeDefault
  }

  get blockTimeMs() {
    return this.#rooms.config.blockTimeMs
  }

  get nextBaseFee() {
    return this.#rooms.network.nextBaseFee
  }

  get wallet() {
    const { chain, queue, sending, standpoint, wallet } = this.#rooms
    return walletActions(wallet, {
      run: (job) => queue.run(job),
      whole: (part) => standpoint.whole(part),
      send: (request) => sending.send(request),
      isFailed: (hash) => chain.transaction(hash)?.receipt.status === 0,
    })
  }

  get chainId(): RpcActions['chainId'] {
    const { producer } = this.#rooms
    return () => producer.chainIds.current
  }

  get instanceId(): RpcActions['instanceId'] {
    const { config, standpoint } = this.#rooms
    return () => seededHash(config.seed, 'instance', standpoint.resetCount)
  }

  get now(): RpcActions['now'] {
    const { clock } = this.#rooms
    return () => clock.nowMs
  }

  get waiting(): RpcActions['waiting'] {
    const { producer } = this.#rooms
    return (hash) => producer.waiting(hash)
  }

  get pool(): RpcActions['pool'] {
    const { producer } = this.#rooms
    return () => producer.pool()
  }

  get nextNonce(): RpcActions['nextNonce'] {
    const { producer } = this.#rooms
    return (address) => producer.nextNonce(address)
  }

  get call(): RpcActions['call'] {
    const { executions } = this.#rooms
    return (...asked) => executions.call(...asked)
  }

  get estimateGas(): RpcActions['estimateGas'] {
    const { executions } = this.#rooms
    return (...asked) => executions.estimateGas(...asked)
  }

  get createAccessList(): RpcActions['createAccessList'] {
    const { executions } = this.#rooms
    return (...asked) => executions.createAccessList(...asked)
  }

  get simulate(): RpcActions['simulate'] {
    const { executions } = this.#rooms
    return (...asked) => executions.simulate(...asked)
  }

  get callMany(): RpcActions['callMany'] {
    const { executions } = this.#rooms
    return (...asked) => executions.callMany(...asked)
  }

  get trace(): RpcActions['trace'] {
    const { executions } = this.#rooms
    return (...asked) => executions.trace(...asked)
  }

  get traceCalls(): RpcActions['traceCalls'] {
    const { executions } = this.#rooms
    return (...asked) => executions.traceCalls(...asked)
  }

  get submit(): RpcActions['submit'] {
    const { queue, sending } = this.#rooms
    return (...asked) => queue.run(sending.submission(...asked))
  }

  get submitSync(): RpcActions['submitSync'] {
    const { sending } = this.#rooms
    return (...asked) => sending.submitSync(...asked)
  }

  get send(): RpcActions['send'] {
    const { queue, sending } = this.#rooms
    return (request, expect) =>
      queue.run(() => {
        expect?.()
        return sending.send(request)
      })
  }

  get sendSync(): RpcActions['sendSync'] {
    const { sending } = this.#rooms
    return (request) => sending.confirmed(() => sending.send(request))
  }

  get sendUnsigned(): RpcActions['sendUnsigned'] {
    const { queue, sending } = this.#rooms
    return (request) => queue.run(() => sending.sendUnsigned(request))
  }

  get decodeTransaction(): RpcActions['decodeTransaction'] {
    const { sending } = this.#rooms
    return (rawTransaction) => sending.decode(rawTransaction)
  }

  get fillTransaction(): RpcActions['fillTransaction'] {
    const { sending } = this.#rooms
    return (request) => sending.fill(request)
  }

  get signTransaction(): RpcActions['signTransaction'] {
    const { sending } = this.#rooms
    return (request) => sending.sign(request)
  }

  get signMessage(): RpcActions['signMessage'] {
    const { sending } = this.#rooms
    return (signer, message) => sending.signDigest(signer, () => messageDigest(message))
  }

  get signTypedData(): RpcActions['signTypedData'] {
    const { sending } = this.#rooms
    return (signer, typedData) => sending.signDigest(signer, () => typedDataDigest(typedData))
  }

  get impersonate(): RpcActions['impersonate'] {
    const { impersonation, queue } = this.#rooms
    return (address, isOn) =>
      queue.run(() => (isOn ? impersonation.start(address) : impersonation.stop(address)))
  }

  get impersonated(): RpcActions['impersonated'] {
    const { impersonation } = this.#rooms
    return () => impersonation.addresses
  }

  get impersonateAll(): RpcActions['impersonateAll'] {
    const { impersonation, queue } = this.#rooms
    return (isOn) =>
      queue.run(() => {
        impersonation.isForAll = isOn
      })
  }

  get patch(): RpcActions['patch'] {
    const { chain, producer, queue } = this.#rooms
    return (edit) => queue.run(() => producer.patch(edit(chain.pending.state)))
  }

  get loadState(): RpcActions['loadState'] {
    const { clock, producer, queue } = this.#rooms
    return ({ timeMs, edit }) =>
      queue.run(async () => {
        expectTime('timestamp', timeMs)
        if (timeMs > clock.nowMs) await producer.setNextTime(timeMs)
        await producer.patch(edit())
      })
  }

  get setAnswer(): RpcActions['setAnswer'] {
    const { config, engine, executions, producer, queue } = this.#rooms
    return (contract, question, what, value) =>
      queue.run(async () => {
        const request = requestFrom(ZERO_ADDRESS, { to: contract, data: question })
        const ground = executions.nextGround
        const answer = { what, value }
        await producer.patch([await writeThatAnswers(engine, ground, request, answer, config)])
      })
  }

  get setTerms(): RpcActions['setTerms'] {
    const { config, producer, queue } = this.#rooms
    return async (terms, isLasting) => {
      const { gasLimit } = terms
      const least = config.rules === 'ethereum' ? 1n : OPENING_GAS
      if (gasLimit !== undefined && gasLimit < least) {
        throw new DevnetError(
          'INVALID_OPTION',
          `block gas limit: expected at least ${least} gas, got ${gasLimit}`,
          { gasLimit, least },
        )
      }
      await queue.run(() => producer.setTerms(terms, isLasting))
    }
  }

  get drop(): RpcActions['drop'] {
    const { producer, queue } = this.#rooms
    return (isDropped) => queue.run(() => producer.drop(isDropped))
  }

  get deposit(): RpcActions['deposit'] {
    const { producer, queue } = this.#rooms
    return (request) => queue.run(() => producer.deposit(request).hash)
  }

  get changeL1(): RpcActions['changeL1'] {
    const { producer, queue } = this.#rooms
    return (changes) => queue.run(() => producer.changeL1(changes))
  }

  get advance(): RpcActions['advance'] {
    const { time } = this.#rooms
    return (ms) => time.advance(ms)
  }

  get wayTo(): RpcActions['wayTo'] {
    const { producer, queue } = this.#rooms
    return (...asked) => queue.look(() => producer.wayTo(...asked))
  }

  get driver(): RpcActions['driver'] {
    const { time } = this.#rooms
    return () => time.driver
  }

  get shiftTime(): RpcActions['shiftTime'] {
    const { queue, time } = this.#rooms
    return (ms) => queue.run(() => time.shift(ms))
  }

  get setTime(): RpcActions['setTime'] {
    const { queue, time } = this.#rooms
    return (ms) => queue.run(() => time.set(ms))
  }

  get setNextTime(): RpcActions['setNextTime'] {
    const { producer, queue } = this.#rooms
    return (ms) => {
      expectTime('timestamp', ms)
      return queue.run(() => producer.setNextTime(ms))
    }
  }

  get setTimestampInterval(): RpcActions['setTimestampInterval'] {
    const { config, producer, queue } = this.#rooms
    return (ms) => {
      expectStep(config, 'block timestamp interval', ms ?? 0)
      return queue.run(async () => {
        const before = producer.timestampIntervalMs
        await producer.setTimestampInterval(ms)
        return before
      })
    }
  }

  get mining(): RpcActions['mining'] {
    const { producer } = this.#rooms
    return () => producer.mining
  }

  get setMining(): RpcActions['setMining'] {
    const { producer, queue } = this.#rooms
    return (change) => queue.run(() => producer.setMining(change))
  }

  get setChainId(): RpcActions['setChainId'] {
    const { audience, producer, queue } = this.#rooms
    return (chainId) =>
      queue.run(async () => {
        await producer.setChainId(chainId)
        audience.lookAtChainId()
      })
  }

  get snapshot(): RpcActions['snapshot'] {
    const { queue, standpoint } = this.#rooms
    return () => queue.run(() => standpoint.takeSnapshot())
  }

  get reset(): RpcActions['reset'] {
    const { queue, standpoint } = this.#rooms
    return () => queue.runAnyway(() => standpoint.reset())
  }

  get rollBack(): RpcActions['rollBack'] {
    const { producer, queue } = this.#rooms
    return (depth) => queue.run(() => producer.rollBack(depth))
  }

  get reorg(): RpcActions['reorg'] {
    const { queue, standpoint } = this.#rooms
    return (depth, transactions) =>
      queue.run(() => standpoint.whole(() => reorg(this.#rooms, depth, transactions)))
  }

  get faults() {
    return this.#rooms.faults
  }

  get addFault(): RpcActions['addFault'] {
    return (fault, time) => this.#rooms.faultControl().add(fault, time)
  }

  get clearFault(): RpcActions['clearFault'] {
    return (id) => this.#rooms.faultControl().clear(id)
  }

  get revert(): RpcActions['revert'] {
    const { queue, standpoint } = this.#rooms
    return (snapshot) => queue.runAnyway(() => standpoint.revert(snapshot))
  }

  get replay(): RpcActions['replay'] {
    const { devnets } = this.#rooms
    return (journal) => reportOf(journal, devnets)
  }

  get mine(): RpcActions['mine'] {
    const { time } = this.#rooms
    return (...asked) => time.mine(...asked)
  }
}
