/**
 * The functions of a contract: those that read are called, the others are sent as transactions from a
 * dev account or a wallet of the browser.
 */

import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { AbiFunction } from 'viem'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import { abiFromDevnet } from '../abi/artifact.ts'
import { type FittingAbi, fittingAbis, functionsOf } from '../abi/match.ts'
import { selectorOf, signatureOf } from '../abi/selector.ts'
import type { ListedAbi } from '../abis.ts'
import type { KnownContract } from '../contracts.ts'
import { counted, oneLine } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useId, useStudio } from '../studio.ts'
import { ReadForm, WriteForm } from './function-forms.tsx'
import { ReadNow } from './read-now.tsx'

/** Functions of a list that are shown at first, and characters of a name. */
const functionsMax = 40
const nameMax = 80

interface CalledContract {
  readonly address: Address
  readonly code: Hex
  /** Null if the devnet does not know the contract; undefined before its answer. */
  readonly known: KnownContract | null | undefined
  /** The account whose code answers, of a proxy. */
  readonly implementation: Address | undefined
}

export interface Functions {
  readonly reads: readonly AbiFunction[]
  readonly writes: readonly AbiFunction[]
  readonly abis: readonly ListedAbi[]
  /** In words: where the functions come from, unless an ABI is chosen. */
  readonly origin: string | undefined
  /** The position of the ABI that is chosen; -1 for those that fit. */
  readonly chosen: number
  choose(position: number): void
}

/** The functions of the ABI that fits, or of the one that is chosen; undefined until they are known. */
export function useFunctions(contract: CalledContract): Functions | undefined {
  const { address, code, known, implementation } = contract
  const { abis, names, past, rpc } = useStudio()
  const { value: all } = useLoaded('abis', abis.changes.value, () => abis.list())
  const { value: codeBehind } = useLoaded(`code ${implementation}`, code, async () =>
    implementation === undefined
      ? ('0x' as const)
      : rpc.request({ method: 'eth_getCode', params: [implementation, past.stateShown()] }),
  )
  const [chosen, setChosen] = useState<string>()
  if (all === undefined || known === undefined || codeBehind === undefined) return undefined
  const fitting = known
    ? [{ name: known.name, functions: functionsOf(abiFromDevnet(known.abi)) }]
    : fittingAbis(all, address, `${code}${codeBehind.slice(2)}`, names.nameOf(address))
  const position = all.findIndex(({ name }) => name === chosen)
  const named = all[position]
  const functions = distinct(
    named === undefined ? fitting : [{ name: named.name, functions: functionsOf(named.abi) }],
  )
  const origin = `by the ${known ? 'artifact' : 'code'}: ${fitting.map(({ name }) => oneLine(name, nameMax)).join(', ')}`
  return {
    reads: functions.filter(isRead),
    writes: functions.filter((each) => !isRead(each)),
    abis: all,
    origin: fitting.length === 0 ? undefined : origin,
    chosen: position,
    choose: (at) => setChosen(all[at]?.name),
  }
}

interface PartProps {
  readonly address: Address
  readonly functions: Functions
}

export function Reads({
  address,
  functions,
  revision,
}: PartProps & { readonly revision: unknown }) {
  return (
    <>
      <List functions={functions.reads}>
        {(item) =>
          item.inputs.length === 0 ? (
            <ReadNow address={address} item={item} revision={revision} />
          ) : (
            <Disclosure item={item}>
              <ReadForm address={address} item={item} />
            </Disclosure>
          )
        }
      </List>
      {functions.reads.length === 0 && <NoFunctions functions={functions} purpose="read" />}
      <AbiChoice functions={functions} />
    </>
  )
}

export function Writes({ address, functions }: PartProps) {
  const { names, wallets } = useStudio()
  useEffect(() => wallets.find(), [wallets])
  const [from, setFrom] = useState('')
  const sender = useId()
  const [first = ''] = names.devAccounts.value
  const account = from === '' ? first : from
  return (
    <>
      {functions.writes.length > 0 && (
        <div class="controls">
          <div class="number-form">
            <label for={sender}>Sender of transactions</label>
            <select
              id={sender}
              value={account}
              onChange={({ currentTarget }) => setFrom(currentTarget.value)}
            >
              {names.devAccounts.value.map((each, index) => (
                <option key={each} value={each}>
                  dev account {index}
                </option>
              ))}
              {wallets.found.value.map(({ id, name }) => (
                <option key={id} value={id}>
                  wallet {name}
                </option>
              ))}
            </select>
          </div>
        </div>
      )}
      <List functions={functions.writes}>
        {(item) => (
          <Disclosure item={item}>
            <WriteForm address={address} item={item} from={account} />
          </Disclosure>
        )}
      </List>
      {functions.writes.length === 0 && <NoFunctions functions={functions} purpose="write" />}
      <AbiChoice functions={functions} />
    </>
  )
}

function AbiChoice({ functions }: Pick<PartProps, 'functions'>) {
  const { abis, chosen, choose, origin } = functions
  const field = useId()
  return (
    <div class="controls abi-choice">
      <div class="number-form">
        <label for={field}>ABI</label>
        <select
          id={field}
          value={chosen}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        >
          <option value={-1}>{origin ?? 'none fits the code'}</option>
          {abis.map(({ name }, position) => (
            <option key={position} value={position}>
              {name.slice(0, nameMax)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

interface NoFunctionsProps extends Pick<PartProps, 'functions'> {
  readonly purpose: 'read' | 'write'
}

/** Why there is nothing to call, and what to do about it. */
function NoFunctions({ functions, purpose }: NoFunctionsProps) {
  const { chosen, origin } = functions
  if (origin !== undefined || chosen !== -1)
    return <p class="empty">No function of this ABI {purpose}s.</p>
  return (
    <p class="empty">
      The devnet knows no ABI of this contract. Choose one below, drop its artifact or its ABI as
      JSON on this page, or start the devnet with <code>--artifacts FOLDER</code>.
    </p>
  )
}

function isRead({ stateMutability }: AbiFunction): boolean {
  return stateMutability === 'view' || stateMutability === 'pure'
}

/** The functions of several ABIs, each selector once, by name. */
function distinct(abis: readonly FittingAbi[]): readonly AbiFunction[] {
  const bySelector = new Map<string, AbiFunction>()
  for (const item of abis.flatMap(({ functions }) => functions)) {
    const selector = selectorOf(item)
    if (!bySelector.has(selector)) bySelector.set(selector, item)
  }
  return [...bySelector.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

interface ListProps {
  readonly functions: readonly AbiFunction[]
  children(item: AbiFunction): ComponentChildren
}

function List({ functions, children }: ListProps) {
  const [max, setMax] = useState(functionsMax)
  return (
    <>
      <ul class="functions">
        {functions.slice(0, max).map((item) => (
          <li key={selectorOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {functions.length > max && (
        <button type="button" class="plain more" onClick={() => setMax(max + 10 * functionsMax)}>
          Show more of {counted(functions.length, 'function')}
        </button>
      )}
    </>
  )
}

interface DisclosureProps {
  readonly item: AbiFunction
  readonly children: ComponentChildren
}

/** The form of a function, which exists once it is open. */
function Disclosure({ item, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  const signature = signatureOf(item)
  return (
    <>
      <button
        type="button"
        class="plain mono breaking"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <bdi>
          {signature.length > 2 * nameMax ? `${signature.slice(0, 2 * nameMax)}…` : signature}
        </bdi>
      </button>
      {isOpen && children}
    </>
  )
}
