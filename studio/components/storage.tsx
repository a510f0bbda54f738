/**
 * The storage of a contract: variables by name with what is stored of them, then the slots without a
 * name, each with the transaction that set it; and any other part of a variable by its path.
 */

import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { RequestResult } from '../../src/api.ts'
import type { Address, Hash } from '../../src/primitives/hex.ts'
import { amountTypes } from '../amounts.ts'
import { counted, oneLine, shortHex } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { typeAt, typedPaths } from '../variable-types.ts'
import { Field } from './field.tsx'
import { Reading } from './reading.tsx'
import { VariablePath } from './references.tsx'
import { trimmedWord, Word } from './values.tsx'
import { VariableValue } from './variables.tsx'

type Stored = RequestResult<'previewnet_storage'>
type Variable = NonNullable<Stored['variables']>[number]
type Value = Variable['values'][number]

/** Variables, values of one variable, and slots that are shown at first. */
const shownMax = 100

/** Time between two readings, each of which tries thousands of keys. */
const restMs = 2_000

interface StorageProps {
  readonly address: Address
  /** The path of a value, or the slot, that is marked. */
  readonly path: string | undefined
  readonly revision: unknown
}

export function Storage({ address, path, revision }: StorageProps) {
  const { rpc, past } = useStudio()
  const { value, error } = useLoaded(
    `storage ${address}`,
    revision,
    () => rpc.request({ method: 'previewnet_storage', params: [address, past.stateShown()] }),
    restMs,
  )
  const changes = useChanges(address, value)
  if (error !== undefined || value === undefined) return <Reading error={error} />
  const { variables, slots, hasMore, newest } = value
  const all = variables?.flatMap((each) => [each.name, ...each.values.map((one) => one.path)])
  const isListed = path === undefined || all?.includes(path) === true || path.startsWith('0x')
  return (
    <>
      <p class="card-note">
        {variables === null
          ? 'The devnet knows no storage layout of this contract, so it is shown by slot. An artifact with the layout names the variables.'
          : 'Zeros in structs, arrays and mappings are left out: nothing is stored for them.'}{' '}
        {newest !== null && (
          <>
            Changed last by <SetterLink hash={newest} />, which is marked below.
          </>
        )}
      </p>
      {variables !== null && (
        <>
          <Some of={variables} noun="variable" empty="No variables in storage.">
            {(variable) => (
              <Variable
                key={variable.name}
                address={address}
                variable={variable}
                marked={path}
                newest={newest}
                changes={changes}
              />
            )}
          </Some>
          <PathForm
            address={address}
            variables={variables}
            first={isListed ? '' : path}
            revision={revision}
          />
        </>
      )}
      {variables !== null && slots.length > 0 && (
        <h3 class="functions-title">Slots without a name</h3>
      )}
      {(variables === null || slots.length > 0) && (
        <Some of={slots} noun="slot" empty="No storage.">
          {({ slot, value: word, setBy }) => (
            <Row
              key={slot}
              name={
                <>
                  slot <span class="mono breaking">{slotText(slot)}</span>
                </>
              }
              isMarked={path === slot}
              setBy={setBy}
              newest={newest}
            >
              <Word value={word} />
            </Row>
          )}
        </Some>
      )}
      {hasMore && <p class="empty">There are more slots than are read.</p>}
    </>
  )
}

interface SomeProps<Item> {
  /** True for the parts of a variable. */
  readonly areParts?: boolean
  readonly of: readonly Item[]
  readonly noun: string
  readonly empty: string
  children(item: Item): ComponentChildren
}

function Some<Item>({ of, noun, empty, areParts = false, children }: SomeProps<Item>) {
  const [max, setMax] = useState(shownMax)
  if (of.length === 0) return <p class="empty">{empty}</p>
  return (
    <>
      <ul class={areParts ? 'stored-parts' : 'stored'}>{of.slice(0, max).map(children)}</ul>
      {of.length > max && (
        <button type="button" class="plain more" onClick={() => setMax(max + 10 * shownMax)}>
          Show more of {counted(of.length, noun)}
        </button>
      )}
    </>
  )
}

/** Changes of variables by path, by the transaction that made them. */
type Changes = ReadonlyMap<Hash, Readonly<Record<string, { from: unknown; to: unknown }>>>

/** Transactions whose changes say the units of values. */
const settersMax = 20

/** Changes of the transactions that set the values. */
function useChanges(address: Address, stored: Stored | undefined): Changes {
  const { rpc } = useStudio()
  const kept = useRef(new Map<Hash, Readonly<Record<string, { from: unknown; to: unknown }>>>())
  const values = stored?.variables?.flatMap((each) => each.values) ?? []
  const setters = new Set(
    values.flatMap(({ setBy, type }) => (setBy !== null && amountTypes.test(type) ? [setBy] : [])),
  )
  const asked = [...setters].slice(0, settersMax)
  useLoaded(`changes ${address}`, asked.join(' '), async () => {
    const missing = asked.filter((hash) => !kept.current.has(hash))
    for (const hash of missing) {
      const changed = await rpc.request({ method: 'previewnet_stateChanges', params: [hash] })
      kept.current.set(hash, changed[address]?.variables ?? {})
    }
  })
  return kept.current
}

interface VariableProps {
  readonly address: Address
  readonly variable: Variable
  readonly marked: string | undefined
  readonly newest: Hash | null
  readonly changes: Changes
}

/** A variable on one line, or one with parts, of which each has a line below it. */
function Variable({ address, variable, marked, newest, changes }: VariableProps) {
  const { name, type, slot, values } = variable
  const [own] = values
  const isPlain = own === undefined || own.path === name
  return (
    <>
      <Row
        name={
          <>
            <bdi class="mono breaking">{oneLine(name)}</bdi>{' '}
            <small class="muted breaking">
              <bdi>{oneLine(type, 120)}</bdi>, slot {slotText(slot)}
            </small>
          </>
        }
        isMarked={marked === name}
        setBy={isPlain ? own?.setBy : undefined}
        newest={newest}
      >
        {own === undefined ? (
          <span class="muted">{zeroOf(type)}</span>
        ) : isPlain ? (
          <StoredValue address={address} value={own} changes={changes} />
        ) : (
          <span class="muted">{counted(values.length, 'value')}</span>
        )}
      </Row>
      {!isPlain && (
        <li>
          <Some of={values} noun="value" empty="" areParts>
            {(each) => (
              <Row
                key={each.path}
                name={
                  <span class="mono breaking">
                    <VariablePath path={each.path.slice(name.length)} />
                  </span>
                }
                isMarked={marked === each.path}
                setBy={each.setBy}
                newest={newest}
              >
                <StoredValue address={address} value={each} changes={changes} />
              </Row>
            )}
          </Some>
        </li>
      )}
    </>
  )
}

interface StoredValueProps extends Pick<VariableProps, 'address' | 'changes'> {
  readonly value: Value
}

function StoredValue({ address, value: stored, changes }: StoredValueProps) {
  const { contracts, units } = useStudio()
  const { path, type, value, setBy } = stored
  const change = setBy === null ? undefined : changes.get(setBy)?.[path]
  const transfers = setBy === null || change === undefined ? [] : contracts.transfersOf(setBy)
  const changed = change === undefined ? [] : [change.from, change.to]
  return (
    <VariableValue
      value={value}
      type={type}
      path={path}
      unit={
        amountTypes.test(type) ? units.ofVariable(address, path, changed, transfers) : undefined
      }
    />
  )
}

/** A small slot in decimal, as compilers count them. */
function slotText(slot: string): string {
  return BigInt(slot) < 1_000_000n ? String(BigInt(slot)) : trimmedWord(slot)
}

/** The value of a variable of which nothing is stored. */
function zeroOf(type: string): string {
  if (type === 'bool') return 'false'
  if (/^(?:address|contract )/.test(type)) return 'zero address'
  return /^(?:string|bytes|mapping\(|struct )|\]$/.test(type) ? 'empty' : '0'
}

interface RowProps {
  readonly name: ComponentChildren
  readonly setBy: Hash | null | undefined
  readonly newest: Hash | null
  /** True for the one that the address names. */
  readonly isMarked: boolean
  readonly children: ComponentChildren
}

function Row({ name, setBy, newest, isMarked, children }: RowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'center' })
  }, [isMarked])
  return (
    <li ref={row} class="stored-row" aria-current={isMarked ? 'true' : undefined}>
      <div>{name}</div>
      <div>{children}</div>
      <small>
        {setBy != null && (
          <>
            {setBy === newest ? (
              <span class="badge">newest</span>
            ) : (
              <span class="muted">set by</span>
            )}{' '}
            <SetterLink hash={setBy} />
          </>
        )}
      </small>
    </li>
  )
}

/** A link alone: a button to copy beside each row would be in the way. */
function SetterLink({ hash }: { readonly hash: Hash }) {
  const { router } = useStudio()
  return (
    <a class="reference mono" href={router.hrefOf(`/tx/${hash}`)} title={hash}>
      {shortHex(hash)}
    </a>
  )
}

interface PathFormProps {
  readonly address: Address
  readonly variables: readonly Variable[]
  /** The path that is read at first. */
  readonly first: string
  readonly revision: unknown
}

function PathForm({ address, variables, first, revision }: PathFormProps) {
  const { past, rpc, units } = useStudio()
  const [typed, setTyped] = useState(first)
  const [path, setPath] = useState(first)
  const { value, error } = useLoaded(`${address} ${path}`, revision, () =>
    path === ''
      ? Promise.resolve(undefined)
      : rpc.request({
          method: 'previewnet_readStorage',
          params: [address, path, past.stateShown()],
        }),
  )
  return (
    <form
      class="call-form variable-form"
      onSubmit={(event) => {
        event.preventDefault()
        setPath(typed.trim())
      }}
    >
      <Field
        label="Path"
        note="any other part, such as balances[0x…].amount, owners[3], name.length"
        typed={{ text: typed, problem: error?.message ?? '' }}
        onType={setTyped}
      />
      <button type="submit">Read</button>
      <div role="status" class="outcome">
        {error === undefined && value !== undefined && (
          <VariableValue
            value={value}
            type={typeAt(typedPaths(variables), path)}
            path={path}
            unit={units.ofVariable(address, path)}
          />
        )}
      </div>
    </form>
  )
}
