/**
 * What is asked for from within a function, also after it has awaited something: told apart from what
 * others ask for meanwhile.
 *
 * The only import of Node's async context, which knows what no argument says.
 */

import { AsyncLocalStorage } from 'node:async_hooks'

interface Running {
  readonly scope: CheckScope
  readonly around: Running | undefined
  isOver: boolean
}

/** One for all, made when first needed: from then on every promise of the process costs a little more. */
let running: AsyncLocalStorage<Running> | undefined

export class CheckScope {
  /** Runs a function of which {@link isInside} is to tell. */
  async run<Value>(body: () => Value | Promise<Value>): Promise<Value> {
    running ??= new AsyncLocalStorage()
    const around = running.getStore()
    const own: Running = { scope: this, around, isOver: false }
    try {
      return await running.run(own, body)
    } finally {
      own.isOver = true
    }
  }

  /** Is whoever calls this a function that {@link run} is running? */
  get isInside(): boolean {
    for (let each = running?.getStore(); each !== undefined; each = each.around) {
      if (each.scope === this && !each.isOver) return true
    }
    return false
  }
}
