/**
 * Scopes and their variables, as a tree that opens. What is open stays so from stop to stop.
 */

import { useEffect, useState } from 'preact/hooks'
import { formatInteger, oneLine } from '../format.ts'
import { useStudio } from '../studio.ts'
import type { DebugClient, Scope, Variable } from './client.ts'
import { DebugValue, type DebugVariable, type ShownFrame, variableName } from './values.tsx'

/** Paths of what is open, such as `Storage/accounts`. */
export type OpenPaths = ReadonlySet<string>

interface ScopesProps {
  readonly client: DebugClient
  readonly scopes: readonly Scope[]
  /** The frame whose variables they are; undefined for words of the EVM, which have no units. */
  readonly shown?: ShownFrame | undefined
  /** Another one for each stop: references are those of one stop. */
  readonly revision: string
  readonly open: OpenPaths
  onToggle(path: string): void
}

/** Variables of one list that are shown. */
const shownMax = 1_000

export function Scopes({ scopes, ...shared }: ScopesProps) {
  return (
    <ul class="debug-variables">
      {scopes.map(({ name, variablesReference }) => (
        <ScopeNode key={name} name={name} reference={variablesReference} shared={shared} />
      ))}
    </ul>
  )
}

type Shared = Omit<ScopesProps, 'scopes'>

interface ScopeNodeProps {
  readonly name: string
  readonly reference: number
  readonly shared: Shared
}

function ScopeNode({ name, reference, shared }: ScopeNodeProps) {
  const isOpen = shared.open.has(name)
  const inner = useVariables(shared, isOpen ? reference : 0)
  return (
    <li class="scope">
      <button
        type="button"
        class="plain fold"
        aria-expanded={isOpen}
        onClick={() => shared.onToggle(name)}
      >
        <span class="scope-name">{name}</span>
      </button>
      {isOpen && inner !== undefined && (
        <Variables list={inner} within={{ scope: name, path: '' }} at={name} shared={shared} />
      )}
    </li>
  )
}

interface NodeProps {
  readonly variable: DebugVariable
  readonly name: string
  /** Its path among those that are open. */
  readonly at: string
  /** 0 for a value without members. */
  readonly reference: number
  readonly shared: Shared
}

function Node({ variable, name, at, reference, shared }: NodeProps) {
  const studio = useStudio()
  const isOpen = reference > 0 && shared.open.has(at)
  const inner = useVariables(shared, isOpen ? reference : 0)
  const { scope, path, value, type } = variable
  const said = (
    <bdi class="debug-name" title={oneLine(name, 200)}>
      {shared.shown === undefined ? oneLine(name, 200) : variableName(studio, name)}
    </bdi>
  )
  if (reference === 0) {
    return (
      <li class="mono">
        {said} = <DebugValue shown={shared.shown} variable={variable} />
      </li>
    )
  }
  return (
    <li class="mono">
      <button
        type="button"
        class="plain fold"
        aria-expanded={isOpen}
        onClick={() => shared.onToggle(at)}
      >
        {said} = {/* It has members, which have the units. */}
        <DebugValue shown={undefined} variable={{ path, type, value }} />
      </button>
      {isOpen && inner !== undefined && (
        <Variables list={inner} within={{ scope, path }} at={at} shared={shared} />
      )}
    </li>
  )
}

interface VariablesProps {
  readonly list: readonly Variable[]
  readonly within: Pick<DebugVariable, 'scope' | 'path'>
  readonly at: string
  readonly shared: Shared
}

function Variables({ list, within: { scope, path }, at, shared }: VariablesProps) {
  if (list.length === 0) return <p class="muted">none</p>
  return (
    <ul>
      {list.slice(0, shownMax).map(({ name, value, type = '', variablesReference }, index) => (
        <Node
          key={`${index} ${name}`}
          variable={{ scope, path: memberPath(path, name), value, type }}
          name={name}
          at={`${at}/${name}`}
          reference={variablesReference}
          shared={shared}
        />
      ))}
      {list.length > shownMax && (
        <li class="muted">{formatInteger(list.length - shownMax)} more</li>
      )}
    </ul>
  )
}

function memberPath(path: string, name: string): string {
  return path === '' || name.startsWith('[') ? `${path}${name}` : `${path}.${name}`
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
