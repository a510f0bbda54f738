/**
 * Roots that a state file keeps of blocks with transactions: taken as they are, and found out if they
 * are wrong.
 */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type Hash } from '../../src/index.ts'
import { linesOf, stateFile } from '../support/state-lines.ts'
import { ask } from '../support/world-journal.ts'

/** Its storage root is the `withdrawalsRoot` of OP-stack chains since Isthmus. */
const MESSAGE_PASSER = '0x4200000000000000000000000000000000000016'

interface Line {
  stateRoot?: Hash
  withdrawalsRoot?: Hash
  steps?: unknown
}

async function withWithdrawal(): Promise<Devnet> {
  const devnet = await createDevnet({ seed: 5 })
  const [from] = devnet.accounts.map(({ address }) => address)
  const send = (to: string) =>
    ask(devnet, 'eth_sendTransaction', [{ from, to, value: '0x7', gas: '0x30d40' }])
  for (const to of [MESSAGE_PASSER, from!, MESSAGE_PASSER]) {
    await send(to)
    await devnet.advance(400)
  }
  return devnet
}

/** The same file with its lines of blocks with transactions changed. */
async function edited(
  state: Uint8Array,
  edit: (line: Line, index: number) => object,
): Promise<Uint8Array> {
  let index = -1
  const lines = (await linesOf(state)).map((text) => {
    const line: Line = JSON.parse(text)
    if (line.stateRoot === undefined) return text
    index += 1
    return JSON.stringify(edit(line, index))
  })
  return stateFile('previewnet/test', lines)
}

async function readAll(devnet: Devnet): Promise<unknown[]> {
  const head = Number(await ask(devnet, 'eth_blockNumber'))
  const found: unknown[] = []
  for (let number = 0; number <= head; number += 1) {
    const at = `0x${number.toString(16)}`
    found.push(await ask(devnet, 'eth_getBlockByNumber', [at, true]))
    found.push(await ask(devnet, 'debug_getRawHeader', [at]))
    found.push(await ask(devnet, 'eth_getProof', [MESSAGE_PASSER, ['0x0'], at]))
  }
  return found
}

describe('the roots of blocks with transactions in a state file', () => {
  test('are those of the blocks, that of withdrawals where it changes', async () => {
    await using before = await withWithdrawal()
    const state = await before.dump()
    const lines: Line[] = (await linesOf(state)).map((text) => JSON.parse(text))
    const known = lines.filter(({ stateRoot }) => stateRoot !== undefined)
    expect(known.map(({ withdrawalsRoot }) => withdrawalsRoot !== undefined)).toEqual([
      true,
      false,
      true,
    ])
    await using after = await createDevnet({ state })
    expect(await readAll(after)).toEqual(await readAll(before))
  })

  test('are computed again now and then, and a wrong one is refused', async () => {
    await using before = await createDevnet({ seed: 3, network: 'plain' })
    const [from, to] = before.accounts.map(({ address }) => address)
    for (let count = 0; count < 600; count += 1) {
      await ask(before, 'eth_sendTransaction', [{ from, to, value: '0x1' }])
    }
    const state = await before.dump()
    await using after = await createDevnet({ state })
    expect(await linesOf(await after.dump())).toEqual(await linesOf(state))
    const wrong = await edited(state, (line, index) => {
      return index === 512 ? { ...line, stateRoot: `0x${'11'.repeat(32)}` } : line
    })
    await expect(createDevnet({ state: wrong })).rejects.toMatchObject({
      code: 'STATE_UNREADABLE',
      message: expect.stringMatching(/^state: expected block 513 with the state root 0x1111/),
    })
  })

  test('are computed where an earlier program left them out', async () => {
    await using before = await withWithdrawal()
    const state = await before.dump()
    const older = await edited(state, ({ stateRoot: _, withdrawalsRoot: __, ...line }) => line)
    await using after = await createDevnet({ state: older })
    expect(await readAll(after)).toEqual(await readAll(before))
  })

  test.each([0, 1, 2])('are refused if that of block %i is changed', async (wrong) => {
    await using before = await withWithdrawal()
    const stateRoot = `0x${'12'.repeat(32)}`
    const state = await edited(await before.dump(), (line, index) =>
      index === wrong ? { ...line, stateRoot } : line,
    )
    await expect(createDevnet({ state })).rejects.toMatchObject({ code: 'STATE_UNREADABLE' })
  })
})
