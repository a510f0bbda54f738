import { describe, expect, test } from 'vitest'
import { LazyModule } from '../../src/backend/lazy-module.ts'
import { WriteQueue } from '../../src/backend/write-queue.ts'

/** A module that has a name, and the way to end its loading. */
function loading() {
  let [load, fail] = [() => {}, (_reason: Error) => {}]
  const loaded = new Promise<{ readonly name: string }>((resolve, reject) => {
    load = () => resolve({ name: 'module' })
    fail = reject
  })
  return { module: new LazyModule(() => loaded), load, fail }
}

/** Lets every promise that can continue do so. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

describe('a module that is loaded by its first use', () => {
  test('is used before the jobs that came after, however long it loads', async () => {
    const queue = new WriteQueue(undefined)
    const { module, load } = loading()
    const diary: string[] = []
    const used = module.use(queue, ({ name }) => {
      diary.push(name)
      return name
    })
    const job = queue.run(() => diary.push('job'))
    await settle()
    expect(diary).toEqual([])
    load()
    expect(await used).toBe('module')
    await job
    expect(diary).toEqual(['module', 'job'])
  })

  test('is used before the jobs that wait already, as if it had been loaded', async () => {
    const [early, late] = [new WriteQueue(undefined), new WriteQueue(undefined)]
    const { module, load } = loading()
    const diary: string[] = []
    const ask = (queue: WriteQueue<undefined>, job: string) => {
      const ran = queue.run(() => diary.push(job))
      return [ran, module.use(queue, () => diary.push(`before ${job}`))]
    }
    const first = ask(early, 'one')
    load()
    await Promise.all(first)
    await Promise.all(ask(late, 'another'))
    expect(diary).toEqual(['before one', 'one', 'before another', 'another'])
  })

  test('is used in the order in which it was asked for', async () => {
    const queue = new WriteQueue(undefined)
    const { module, load } = loading()
    const diary: number[] = []
    const uses = [1, 2, 3].map((each) => module.use(queue, () => diary.push(each)))
    load()
    await Promise.all(uses)
    expect(diary).toEqual([1, 2, 3])
  })

  test('is used at once when it has been loaded', async () => {
    const queue = new WriteQueue(undefined)
    const { module, load } = loading()
    load()
    await module.use(queue, () => {})
    expect(module.use(queue, ({ name }) => name)).toBe('module')
  })

  test('does not hold the writer when the first use fails, nor when it cannot be loaded', async () => {
    const queue = new WriteQueue(undefined)
    const { module, load } = loading()
    const other = loading()
    const refused = module.use(queue, () => {
      throw new RangeError('refused')
    })
    const missing = other.module.use(queue, () => {})
    const job = queue.run(() => 'job')
    load()
    other.fail(new Error('no such file'))
    await expect(refused).rejects.toThrow('refused')
    await expect(missing).rejects.toThrow('no such file')
    expect(await job).toBe('job')
  })
})
