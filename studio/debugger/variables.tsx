/**
 * Scopes and their variables, as a tree that opens. What is open stays so from stop to stop.
 */

import { useEffect, useState } from 'preact/hooks'
import { formatInteger, oneLine } from '../format.ts'
import type { DebugClient, Scope, Variable } from './client.ts'

/** Paths of what is open, such as `Storage/accounts`. */
export type OpenPaths = ReadonlySet<string>

interface ScopesProps {
  readonly client: DebugClient
  readonly scopes: readonly Scope[]
  /** Another one for each stop: references are those of one stop. */
  readonly revision: string
  readonly open: OpenPaths
  onToggle(path: string): void
}

/** Variables of one list that are shown. */
const shownMax = 1_000
/** Characters of a value. */
const valueMax = 1_100

export function Scopes({ scopes, ...shared }: ScopesProps) {
  return (
    <ul class="debug-variables">
      {scopes.map(({ name, variablesReference }) => (
        <Node
          key={name}
          path={name}
          name={name}
          reference={variablesReference}
          isScope
          {...shared}
        />
      ))}
    </ul>
  )
}

interface NodeProps extends Omit<ScopesProps, 'scopes'> {
  readonly path: string
  readonly name: string
  /** 0 for a value without members. */
  readonly reference: number
  readonly isScope?: boolean
  readonly value?: string
  readonly type?: string | undefined
}

function Node({ path, name, reference, isScope = false, value, type, ...shared }: NodeProps) {
  const { open, onToggle } = shared
  const isOpen = reference > 0 && open.has(path)
  const inner = useVariables(shared, isOpen ? reference : 0)
  const label = (
    <>
      <bdi class={isScope ? 'scope-name' : 'debug-name'}>{oneLine(name, 200)}</bdi>
      {value !== undefined && (
        <>
          {' = '}
          <bdi class="debug-value breaking" title={type && oneLine(type, 100)}>
            {oneLine(value, valueMax)}
          </bdi>
        </>
      )}
    </>
  )
  return (
    <li class={isScope ? 'scope' : 'mono'}>
      {reference === 0 ? (
        label
      ) : (
        <button
          type="button"
          class="plain fold"
          aria-expanded={isOpen}
          onClick={() => onToggle(path)}
        >
          {label}
        </button>
      )}
      {isOpen && inner !== undefined && <Variables list={inner} path={path} shared={shared} />}
    </li>
  )
}

interface VariablesProps {
  readonly list: readonly Variable[]
  readonly path: string
  readonly shared: Omit<ScopesProps, 'scopes'>
}

function Variables({ list, path, shared }: VariablesProps) {
  if (list.length === 0) return <p class="muted">none</p>
  return (
    <ul>
      {list.slice(0, shownMax).map(({ name, value, type, variablesReference }, index) => (
        <Node
          key={`${index} ${name}`}
          path={`${path}/${name}`}
          name={name}
          value={value}
          type={type}
          reference={variablesReference}
          {...shared}
        />
      ))}
      {list.length > shownMax && (
        <li class="muted">{formatInteger(list.length - shownMax)} more</li>
      )}
    </ul>
  )
}

/** The members of a value, those of the stop before until they are there. */
function useVariables(
  { client, revision }: Pick<ScopesProps, 'client' | 'revision'>,
  reference: number,
): readonly Variable[] | undefined {
  const [read, setRead] = useState<readonly Variable[]>()
  useEffect(() => {
    if (reference === 0) return undefined
    const leaving = new AbortController()
    client.variables(reference).then(
      (list) => leaving.signal.aborted || setRead(list),
      () => undefined, // of a stop that has been left meanwhile
    )
    return () => leaving.abort()
  }, [client, revision, reference])
  return read
}
