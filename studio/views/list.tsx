/**
 * A list of the devnet, by the conditions in the address bar: who has the address sees the same rows.
 */

import { useEffect, useState } from 'preact/hooks'
import { Card } from '../components/card.tsx'
import { Heading } from '../components/heading.tsx'
import { counted, sentenceOf } from '../format.ts'
import { accountList, contractList } from '../lists/account-lists.tsx'
import { blockList, transactionList } from '../lists/chain-lists.tsx'
import { csvOf, jsonOf } from '../lists/export.ts'
import {
  type AnyList,
  anyList,
  type Conditions,
  type Filter,
  type ListedRow,
} from '../lists/list.ts'
import { eventList, transferList } from '../lists/log-lists.tsx'
import { save } from '../lists/save.ts'
import { useLoaded } from '../loaded.ts'
import { useId, useStudio } from '../studio.ts'
import { NotFoundView } from './not-found.tsx'

const rowsMax = 50

/** By the last segment of their path. */
const lists: Readonly<Record<string, AnyList>> = {
  transactions: anyList(transactionList),
  blocks: anyList(blockList),
  accounts: anyList(accountList),
  contracts: anyList(contractList),
  events: anyList(eventList),
  transfers: anyList(transferList),
}

export interface ListProps {
  readonly name: string
}

export function ListView({ name }: ListProps) {
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined
  if (list === undefined) return <NotFoundView what={`/list/${name}`} />
  return <Page key={name} name={name} list={list} />
}

interface PageProps {
  readonly name: string
  readonly list: AnyList
}

function Page({ name, list }: PageProps) {
  const studio = useStudio()
  const { contracts, router } = studio
  const conditions = conditionsIn(router.query.value)
  const { before, ...filters } = conditions
  const { value, error } = useLoaded(
    `list ${name} ${router.query.value}`,
    contracts.renamings.value,
    () => list.load(studio, conditions, rowsMax),
  )
  return (
    <>
      <Heading title={list.title} />
      <nav aria-label="Lists" class="tabs">
        <ul>
          {Object.entries(lists).map(([each, { title }]) => (
            <li key={each}>
              <a href={`/list/${each}`} aria-current={each === name ? 'page' : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <FilterForm key={router.query.value} name={name} filters={list.filters} chosen={filters} />
      <Card title={before === undefined ? 'Newest' : 'Older'} note={list.note}>
        {error !== undefined ? (
          <p class="empty" role="alert">
            {sentenceOf(error)}
          </p>
        ) : value === undefined ? (
          <p class="empty">Loading…</p>
        ) : (
          <Rows name={name} list={list} rows={value.rows} />
        )}
        <p class="pages">
          {before !== undefined && <a href={hrefWith(name, filters)}>← Newest</a>}
          {value?.next !== undefined && (
            <a href={hrefWith(name, { ...filters, before: value.next })}>Older →</a>
          )}
        </p>
      </Card>
    </>
  )
}

function conditionsIn(search: string): Conditions {
  const entries = [...new URLSearchParams(search)].map(([name, text]) => [name, text.trim()])
  return Object.fromEntries(entries.filter(([name, text]) => text !== '' && name !== 'at'))
}

function hrefWith(name: string, conditions: Conditions): string {
  const search = new URLSearchParams(conditions).toString()
  return `/list/${name}${search === '' ? '' : `?${search}`}`
}

interface FilterFormProps {
  readonly name: string
  readonly filters: readonly Filter[]
  readonly chosen: Conditions
}

function FilterForm({ name, filters, chosen }: FilterFormProps) {
  const { router } = useStudio()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement // the listener's own element
    const typed = [...new FormData(form)].map(([field, text]) => [field, String(text).trim()])
    router.navigate(hrefWith(name, Object.fromEntries(typed.filter(([, text]) => text !== ''))))
  }
  return (
    <form class="filters" onSubmit={submit}>
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} text={chosen[filter.name] ?? ''} />
      ))}
      <button type="submit">Filter</button>
    </form>
  )
}

function FilterField({ filter, text }: { readonly filter: Filter; readonly text: string }) {
  const id = useId()
  const { name, label, note, choices } = filter
  return (
    <div>
      <label for={id}>
        {label} <small>{note}</small>
      </label>
      {choices === undefined ? (
        <input id={id} name={name} defaultValue={text} autocomplete="off" spellcheck={false} />
      ) : (
        <select id={id} name={name} defaultValue={text}>
          <option value="">any</option>
          {choices.map((choice) => (
            <option key={choice} value={choice} selected={choice === text}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

function Rows({ name, list, rows }: PageProps & { readonly rows: readonly ListedRow[] }) {
  const { columns } = list
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(''), [rows])
  if (rows.length === 0) return <p class="empty">Nothing matches these filters.</p>
  const saved = (ending: 'csv' | 'json') => {
    const text = ending === 'csv' ? csvOf(columns, rows) : jsonOf(columns, rows)
    save(`${name}.${ending}`, ending === 'csv' ? 'text/csv' : 'application/json', text)
    setSaid(`Saved ${counted(rows.length, 'row')} as ${name}.${ending}.`)
  }
  return (
    <>
      <div class="scroller">
        <table>
          <thead>
            <tr>
              {columns.map(({ name: column, title, isRight }) => (
                <th key={column} scope="col" class={isRight ? 'right' : ''}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {columns.map(({ name: column, isRight, isLong }, index) => (
                  <td key={column} class={isRight ? 'right' : isLong ? 'long' : ''}>
                    {cells[index]?.render()}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="exports">
        <button type="button" class="plain" onClick={() => saved('csv')}>
          Save as CSV
        </button>
        <button type="button" class="plain" onClick={() => saved('json')}>
          Save as JSON
        </button>
        <span role="status" class="muted">
          {said}
        </span>
      </p>
    </>
  )
}
