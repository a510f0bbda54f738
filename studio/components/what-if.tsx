/**
 * "What if…": faults, time and the past of the chain in one place, and what has been done.
 */

import type { ComponentChildren } from 'preact'
import { Status, useActions } from '../actions.tsx'
import { useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { type WhatIfTab, whatIfTabs } from '../what-if.ts'
import { Card } from './card.tsx'
import { Done } from './done.tsx'
import { FaultForms, type Kind, plain, ShortFaultForm } from './fault-form.tsx'
import { MomentSlider } from './moment.tsx'
import { MomentExport } from './moment-export.tsx'
import { Reading } from './reading.tsx'
import { Snapshots } from './snapshots.tsx'
import { Tabs } from './tabs.tsx'
import { jump, Pace, Steps } from './time-controls.tsx'

export function WhatIfParts() {
  const { rpc, whatIf } = useStudio()
  const { value: kinds, error } = useLoaded('fault kinds', '', () =>
    rpc.request({ method: 'previewnet_faultKinds', params: [] }),
  )
  const withKinds = (render: (kinds: readonly Kind[]) => ComponentChildren) => {
    return kinds === undefined ? <Reading error={error} /> : render(kinds)
  }
  const parts: Readonly<Record<WhatIfTab, () => ComponentChildren>> = {
    Common: () => withKinds((list) => <Common kinds={list} />),
    Faults: () => withKinds((list) => <FaultForms kinds={list} />),
    Time: () => (
      <div class="what-if-cards">
        <Pace />
        <Steps />
      </div>
    ),
    'The past': () => (
      <div class="what-if-cards">
        <Past />
        <Snapshots />
        <MomentExport />
      </div>
    ),
  }
  return (
    <>
      <div class="card">
        <Tabs
          label="What if"
          tabs={whatIfTabs.map((name) => ({ name, note: notes[name], render: parts[name] }))}
          chosen={whatIf.tab.value}
          onChoose={(name) => {
            whatIf.tab.value = name as WhatIfTab // of the names above
          }}
        />
      </div>
      <Done />
    </>
  )
}

const notes: Readonly<Record<WhatIfTab, string>> = {
  Common: 'Each of these happens at once.',
  Faults: 'Every kind of fault with all its fields: at once, after a delay or at a time.',
  Time: 'Virtual time is paused, made faster, or moved on.',
  'The past': 'Look at the chain as it was, or go back to it.',
}

/** A fault that is begun by one press. */
interface Shortcut {
  readonly title: string
  readonly action: string
  /** Its sentence and its fields come from the devnet. */
  readonly kind: string
  readonly preset: Readonly<Record<string, string>>
}

const shortcuts: readonly Shortcut[] = [
  { title: 'Reorg', action: 'Reorg', kind: 'reorg', preset: { depth: '2' } },
  {
    title: 'Drop the next pre-confirmed transaction',
    action: 'Drop',
    kind: 'dropPreconfirmed',
    preset: {},
  },
  { title: 'Skip a block', action: 'Skip', kind: 'skipBlock', preset: { count: '1' } },
  {
    title: 'Answer with an HTTP status',
    action: 'Answer',
    kind: 'httpStatus',
    preset: { status: '502', methods: 'eth_sendRawTransaction', count: '1' },
  },
]

const hourMs = 3_600_000

function Common({ kinds }: { readonly kinds: readonly Kind[] }) {
  const studio = useStudio()
  const { outcome, isBusy, run } = useActions()
  return (
    <ul class="shortcuts">
      {shortcuts.flatMap(({ title, action, kind: name, preset }) => {
        const kind = kinds.find((each) => each.kind === name)
        if (kind === undefined) return []
        return [
          <li key={name}>
            <h3>{title}</h3>
            <p class="muted">{plain(kind.summary)}</p>
            <ShortFaultForm kind={kind} action={action} preset={preset} />
          </li>,
        ]
      })}
      <li>
        <h3>Move time 1 h ahead</h3>
        <p class="muted">Time jumps: no blocks are sealed in between.</p>
        <button
          type="button"
          class="primary"
          disabled={isBusy}
          onClick={() => run(() => jump(studio, hourMs / 1_000))}
        >
          Move
        </button>
        <Status outcome={outcome} />
      </li>
      <li>
        <h3>Look at the past</h3>
        <p class="muted">
          Every page shows the chain as it was at a time. The chain does not change.
        </p>
        <button
          type="button"
          class="primary"
          onClick={() => {
            studio.whatIf.tab.value = 'The past'
          }}
        >
          Choose a time
        </button>
      </li>
    </ul>
  )
}

function Past() {
  const { past, router } = useStudio()
  return (
    <Card
      title="View the chain as of"
      note="Every page shows the chain as it was then; the address of a page keeps the time."
    >
      <div class="card-body">
        <MomentSlider />
        {!past.isNow.value && <a href={router.pathname()}>Back to now</a>}
      </div>
    </Card>
  )
}
