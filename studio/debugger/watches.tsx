/**
 * Expressions that are evaluated at each stop: `accounts[msg.sender].amount >= 2 ether`.
 */

import { useEffect, useState } from 'preact/hooks'
import { ContractText } from '../components/values.tsx'
import { oneLine } from '../format.ts'
import { useId } from '../studio.ts'
import type { DebugClient } from './client.ts'
import { DebugValue, type ShownFrame } from './values.tsx'

interface WatchesProps {
  readonly client: DebugClient
  /** The frame whose names they use. */
  readonly shown: ShownFrame | undefined
  /** Number of moves: another stop has other values. */
  readonly moves: number
}

const watchesMax = 20

export function Watches(props: WatchesProps) {
  const [expressions, setExpressions] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const field = useId()
  const add = () => {
    const typed = text.trim()
    if (typed === '') return
    setExpressions([...expressions.filter((each) => each !== typed), typed].slice(-watchesMax))
    setText('')
  }
  return (
    <form
      class="watches"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <label for={field}>Watch</label>
      <div class="field-row">
        <input
          id={field}
          value={text}
          placeholder="total + balances[msg.sender]"
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit">Add</button>
      </div>
      {expressions.length > 0 && (
        <ul class="debug-variables mono">
          {expressions.map((expression) => (
            <li key={expression}>
              <bdi class="debug-name">{oneLine(expression, 200)}</bdi> ={' '}
              <Value {...props} expression={expression} />{' '}
              <button
                type="button"
                class="plain"
                onClick={() => setExpressions(expressions.filter((each) => each !== expression))}
              >
                Remove<span class="hidden"> {oneLine(expression)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

type Evaluated = { readonly value: string; readonly type: string } | { readonly problem: string }

function Value({
  client,
  shown,
  moves,
  expression,
}: WatchesProps & { readonly expression: string }) {
  const [evaluated, setEvaluated] = useState<Evaluated>()
  const id = shown?.frame.id
  useEffect(() => {
    if (id === undefined) return undefined
    const leaving = new AbortController()
    const take = (found: Evaluated) => {
      if (!leaving.signal.aborted) setEvaluated(found)
    }
    client.evaluate(expression, id).then(
      ({ result: value, type = '' }) => take({ value, type }),
      (error: Error) => take({ problem: error.message }),
    )
    return () => leaving.abort()
  }, [client, id, moves, expression])
  if (evaluated === undefined) return null
  if ('problem' in evaluated) {
    return (
      <span class="field-error">
        <ContractText text={evaluated.problem} />
      </span>
    )
  }
  return <DebugValue shown={shown} variable={{ path: expression, ...evaluated }} />
}
