/**
 * Recognizes calls from within the check of an invariant, also after its `await`s.
 *
 * The only module that uses Node's async context.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { DevnetError } from '../primitives/errors.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import type { CheckScope } from './types.ts'

interface Running {
  readonly scope: CheckScope
  readonly around: Running | undefined
  isOver: boolean
}

/**
 * Shared by all scopes, created when first needed: it makes every promise of the process slower.
 */
let running: AsyncLocalStorage<Running> | undefined

export class AsyncCheckScope implements CheckScope {
  async run<Value>(body: () => MaybePromise<Value>): Promise<Value> {
    running ??= new AsyncLocalStorage()
    const around = running.getStore()
    const own: Running = { scope: this, around, isOver: false }
    try {
      return await running.run(own, body)
    } finally {
      own.isOver = true
    }
  }

  get isInside(): boolean {
    for (let each = running?.getStore(); each !== undefined; each = each.around) {
      if (each.scope === this && !each.isOver) return true
    }
    return false
  }

  expectOutside(): void {
    if (!this.isInside) return
    throw new DevnetError(
      'CHECK_MAY_ONLY_READ',
      'the check of an invariant may only read: the writer waits for it',
    )
  }
}
