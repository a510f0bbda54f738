/**
 * Answers of the devnet for a view: asked for when the view is shown, when its inputs change and when
 * the connection is back.
 */

import { useEffect, useRef, useState } from 'preact/hooks'
import { ConnectionLost, connections } from './rpc.ts'

export interface Loaded<Value> {
  /** The newest answer; that of earlier inputs is never shown. */
  readonly value: Value | undefined
  /** The refusal, until an answer comes. */
  readonly error: Error | undefined
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
  const asked = useRef(0)
  const last = useRef({ subject: '', at: Number.NEGATIVE_INFINITY })
  const connection = connections.value
  useEffect(() => {
    if (connection === 0) return
    asked.current += 1
    const own = asked.current
    const ask = () => {
      last.current = { subject, at: performance.now() }
      load().then(
        (value) => {
          if (asked.current === own) setLoaded({ subject, value, error: undefined })
        },
        (error: Error) => {
          if (asked.current !== own || error instanceof ConnectionLost) return
          setLoaded({ subject, value: undefined, error })
        },
      )
    }
    const { subject: lastSubject, at } = last.current
    const waitMs = lastSubject === subject ? at + restMs - performance.now() : 0
    const timer = waitMs > 0 ? setTimeout(ask, waitMs) : undefined
    if (timer === undefined) ask()
    return () => clearTimeout(timer)
  }, [subject, revision, connection])
  if (loaded?.subject !== subject) return { value: undefined, error: undefined }
  return loaded
}
