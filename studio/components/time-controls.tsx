/**
 * The controls of virtual time: pause, resume, speed, and steps.
 */

import { useState } from 'preact/hooks'
import { Status, useActions } from '../actions.tsx'
import { counted, formatInteger, formatTime } from '../format.ts'
import { type Studio, useId, useStudio } from '../studio.ts'
import { Card } from './card.tsx'

export function Pace() {
  const { clock, rpc } = useStudio()
  const { outcome, isBusy, run } = useActions()
  const pace = clock.speed.value
  if (pace === null) {
    return (
      <Card title="Speed">
        <p class="empty">
          Time moves on request: by the steps below, or by the program that runs the devnet.
        </p>
      </Card>
    )
  }
  const isPaused = pace === 0
  return (
    <Card title="Speed">
      <div class="controls">
        <button
          type="button"
          class="primary"
          disabled={isBusy}
          onClick={() =>
            run(async () => {
              if (isPaused) await rpc.request({ method: 'previewnet_resume', params: [] })
              else await rpc.request({ method: 'previewnet_pause', params: [] })
              return isPaused ? 'Time continues.' : 'Time is paused.'
            })
          }
        >
          {isPaused ? 'Resume' : 'Pause'}
        </button>
        <NumberForm
          label="Speed, in virtual ms per real ms"
          action="Set speed"
          first="1"
          isBusy={isBusy}
          isTaken={(number) => number >= 0}
          expected="Speed is a number from 0."
          run={(number) =>
            run(async () => {
              await rpc.request({ method: 'previewnet_setSpeed', params: [number] })
              return `Speed is ${number}.`
            })
          }
        />
      </div>
      <div class="card-body">
        <Status outcome={outcome} />
      </div>
    </Card>
  )
}

export function Steps() {
  const studio = useStudio()
  const { rpc } = studio
  const { outcome, isBusy, run } = useActions()
  const step = (boundary: 'block' | 'flashblock') =>
    run(async () => {
      const moved = await rpc.request({ method: 'previewnet_step', params: [boundary, 1] })
      return movedText(moved)
    })
  return (
    <Card title="Steps">
      <div class="controls">
        <button type="button" disabled={isBusy} onClick={() => step('block')}>
          To the end of the block
        </button>
        <button type="button" disabled={isBusy} onClick={() => step('flashblock')}>
          To the end of the flashblock
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={() =>
            run(async () => {
              await rpc.request({ method: 'evm_mine', params: [] })
              return 'A block was sealed at once.'
            })
          }
        >
          Seal a block now
        </button>
      </div>
      <div class="controls">
        <NumberForm
          label="Advance, in ms: blocks are sealed on the way"
          action="Advance"
          first="1000"
          isBusy={isBusy}
          isTaken={(number) => Number.isSafeInteger(number) && number >= 0}
          expected="Time advances by a whole number of ms."
          run={(number) => run(() => advance(studio, number))}
        />
        <NumberForm
          label="Jump, in seconds: no blocks are sealed in between"
          action="Jump"
          first="3600"
          isBusy={isBusy}
          isTaken={(number) => Number.isSafeInteger(number) && number >= 0}
          expected="Time jumps by a whole number of seconds."
          run={(number) => run(() => jump(studio, number))}
        />
      </div>
      <div class="card-body">
        <Status outcome={outcome} />
      </div>
    </Card>
  )
}

/** Moves time with the blocks on the way. @returns the result in words */
async function advance({ rpc, whatIf }: Studio, ms: number): Promise<string> {
  const title = `advance by ${formatInteger(ms)} ms`
  const act = () => rpc.request({ method: 'previewnet_advance', params: [ms] })
  return movedText(await whatIf.act(title, act))
}

/** Moves time without blocks. @returns the result in words */
export async function jump({ rpc, whatIf }: Studio, seconds: number): Promise<string> {
  const length = counted(seconds, 'second')
  await whatIf.act(`jump by ${length}`, () =>
    rpc.request({ method: 'evm_increaseTime', params: [seconds] }),
  )
  return `Time has jumped by ${length}.`
}

function movedText({ to, sealed }: { readonly to: number; readonly sealed: number }): string {
  return `It is ${formatTime(to)}; ${counted(sealed, 'block')} sealed.`
}

interface NumberFormProps {
  readonly label: string
  readonly action: string
  /** The text of the field at first. */
  readonly first: string
  readonly isBusy: boolean
  isTaken(number: number): boolean
  /** Said beside the field of a text that is not taken. */
  readonly expected: string
  run(number: number): void
}

function NumberForm({ label, action, first, isBusy, isTaken, expected, run }: NumberFormProps) {
  const [text, setText] = useState(first)
  const [problem, setProblem] = useState('')
  const [field, message] = [useId(), useId()]
  return (
    <form
      class="number-form"
      onSubmit={(event) => {
        event.preventDefault()
        const number = text.trim() === '' ? Number.NaN : Number(text)
        if (isTaken(number)) run(number)
        else setProblem(expected)
      }}
    >
      <label for={field}>{label}</label>
      <div class="field-row">
        <input
          id={field}
          inputMode="decimal"
          autocomplete="off"
          value={text}
          aria-invalid={problem !== ''}
          aria-describedby={message}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value)
            setProblem('')
          }}
        />
        <button type="submit" disabled={isBusy}>
          {action}
        </button>
      </div>
      <p id={message} class="field-error" role="alert">
        {problem}
      </p>
    </form>
  )
}
