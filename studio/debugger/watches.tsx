/**
 * Expressions that are evaluated at each stop: `accounts[msg.sender].amount >= 2 ether`.
 */

import { useEffect, useState } from 'preact/hooks'
import { ContractText } from '../components/values.tsx'
import { oneLine } from '../format.ts'
import { useId } from '../studio.ts'
import type { DebugClient, StackFrame } from './client.ts'

interface WatchesProps {
  readonly client: DebugClient
  /** The frame whose names they use. */
  readonly frame: StackFrame | undefined
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

interface Evaluated {
  readonly text: string
  readonly isProblem: boolean
}

function Value({
  client,
  frame,
  moves,
  expression,
}: WatchesProps & { readonly expression: string }) {
  const [value, setValue] = useState<Evaluated>()
  const id = frame?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const leaving = new AbortController()
    const take = (text: string, isProblem: boolean) => {
      if (!leaving.signal.aborted) setValue({ text, isProblem })
    }
    client.evaluate(expression, id).then(
      ({ result }) => take(result, false),
      (error: Error) => take(error.message, true),
    )
    return () => leaving.abort()
  }, [client, id, moves, expression])
  if (value === undefined) return null
  return (
    <span class={value.isProblem ? 'field-error' : 'debug-value'}>
      <ContractText text={value.text} />
    </span>
  )
}
