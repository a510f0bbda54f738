import { describe, expect, test } from 'vitest'
import { WriteQueue } from '../../src/backend/write-queue.ts'
import { DevnetError, InvariantError } from '../../src/primitives/errors.ts'
import { refuse } from '../../src/rpc/errors.ts'

/** Lets every promise that can continue do so. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** A promise and the way to end it. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

const refusal = () => {
  throw new DevnetError('NONCE_TOO_LOW', 'nonce too low')
}

describe('the write queue', () => {
  test('jobs run one at a time, in the order they were asked for, each to its end', async () => {
    const queue = new WriteQueue(undefined)
    const diary: string[] = []
    const { opened, open } = gate()
    const first = queue.run(async () => {
      diary.push('first begins')
      await opened
      diary.push('first ends')
      return 1
    })
    const second = queue.run(() => {
      diary.push('second')
      return 2
    })
    await settle()
    expect(diary).toEqual(['first begins'])
    open()
    expect(await Promise.all([first, second])).toEqual([1, 2])
    expect(diary).toEqual(['first begins', 'first ends', 'second'])
  })

  test('a job asked for by a job runs after those already waiting', async () => {
    const queue = new WriteQueue(undefined)
    const diary: string[] = []
    const outer = queue.run(() => {
      diary.push('outer')
      void queue.run(() => diary.push('inner'))
    })
    const other = queue.run(() => diary.push('other'))
    await Promise.all([outer, other])
    await settle()
    expect(diary).toEqual(['outer', 'other', 'inner'])
  })

  test('a job that is refused rejects for its own caller only', async () => {
    const queue = new WriteQueue(undefined)
    const refused = queue.run(refusal)
    const next = queue.run(() => 'done')
    await expect(refused).rejects.toMatchObject({ code: 'NONCE_TOO_LOW' })
    expect(await next).toBe('done')
  })

  test('a job that refuses a parameter rejects for its own caller only', async () => {
    const queue = new WriteQueue(undefined)
    const refused = queue.run(() => refuse('params[0]', 'a dump', 1))
    const next = queue.run(() => 'done')
    await expect(refused).rejects.toMatchObject({ code: -32602 })
    expect(await next).toBe('done')
  })

  test('a fault stops the queue: every later job gets the same error and does not run', async () => {
    const queue = new WriteQueue(undefined)
    const fault = new InvariantError('our reasoning was wrong')
    const ran: string[] = []
    const jobs = [
      queue.run(() => {
        throw fault
      }),
      queue.run(() => ran.push('asked for before the fault')),
    ]
    const failures = await Promise.allSettled(jobs)
    const later = await Promise.allSettled([queue.run(() => ran.push('later')), queue.run(refusal)])
    for (const outcome of [...failures, ...later]) {
      expect(outcome.status === 'rejected' && outcome.reason).toBe(fault)
    }
    expect(ran).toEqual([])
  })

  test('anything thrown that is no refusal is a fault, with what was thrown as its cause', async () => {
    for (const thrown of [new TypeError('x is not a function'), 'text', undefined]) {
      const queue = new WriteQueue(undefined)
      const failure = await queue
        .run(() => {
          throw thrown
        })
        .catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(InvariantError)
      expect((failure as InvariantError).cause).toBe(thrown)
      await expect(queue.run(() => 1)).rejects.toBe(failure)
    }
  })

  test('closing lets the jobs asked for so far finish and refuses all later ones', async () => {
    const queue = new WriteQueue(undefined)
    const { opened, open } = gate()
    const before = queue.run(async () => {
      await opened
      return 'done'
    })
    const closing = queue.close()
    const after = queue.run(() => 'too late').catch((error: unknown) => error)
    open()
    await closing
    expect(await before).toBe('done')
    expect(await after).toMatchObject({ code: 'CLOSED' })
  })

  test('closing the write queue twice is closing it once', async () => {
    const queue = new WriteQueue(undefined)
    await Promise.all([queue.close(), queue.close()])
    await expect(queue.run(() => 1)).rejects.toMatchObject({ code: 'CLOSED' })
  })

  test('a closed write queue says so even after a fault', async () => {
    const queue = new WriteQueue(undefined)
    await queue
      .run(() => {
        throw new InvariantError('wrong')
      })
      .catch(() => undefined)
    await queue.close()
    await expect(queue.run(() => 1)).rejects.toMatchObject({ code: 'CLOSED' })
  })
})

describe('a stop', () => {
  /** A queue that one of its jobs has stopped. */
  async function stopped(begin: () => void = () => {}) {
    const queue = new WriteQueue(undefined, { requestJob: () => ({ begin, end() {} }) })
    const reason = new Error('not now')
    const job = queue.run(() => {
      queue.stop(reason)
      throw reason
    })
    await expect(job).rejects.toBe(reason)
    return { queue, reason }
  }

  test('rejects every later job with its reason, and neither begins nor runs it', async () => {
    const taken: string[] = []
    const { queue, reason } = await stopped(() => taken.push('taken'))
    const ran: string[] = []
    await expect(queue.run(() => ran.push('it'))).rejects.toBe(reason)
    expect([ran, taken]).toEqual([[], ['taken']])
    expect(queue.failure).toBeUndefined()
  })

  test('lets reads run', async () => {
    const { queue } = await stopped()
    expect(await queue.read(() => 'seen')).toBe('seen')
  })

  test('ends when a job that runs despite it releases the queue', async () => {
    const { queue, reason } = await stopped()
    const before = queue.run(() => 'before')
    const goingOn = queue.runDespiteStop(() => {
      queue.release()
      return 'going on'
    })
    const after = queue.run(() => 'after')
    await expect(before).rejects.toBe(reason)
    expect(await Promise.all([goingOn, after])).toEqual(['going on', 'after'])
  })

  test('stays after a job that runs despite it and does not release the queue', async () => {
    const { queue, reason } = await stopped()
    expect(await queue.runDespiteStop(() => 'done')).toBe('done')
    await expect(queue.run(() => 1)).rejects.toBe(reason)
  })

  test('may follow the release at once, in the same job', async () => {
    const { queue } = await stopped()
    const again = new Error('nor now')
    const goingOn = queue.runDespiteStop(() => {
      queue.release()
      queue.stop(again)
      throw again
    })
    await expect(goingOn).rejects.toBe(again)
    await expect(queue.run(() => 1)).rejects.toBe(again)
  })

  test('gives way to a fault, and to closing the queue', async () => {
    const { queue } = await stopped()
    const fault = new InvariantError('wrong')
    const job = queue.runDespiteStop(() => {
      throw fault
    })
    await expect(job).rejects.toBe(fault)
    await expect(queue.run(() => 1)).rejects.toBe(fault)
    const { queue: other } = await stopped()
    await other.close()
    await expect(other.run(() => 1)).rejects.toMatchObject({ code: 'CLOSED' })
  })
})

describe('the write queue', () => {
  test('a caller that may not ask for a job gets an error, and no job is queued', async () => {
    const taken: string[] = []
    const queue = new WriteQueue(
      undefined,
      { requestJob: () => ({ begin: () => taken.push('taken'), end() {} }) },
      { expectOutside: () => refusal() },
    )
    for (const ask of ['run', 'read', 'runDespiteStop'] as const) {
      expect(() => queue[ask](() => taken.push('ran'))).toThrow('nonce too low')
    }
    await settle()
    expect(taken).toEqual([])
  })

  test('reports the end of a job before the next one begins', async () => {
    const diary: string[] = []
    const recorded = { begin: () => diary.push('turn'), end: () => diary.push('done') }
    const queue = new WriteQueue(undefined, { requestJob: () => recorded })
    const { opened, open } = gate()
    const long = queue.run(async () => {
      diary.push('begins')
      await opened
      diary.push('ends')
    })
    const short = queue.run(() => diary.push('short'))
    await settle()
    expect(diary).toEqual(['turn', 'begins'])
    open()
    await Promise.all([long, short])
    expect(diary.slice(2)).toEqual(['ends', 'done', 'turn', 'short', 'done'])
  })
})
