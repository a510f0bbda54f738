/**
 * Transfers among logs, and touched accounts, frame by frame.
 */

import { describe, expect, test } from 'vitest'
import { TRANSFER_TOPIC } from '../../src/engine/ether-transfer.ts'
import type { FrameStart } from '../../src/engine/trace.ts'
import { CallEffects, ETHER_ADDRESS } from '../../src/execution/call-effects.ts'
import type { EmittedLog } from '../../src/primitives/message.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { addressOf } from '../support/arbitraries.ts'

const [from, to] = [addressOf(1), addressOf(2)]
const log: EmittedLog = { address: to, topics: [], data: '0x' }
const transfer = (value: bigint): EmittedLog => ({
  address: ETHER_ADDRESS,
  topics: [TRANSFER_TOPIC, hexFromWord(BigInt(from)), hexFromWord(BigInt(to))],
  data: hexFromWord(value),
})

function frame(type: FrameStart['type'], value: bigint | undefined): FrameStart {
  const input = new Uint8Array(0)
  return {
    type,
    depth: 0,
    from,
    to,
    value,
    gas: 1n,
    input,
    isPrecompile: false,
    code: () => new Uint8Array(0),
  }
}

/** What the log says after frames and logs came in this order. */
function logsOf(
  tell: (transfers: CallEffects['listener'], leave: (error?: string) => void) => void,
) {
  const transfers = new CallEffects()
  const { listener } = transfers
  tell(listener, (error) =>
    listener.leave?.({ depth: 0, gasUsed: 1n, output: new Uint8Array(0), error }),
  )
  return transfers.logs
}

describe('touched accounts', () => {
  test.each([
    ['CALL', [to]],
    ['CREATE', [to]],
    ['STATICCALL', [to]],
    ['SELFDESTRUCT', [to]],
    ['DELEGATECALL', []],
    ['CALLCODE', []],
  ] as const)('a %s touches %j', (type, touched) => {
    const effects = new CallEffects()
    const { enter, leave } = effects.listener
    enter?.(frame(type, 0n))
    leave?.({ depth: 0, gasUsed: 1n, output: new Uint8Array(0), error: undefined })
    expect(effects.touched).toEqual(touched)
  })

  test('a frame that fails touches none', () => {
    const effects = new CallEffects()
    const { enter, leave } = effects.listener
    const end = { depth: 0, gasUsed: 1n, output: new Uint8Array(0) }
    enter?.(frame('CALL', 0n))
    enter?.(frame('CALL', 0n))
    leave?.({ ...end, error: undefined })
    leave?.({ ...end, error: 'execution reverted' })
    expect(effects.touched).toEqual([])
  })
})

describe('logs of transfers', () => {
  test.each(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'] as const)(
    'a %s with value has a Transfer log',
    (type) => {
      const logs = logsOf(({ enter }, leave) => {
        enter?.(frame(type, 5n))
        leave()
      })
      expect(logs).toEqual([transfer(5n)])
    },
  )

  test.each([
    ['CALL', 0n],
    ['STATICCALL', undefined],
    ['DELEGATECALL', 5n],
    ['CALLCODE', 5n],
  ] as const)('a %s with value %s has no Transfer log', (type, value) => {
    const logs = logsOf(({ enter }, leave) => {
      enter?.(frame(type, value))
      leave()
    })
    expect(logs).toEqual([])
  })

  test('logs are in the order of the execution, without those of a frame that fails', () => {
    const logs = logsOf((listener, leave) => {
      listener.enter?.(frame('CALL', 1n))
      listener.log?.(log)
      listener.enter?.(frame('CALL', 2n))
      listener.enter?.(frame('CALL', 3n))
      leave()
      leave('execution reverted')
      listener.enter?.(frame('CREATE', 4n))
      leave()
      listener.log?.(log)
      leave()
    })
    expect(logs).toEqual([transfer(1n), log, transfer(4n), log])
  })

  test('a batch keeps the logs of the phases before the one that fails', () => {
    const transfers = new CallEffects()
    const { enter, leave, log: emit } = transfers.listener
    const end = { depth: 0, gasUsed: 1n, output: new Uint8Array(0) }
    enter?.(frame('CALL', 0n))
    for (const value of [1n, 2n, 3n]) {
      enter?.(frame('CALL', value))
      emit?.(log)
      leave?.({ ...end, error: undefined })
    }
    enter?.(frame('CALL', 4n))
    leave?.({ ...end, error: 'execution reverted' })
    leave?.({ ...end, error: 'execution reverted', undoneCalls: 2 })
    expect(transfers.logs).toEqual([transfer(1n), log, transfer(2n), log])
  })
})
