/** The clock that drives the time of a node while it is the writer. */

import { expect, test } from 'vitest'
import { LeasedClock } from '../../src/cluster/leased-clock.ts'
import type { Machine } from '../../src/index.ts'

/** A machine whose time is moved by hand, with one call that is due. */
class HandMachine implements Machine {
  nowMs = 1_000
  due: { readonly atMs: number; readonly callback: () => void } | undefined

  now = () => this.nowMs

  wake(delayMs: number, callback: () => void) {
    const due = { atMs: this.nowMs + delayMs, callback }
    this.due = due
    return () => {
      if (this.due === due) this.due = undefined
    }
  }
}

test('a leased clock stands until it is started, and calls back from then on', () => {
  const machine = new HandMachine()
  const clock = new LeasedClock(machine, 1_000)
  let calls = 0
  clock.wake(200, () => {
    calls += 1
  })
  machine.nowMs = 5_000
  expect(clock.now()).toBe(1_000)
  expect(machine.due).toBeUndefined()
  clock.start(4_500)
  expect(clock.now()).toBe(1_500) // the last step was 500 ms ago
  expect(machine.due?.atMs).toBe(5_200)
  machine.due?.callback()
  expect(calls).toBe(1)
})

test('a leased clock catches up with the time since the last step of the node before', () => {
  const machine = new HandMachine()
  const clock = new LeasedClock(machine, 1_000)
  clock.start(0)
  machine.nowMs = 2_000
  expect(clock.now()).toBe(2_000)
  clock.stop()
  machine.nowMs = 9_000
  expect(clock.now()).toBe(2_000)
  clock.start(8_700)
  expect(clock.now()).toBe(2_300)
  machine.nowMs = 9_100
  expect(clock.now()).toBe(2_400)
})

test('a leased clock keeps a call that is due while it is stopped, unless it is cancelled', () => {
  const machine = new HandMachine()
  const clock = new LeasedClock(machine, 1_000)
  clock.start(0)
  const cancel = clock.wake(100, () => {})
  clock.stop()
  expect(machine.due).toBeUndefined()
  clock.start(0)
  expect(machine.due?.atMs).toBe(1_100)
  cancel()
  expect(machine.due).toBeUndefined()
})
