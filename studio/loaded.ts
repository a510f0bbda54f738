/**
 * Answers of the devnet for a view: asked for when the view is shown, when its inputs change and when
 * the connection is back.
 */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { DescribedCall } from './described.ts'
import { ConnectionLost } from './rpc.ts'
import { useStudio } from './studio.ts'

export interface Loaded<Value> {
  /** The newest answer; that of earlier inputs is never shown. */
  readonly value: Value | undefined
  /** The refusal, until an answer comes. */
  readonly error: Error | undefined
}

/** The questions for one subject. */
interface Questions {
  readonly subject: string
  /** `performance.now()` of the last one. */
  askedAt: number | undefined
  asked: number
  /** The newest question that has its answer. */
  answered: number
}

/**
 * @param subject what is asked for: another one begins without an answer
 * @param revision asks again for the same subject, and keeps the answer meanwhile
 * @param restMs least time between two questions for the same subject
 */
export function useLoaded<Value>(
  subject: string,
  revision: unknown,
  load: () => Promise<Value>,
  restMs = 250,
): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value> & { readonly subject: string }>()
  const questions = useRef<Questions>({ subject, askedAt: undefined, asked: 0, answered: 0 })
  const connection = useStudio().rpc.connections.value
  useEffect(() => {
    if (connection === 0) return
    if (questions.current.subject !== subject) {
      questions.current = { subject, askedAt: undefined, asked: 0, answered: 0 }
    }
    const own = questions.current
    const ask = () => {
      own.askedAt = performance.now()
      own.asked += 1
      const number = own.asked
      // An answer counts although there is a newer question: blocks may come faster than answers.
      const take = (value: Value | undefined, error: Error | undefined) => {
        if (questions.current !== own || number < own.answered) return
        own.answered = number
        setLoaded({ subject, value, error })
      }
      load().then(
        (value) => take(value, undefined),
        (error: Error) => {
          if (!(error instanceof ConnectionLost)) take(undefined, error)
        },
      )
    }
    const { askedAt = Number.NEGATIVE_INFINITY } = own
    const waitMs = askedAt + restMs - performance.now()
    const timer = waitMs > 0 ? setTimeout(ask, waitMs) : undefined
    if (timer === undefined) ask()
    return () => clearTimeout(timer)
  }, [subject, revision, connection])
  if (loaded?.subject !== subject) return { value: undefined, error: undefined }
  return loaded
}

/** A tree of calls with the units of its values, as they become known. */
export function useTree<Tree extends DescribedCall | undefined>(tree: Tree): Tree {
  const { units } = useStudio()
  return useMemo(() => tree && units.ofTree(tree), [tree, units.changes.value]) as Tree // as it was given
}
