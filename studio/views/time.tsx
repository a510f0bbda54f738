/**
 * Time: pause, resume, speed, steps, and snapshots.
 */

import { useState } from 'preact/hooks'
import { Status, useActions } from '../actions.tsx'
import { Card } from '../components/card.tsx'
import { Heading } from '../components/heading.tsx'
import { MomentSlider } from '../components/moment.tsx'
import { MomentExport } from '../components/moment-export.tsx'
import { Snapshots } from '../components/snapshots.tsx'
import { counted, formatTime } from '../format.ts'
import { useChain } from '../live/feed.ts'
import { useId, useStudio } from '../studio.ts'

export function TimeView() {
  useChain()
  return (
    <>
      <Heading title="Time" />
      <Pace />
      <Steps />
      <Snapshots />
      <Card
        title="The past"
        note="Every page shows the chain as it was then; the address of a page keeps the time."
      >
        <div class="card-body">
          <MomentSlider />
        </div>
      </Card>
      <MomentExport />
    </>
  )
}

function Pace() {
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

function Steps() {
  const { rpc } = useStudio()
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
          run={(number) =>
            run(async () =>
              movedText(await rpc.request({ method: 'previewnet_advance', params: [number] })),
            )
          }
        />
        <NumberForm
          label="Jump, in seconds: no blocks are sealed in between"
          action="Jump"
          first="3600"
          isBusy={isBusy}
          isTaken={(number) => Number.isSafeInteger(number) && number >= 0}
          expected="Time jumps by a whole number of seconds."
          run={(number) =>
            run(async () => {
              await rpc.request({ method: 'evm_increaseTime', params: [number] })
              return `Time has jumped by ${counted(number, 'second')}.`
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
