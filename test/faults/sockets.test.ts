/** Which sockets a fault reaches, and what it does to them, on sockets that only write it down. */

import { describe, expect, test } from 'vitest'
import { Sockets } from '../../src/faults/sockets.ts'
import type { SocketTransport } from '../../src/faults/wire-fault.ts'

function openSockets() {
  const sockets = new Sockets()
  const done: string[] = []
  const join = (name: string, transport: SocketTransport) =>
    sockets.join({
      transport,
      drop: (closeCode) => done.push(`${name} dropped ${closeCode}`),
      freeze: () => done.push(`${name} frozen`),
      thaw: () => done.push(`${name} thawed`),
    })
  const leaveOne = join('one', 'webSocket')
  join('two', 'http')
  join('three', 'webSocket')
  return { sockets, done, join, leaveOne }
}

describe('faults of sockets', () => {
  test('all sockets are closed in the order they were opened, without a close frame', () => {
    const { sockets, done } = openSockets()
    sockets.drop({ kind: 'dropSockets' })
    expect(done).toEqual(['one dropped 1006', 'two dropped 1006', 'three dropped 1006'])
  })

  test('the sockets of one transport are closed, or the one at an index', () => {
    const { sockets, done, leaveOne } = openSockets()
    sockets.drop({ kind: 'dropSockets', transport: 'webSocket', closeCode: 1012 })
    sockets.drop({ kind: 'dropSockets', transport: 'webSocket', connection: 2 })
    sockets.drop({ kind: 'dropSockets', connection: 2 })
    expect(done.splice(0)).toEqual([
      ...['one dropped 1012', 'three dropped 1012'],
      ...['three dropped 1006', 'two dropped 1006'],
    ])
    leaveOne()
    sockets.drop({ kind: 'dropSockets', transport: 'webSocket', connection: 1 })
    sockets.drop({ kind: 'dropSockets', transport: 'webSocket', connection: 2 })
    expect(done).toEqual(['three dropped 1006'])
  })

  test('sockets open at the beginning are frozen, until all faults that freeze them have ended', () => {
    const { sockets, done, join } = openSockets()
    const endFirst = sockets.freeze({ kind: 'freezeSockets', transport: 'webSocket' })
    const endSecond = sockets.freeze({ kind: 'freezeSockets', connection: 1 })
    join('four', 'webSocket')
    expect(done.splice(0)).toEqual(['one frozen', 'three frozen'])
    endFirst()
    expect(done.splice(0)).toEqual(['three thawed'])
    endSecond()
    endSecond()
    expect(done).toEqual(['one thawed'])
  })

  test('a frozen socket that has closed is not thawed', () => {
    const { sockets, done, leaveOne } = openSockets()
    const end = sockets.freeze({ kind: 'freezeSockets' })
    leaveOne()
    done.length = 0
    end()
    expect(done).toEqual(['two thawed', 'three thawed'])
  })
})
