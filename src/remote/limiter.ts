/** Bounds how many jobs run at the same time; the others wait in the order of their arrival. */

export type Limiter = <Result>(job: () => Promise<Result>) => Promise<Result>

export function createLimiter(countMax: number): Limiter {
  const waiting: (() => void)[] = []
  let running = 0
  return async (job) => {
    if (running === countMax) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      // The next job takes over the place of this one.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
