import { describe, expect, test } from 'vitest'
import { Listeners } from '../../src/devnet/listeners.ts'
import { createDevnet, type Progress } from '../../src/index.ts'

describe('progress', () => {
  test('of mine is reported in blocks, after each but the last', async () => {
    await using devnet = await createDevnet()
    const told: Progress[] = []
    devnet.on('progress', (progress) => void told.push(progress))
    await devnet.mine(3)
    const job = { job: 'mine', total: 3 }
    expect(told).toEqual([
      { ...job, done: 1, isOver: false },
      { ...job, done: 2, isOver: false },
      { ...job, done: 3, isOver: true },
    ])
  })

  test('of advance is reported in ms of virtual time', async () => {
    await using devnet = await createDevnet()
    await devnet.advance(50)
    const told: Progress[] = []
    devnet.on('progress', (progress) => void told.push(progress))
    await devnet.advance(400)
    const job = { job: 'advance', total: 400 }
    expect(told).toEqual([
      { ...job, done: 150, isOver: false },
      { ...job, done: 350, isOver: false },
      { ...job, done: 400, isOver: true },
    ])
  })

  test('of one block is not reported', async () => {
    await using devnet = await createDevnet()
    const told: Progress[] = []
    devnet.on('progress', (progress) => void told.push(progress))
    await devnet.mine()
    await devnet.advance(200)
    await devnet.advance(100)
    await devnet.jump(10_000)
    expect(told).toEqual([])
  })

  test('of a request is reported, and no more to a removed listener', async () => {
    await using devnet = await createDevnet()
    const told: Progress[] = []
    const listener = (progress: Progress) => void told.push(progress)
    devnet.on('progress', listener)
    await devnet.request({ method: 'anvil_mine', params: ['0x2'] })
    expect(told).toHaveLength(2)
    devnet.removeListener('progress', listener)
    await devnet.request({ method: 'anvil_mine', params: ['0x2'] })
    expect(told).toHaveLength(2)
  })

  test('holds the writer up while a listener wants it to, and readers see whole blocks', async () => {
    await using devnet = await createDevnet()
    let goOn = () => {}
    const reached = new Promise<void>((resolve) => {
      devnet.on('progress', ({ done }) => {
        if (done !== 2) return undefined
        resolve()
        return new Promise((release) => {
          goOn = release
        })
      })
    })
    const mined = devnet.mine(4)
    await reached
    expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x2')
    const next = devnet.request({ method: 'evm_mine' })
    goOn()
    await mined
    await next
    expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x5')
  })

  test('changes nothing of what is sealed', async () => {
    await using devnet = await createDevnet()
    await using followed = await createDevnet()
    followed.on('progress', () => Promise.resolve())
    for (const each of [devnet, followed]) {
      await each.mine(3)
      await each.advance(1_000)
    }
    const params = ['latest', true] as const
    const head = await devnet.request({ method: 'eth_getBlockByNumber', params })
    expect(await followed.request({ method: 'eth_getBlockByNumber', params })).toEqual(head)
    expect(head).toMatchObject({ number: '0x8' })
  })
})

describe('listeners', () => {
  test('are called in their order, the one added last is taken off first', () => {
    const listeners = new Listeners<string>()
    const heard: string[] = []
    const one = (text: string) => heard.push(`one ${text}`)
    const other = (text: string) => heard.push(`other ${text}`)
    for (const listener of [one, other, one]) listeners.add(listener)
    listeners.tell('a')
    listeners.remove(one)
    listeners.tell('b')
    listeners.remove(one)
    listeners.remove(one)
    listeners.tell('c')
    expect(heard).toEqual(['one a', 'other a', 'one a', 'one b', 'other b', 'other c'])
    expect(listeners.isEmpty).toBe(false)
    listeners.remove(other)
    expect(listeners.isEmpty).toBe(true)
  })

  test('are waited for only if they have given back a promise', async () => {
    const listeners = new Listeners<string>()
    listeners.add(() => 'nothing to wait for')
    expect(listeners.ask('a')).toBeUndefined()
    let release = () => {}
    listeners.add(
      () =>
        new Promise<void>((resolve) => {
          release = resolve
        }),
    )
    let isDone = false
    const done = listeners.ask('b')?.then(() => {
      isDone = true
    })
    await Promise.resolve()
    expect(isDone).toBe(false)
    release()
    await done
    expect(isDone).toBe(true)
  })
})
