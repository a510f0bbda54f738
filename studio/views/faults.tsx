/**
 * Faults: those that are scheduled or active, and forms that begin others.
 *
 * The forms are made of the definitions that the devnet itself checks by.
 */

import { useState } from 'preact/hooks'
import type { RequestArguments, RequestResult } from '../../src/api.ts'
import { Status, useActions } from '../actions.tsx'
import { Card } from '../components/card.tsx'
import { Failure } from '../components/failure.tsx'
import { FaultTimeline } from '../components/fault-timeline.tsx'
import { emptyField, Field, type Typed } from '../components/field.tsx'
import { Heading } from '../components/heading.tsx'
import { ContractText } from '../components/values.tsx'
import { formatInteger, formatTime, sentenceOf } from '../format.ts'
import { useChain } from '../live/feed.ts'
import { useLoaded } from '../loaded.ts'
import { RpcFailure } from '../rpc.ts'
import { expectationOf, type JsonSchema, valueOfText } from '../schema.ts'
import { useId, useStudio } from '../studio.ts'

type Kind = RequestResult<'previewnet_faultKinds'>[number]
type FaultStatus = RequestResult<'previewnet_faults'>[number]
type FaultRequest = RequestArguments<'previewnet_fault'>['params'][0]

export function FaultsView() {
  const { chain, clock, rpc } = useStudio()
  useChain()
  const [changes, setChanges] = useState(0)
  const { value: kinds, error } = useLoaded('fault kinds', '', () =>
    rpc.request({ method: 'previewnet_faultKinds', params: [] }),
  )
  // No event reports faults: the list is read with each block and with each reading of the clock.
  const revision = `${changes} ${chain.blocks.value[0]?.hash} ${clock.readings.value}`
  const { value: faults } = useLoaded('faults', revision, () =>
    rpc.request({ method: 'previewnet_faults', params: [] }),
  )
  if (error !== undefined) return <Failure title="Faults" error={error} />
  const changed = () => setChanges((count) => count + 1)
  return (
    <>
      <Heading title="Faults" />
      <Card title="Scheduled and active">
        <FaultList faults={faults} changed={changed} />
      </Card>
      <FaultTimeline changes={changes} />
      <Card title="Start a fault">
        {kinds === undefined ? (
          <p class="empty">Reading the kinds…</p>
        ) : (
          <FaultForm kinds={kinds} changed={changed} />
        )}
      </Card>
    </>
  )
}

interface FaultListProps {
  readonly faults: readonly FaultStatus[] | undefined
  changed(): void
}

function FaultList({ faults, changed }: FaultListProps) {
  const { rpc } = useStudio()
  const { outcome, isBusy, run } = useActions()
  return (
    <>
      {faults === undefined || faults.length === 0 ? (
        <p class="empty">{faults === undefined ? 'Loading…' : 'No faults.'}</p>
      ) : (
        <ul class="faults">
          {faults.map(({ id, fault, ...status }) => {
            const { kind, ...fields } = fault
            return (
              <li key={id}>
                <span>
                  <strong>{kind}</strong>{' '}
                  <span class={`badge ${status.state === 'on' ? 'pending' : ''}`}>
                    {stateWords[status.state]}
                  </span>
                </span>
                <span>
                  <span class="mono breaking">{fieldsText(fields)}</span>{' '}
                  <span class="muted">{lifeText(status)}</span>
                  {status.reason !== undefined && (
                    <>
                      {' '}
                      <ContractText text={status.reason} />
                    </>
                  )}
                </span>
                <button
                  type="button"
                  disabled={isBusy}
                  aria-label={`Clear ${kind}, fault ${Number(id)}`}
                  onClick={() =>
                    run(async () => {
                      const params = [id] as const
                      const isThere = await rpc.request({ method: 'previewnet_clearFault', params })
                      changed()
                      return isThere ? `${kind} was cleared.` : `${kind} had ended.`
                    })
                  }
                >
                  Clear
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <div class="card-body">
        <Status outcome={outcome} />
      </div>
    </>
  )
}

const stateWords = { scheduled: 'Scheduled', on: 'Active', refused: 'Failed' } as const

/** Characters of the fields of a fault. */
const fieldsMax = 300

function fieldsText(fields: object): string {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')
  return text.length > fieldsMax ? `${text.slice(0, fieldsMax)}…` : text
}

function lifeText({ state, atMs, untilMs, left }: Omit<FaultStatus, 'id' | 'fault'>): string {
  const parts = [
    `${state === 'on' ? 'since' : 'at'} ${formatTime(atMs)}`,
    ...(untilMs === undefined ? [] : [`until ${formatTime(untilMs)}`]),
    ...(left === undefined ? [] : [`${formatInteger(left)} left`]),
  ]
  return parts.join(', ')
}

interface FaultFormProps {
  readonly kinds: readonly Kind[]
  changed(): void
}

function FaultForm({ kinds, changed }: FaultFormProps) {
  const [name, setName] = useState(kinds[0]?.kind ?? '')
  const field = useId()
  const kind = kinds.find((each) => each.kind === name)
  return (
    <div class="drip">
      <div>
        <label for={field}>Kind</label>
        <select
          id={field}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        >
          {kinds.map((each) => (
            <option key={each.kind} value={each.kind}>
              {each.kind}
            </option>
          ))}
        </select>
      </div>
      {kind !== undefined && <KindForm key={kind.kind} kind={kind} changed={changed} />}
    </div>
  )
}

/** The time of the begin, as `previewnet_fault` takes it beside the fields. */
const timeFields = {
  after: 'ms of virtual time from now; at once',
  at: 'virtual time in ms since 1970; at once',
} as const

type TimeName = keyof typeof timeFields

const timeSchema: JsonSchema = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }

function KindForm({ kind: { kind, summary, fields }, changed }: { kind: Kind; changed(): void }) {
  const { rpc } = useStudio()
  const { outcome, isBusy, run } = useActions()
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [time, setTime] = useState<TimeName>('after')
  const setField = (name: string, next: Typed) => setTyped((all) => ({ ...all, [name]: next }))
  const shown = [
    ...fields.map((each) => ({ ...each, schema: each.schema as JsonSchema })), // by its definition
    { name: time, summary: timeFields[time], isOptional: true, schema: timeSchema },
  ]
  const submit = () => {
    const given: [string, unknown][] = []
    let isWhole = true
    for (const { name, isOptional, schema } of shown) {
      const { text } = typed[name] ?? emptyField
      if (isOptional && text.trim() === '') continue
      try {
        given.push([name, valueOfText(schema, text)])
      } catch (error) {
        setField(name, { text, problem: sentenceOf(error) })
        isWhole = false
      }
    }
    if (!isWhole) return
    run(async () => {
      const fault = { kind, ...Object.fromEntries(given) } as FaultRequest // by its definition
      try {
        await rpc.request({ method: 'previewnet_fault', params: [fault] })
      } catch (error) {
        const refused = refusedField(
          error,
          shown.map(({ name }) => name),
        )
        if (refused === undefined) throw error
        const { name, problem } = refused
        setField(name, { text: typed[name]?.text ?? '', problem })
        return ''
      }
      changed()
      return typed[time]?.text ? `${kind} is scheduled.` : `${kind} has begun.`
    })
  }
  return (
    <form
      class="call-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>{plain(summary)}</p>
      {shown.map(({ name, summary, isOptional, schema }) => {
        const [meaning = '', byDefault] = plain(summary).split('; ')
        return (
          <Field
            key={name}
            label={name}
            note={noteOf(meaning, schema, isOptional)}
            placeholder={isOptional ? (byDefault ?? '') : 'choose one'}
            isLong={schema.type === undefined && schema.enum === undefined}
            choices={schema.enum?.map(String)}
            typed={typed[name] ?? emptyField}
            onType={(text) => setField(name, { text, problem: '' })}
          />
        )
      })}
      <button
        type="button"
        class="plain"
        onClick={() => setTime(time === 'after' ? 'at' : 'after')}
      >
        {time === 'after' ? 'Start at a time instead' : 'Start after a delay instead'}
      </button>
      <button type="submit" class="primary" disabled={isBusy}>
        Start {kind}
      </button>
      <Status outcome={outcome} />
    </form>
  )
}

/** The meaning of a field with its unit, and the values that it takes. */
function noteOf(meaning: string, schema: JsonSchema, isOptional: boolean): string {
  return `${meaning}: ${expectationOf(schema)}${isOptional ? '' : ' (required)'}`
}

/** The documents' mark of code is not for people. */
function plain(summary: string): string {
  return summary.replaceAll('`', '')
}

/** The field that the devnet refused, if it names one: `params[0].depth: expected …`, `fault.methods[0]: …`. */
function refusedField(error: unknown, names: readonly string[]) {
  if (!(error instanceof RpcFailure)) return undefined
  const [, name, rest] = /^(?:params\[0\]|fault)\.(\w+)(.*)$/s.exec(error.message) ?? []
  if (name === undefined || rest === undefined || !names.includes(name)) return undefined
  return { name, problem: sentenceOf(new Error(rest.replace(/^: /, ''))) }
}
