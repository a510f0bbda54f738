/**
 * A machine of the fast engine as a process has it that has run nothing yet, and a record of how it
 * grows: which table was enlarged while what was being done, when memory grew, how much was in it.
 */

import {
  type Machine,
  type MachineHost,
  type NativeFrame,
  sharedMachine,
} from '../../src/engine/wasm/machine.ts'

/** Tables in the order of their numbers, see `src/engine/wasm/assembly/layout.ts`. */
const REGIONS = ['accounts', 'slots', 'journal', 'logs', 'return data', 'code'] as const

/** Bytes of an entry of the journal, and of the journal before it was ever enlarged. */
const journalEntrySize = 48
const journalSize = 2 ** 20

export class Growth {
  /** How often something grew, by what and when, as in `slots, frames`. */
  readonly counts = new Map<string, number>()
  /** The most that one execution has had. */
  readonly maxima = new Map<string, number>()
  executions = 0

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  reach(what: string, size: number): void {
    if (size > (this.maxima.get(what) ?? -1)) this.maxima.set(what, size)
  }
}

/**
 * Gives the process a machine of the first size.
 *
 * @param growth hears how the machine grows
 * @param executionsBefore what the machine's tables have counted already
 */
export function beginWithFreshMachine(growth: Growth, executionsBefore: number): void {
  sharedMachine.discard()
  const machine = sharedMachine.current
  machine.exports.accountEpoch.value = executionsBefore | 0
  machine.exports.slotEpoch.value = executionsBefore | 0
  watch(machine, growth)
}

/** Puts a listener before whatever makes a machine grow. */
function watch(machine: Machine, growth: Growth): void {
  const { exports } = machine
  const { withHost, enlarge } = machine
  let phase = ''
  let memorySize = exports.memory.buffer.byteLength
  let journalScale = 0

  const look = (when: string) => {
    const size = exports.memory.buffer.byteLength
    if (size > memorySize) growth.count(`memory, ${when}`)
    memorySize = size
    growth.reach('machine memory, bytes', size)
  }
  const during =
    <Given extends unknown[], Result>(name: string, act: (...given: Given) => Result) =>
    (...given: Given): Result => {
      const outer = phase
      look(`${outer}, which go on`)
      phase = name
      const result = act(...given)
      look(name)
      phase = outer
      return result
    }
  const measure = () => {
    growth.reach('accounts touched', exports.accountCount())
    growth.reach('slots touched', exports.slotCount())
    growth.reach('logs of one message, bytes', exports.logsTop() - exports.logsStart())
    growth.reach('return data, bytes', exports.resultSize())
  }
  const watched: Machine['exports'] = {
    ...exports,
    inputPointer: during('input', exports.inputPointer),
    runCall: during('frames', exports.runCall),
    runCreation: during('frames of a creation', exports.runCreation),
    allocateCode: during('code', exports.allocateCode),
  }
  const watchedHost = (host: MachineHost): MachineHost => ({
    loadAccount: during('loadAccount', (account) => host.loadAccount(account)),
    loadSlot: during('loadSlot', (account, slot) => host.loadSlot(account, slot)),
    blockHash: (word) => host.blockHash(word),
    blobHash: (word) => host.blobHash(word),
    precompileAt: (account) => host.precompileAt(account),
    callPrecompile: during('callPrecompile', (id, input, size, gas) =>
      host.callPrecompile(id, input, size, gas),
    ),
    callNative: during('callNative', (...frame: NativeFrame) => host.callNative(...frame)),
    recordConsole: (input, size) => host.recordConsole(input, size),
    reportStep: (frame) => host.reportStep(frame),
    endSteps: (status, gas) => host.endSteps(status, gas),
    enterFrame: (frame) => host.enterFrame(frame),
    leaveFrame: (status) => host.leaveFrame(status),
    reportLog: (log) => host.reportLog(log),
  })
  Object.assign(machine, {
    exports: watched,
    withHost: ((host, limits, run) => {
      phase = 'before the frames'
      growth.executions += 1
      return withHost.call(machine, watchedHost(host), limits, () => {
        try {
          return run()
        } finally {
          look(phase)
          measure()
        }
      })
    }) as Machine['withHost'],
    enlarge: ((region, limits) => {
      const name = REGIONS[region] ?? 'frames'
      const isDone = enlarge.call(machine, region, limits)
      growth.count(isDone ? `${name}, ${phase}` : `${name}, ${phase}: no room left`)
      look('tables')
      if (region === REGIONS.indexOf('journal') && isDone) {
        growth.reach(
          'journal entries',
          Math.floor((journalSize << journalScale) / journalEntrySize),
        )
        journalScale += 1
      }
      return isDone
    }) as Machine['enlarge'],
  })
}
