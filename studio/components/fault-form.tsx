/**
 * The form that begins a fault of a kind. It is made of the definition that the devnet itself checks by.
 */

import { useState } from 'preact/hooks'
import type { RequestArguments, RequestResult } from '../../src/api.ts'
import { Status, useActions } from '../actions.tsx'
import { sentenceOf } from '../format.ts'
import { RpcFailure } from '../rpc.ts'
import { expectationOf, type JsonSchema, valueOfText } from '../schema.ts'
import { useId, useStudio } from '../studio.ts'
import { emptyField, Field, type Typed } from './field.tsx'

export type Kind = RequestResult<'previewnet_faultKinds'>[number]
type FaultRequest = RequestArguments<'previewnet_fault'>['params'][0]

/** A form for each kind. */
export function FaultForms({ kinds }: { readonly kinds: readonly Kind[] }) {
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
      {kind !== undefined && <KindForm key={kind.kind} kind={kind} />}
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

function KindForm({ kind }: { readonly kind: Kind }) {
  const [time, setTime] = useState<TimeName>('after')
  const fault = useFaultForm(kind, {}, [
    ...fieldsOf(kind),
    { name: time, summary: timeFields[time], isOptional: true, schema: timeSchema },
  ])
  return (
    <form class="call-form" onSubmit={fault.submit}>
      <p>{plain(kind.summary)}</p>
      {fault.fields.map(({ name, meaning, byDefault, isOptional, schema, typed, onType }) => (
        <Field
          key={name}
          label={name}
          note={`${meaning}: ${expectationOf(schema)}${isOptional ? '' : ' (required)'}`}
          placeholder={isOptional ? byDefault : 'choose one'}
          isLong={schema.type === undefined && schema.enum === undefined}
          choices={schema.enum?.map(String)}
          typed={typed}
          onType={onType}
        />
      ))}
      <button
        type="button"
        class="plain"
        onClick={() => setTime(time === 'after' ? 'at' : 'after')}
      >
        {time === 'after' ? 'Start at a time instead' : 'Start after a delay instead'}
      </button>
      <button type="submit" class="primary" disabled={fault.isBusy}>
        Start {kind.kind}
      </button>
      <Status outcome={fault.outcome} />
    </form>
  )
}

interface ShortFaultFormProps {
  readonly kind: Kind
  /** The text of the button. */
  readonly action: string
  /** The fields that are shown, with their texts at first. */
  readonly preset: Readonly<Record<string, string>>
}

/** The same with few fields, which are filled in already: it begins at once. */
export function ShortFaultForm({ kind, action, preset }: ShortFaultFormProps) {
  const shown = fieldsOf(kind).filter(({ name }) => name in preset)
  const fault = useFaultForm(kind, preset, shown)
  return (
    <form class="short-form" onSubmit={fault.submit}>
      {fault.fields.map(({ name, meaning, byDefault, schema, typed, onType }) => (
        <Field
          key={name}
          label={`${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}`}
          note=""
          placeholder={byDefault}
          choices={schema.enum?.map(String)}
          typed={typed}
          onType={onType}
        />
      ))}
      <button type="submit" class="primary" disabled={fault.isBusy}>
        {action}
      </button>
      <Status outcome={fault.outcome} />
    </form>
  )
}

interface FormField {
  readonly name: string
  /** Its meaning; behind a semicolon its default. */
  readonly summary: string
  readonly isOptional: boolean
  readonly schema: JsonSchema
}

function fieldsOf({ fields }: Kind): readonly FormField[] {
  return fields.map((each) => ({ ...each, schema: each.schema as JsonSchema })) // by its definition
}

/** @param preset texts of fields at first */
function useFaultForm(
  { kind, life }: Kind,
  preset: Readonly<Record<string, string>>,
  shown: readonly FormField[],
) {
  const { rpc, whatIf } = useStudio()
  const { outcome, isBusy, run } = useActions()
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const typedOf = (name: string) => typed[name] ?? { ...emptyField, text: preset[name] ?? '' }
  const setField = (name: string, next: Typed) => setTyped((all) => ({ ...all, [name]: next }))
  const begin = async (fault: FaultRequest, isNow: boolean) => {
    const ask = () => rpc.request({ method: 'previewnet_fault', params: [fault] })
    // A fault that lasts for a time is ended; others can only be gone back to before.
    if (isNow && life !== 'time') await whatIf.act(kind, ask, (id) => id)
    else await ask().finally(() => whatIf.changed())
  }
  const submit = (event: Event) => {
    event.preventDefault()
    const given: [string, unknown][] = []
    let isWhole = true
    for (const { name, isOptional, schema } of shown) {
      const { text } = typedOf(name)
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
      const isNow = !given.some(([name]) => name in timeFields)
      try {
        await begin(fault, isNow)
      } catch (error) {
        const refused = refusedField(
          error,
          shown.map(({ name }) => name),
        )
        if (refused === undefined) throw error
        const { name, problem } = refused
        setField(name, { text: typedOf(name).text, problem })
        return ''
      }
      return isNow ? `${kind} has begun.` : `${kind} is scheduled.`
    })
  }
  const fields = shown.map(({ name, summary, isOptional, schema }) => {
    const [meaning = '', byDefault = ''] = plain(summary).split('; ')
    const onType = (text: string) => setField(name, { text, problem: '' })
    return { name, meaning, byDefault, isOptional, schema, typed: typedOf(name), onType }
  })
  return { fields, submit, outcome, isBusy }
}

/** The documents' mark of code is not for people. */
export function plain(summary: string): string {
  return summary.replaceAll('`', '')
}

/** The field that the devnet refused, if it names one: `params[0].depth: expected …`, `fault.methods[0]: …`. */
function refusedField(error: unknown, names: readonly string[]) {
  if (!(error instanceof RpcFailure)) return undefined
  const [, name, rest] = /^(?:params\[0\]|fault)\.(\w+)(.*)$/s.exec(error.message) ?? []
  if (name === undefined || rest === undefined || !names.includes(name)) return undefined
  return { name, problem: sentenceOf(new Error(rest.replace(/^: /, ''))) }
}
