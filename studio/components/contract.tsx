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
import type { KnownContract } from '../contracts.ts'
import { counted, oneLine } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useId, useStudio } from '../studio.ts'
import { Card } from './card.tsx'
import { ReadForm, WriteForm } from './function-forms.tsx'
import { ReadNow } from './read-now.tsx'

/** Functions of a list that are shown at first, and characters of a name. */
const functionsMax = 40
const nameMax = 80

export interface ContractProps {
  readonly address: Address
  readonly code: Hex
  /** Null if the devnet does not know the contract; undefined before its answer. */
  readonly known: KnownContract | null | undefined
  /** The account whose code answers, of a proxy. */
  readonly implementation: Address | null | undefined
  readonly revision: unknown
}

export function Contract({ address, code, known, implementation, revision }: ContractProps) {
  const { abis, names, past, rpc, wallets } = useStudio()
  const { value: all } = useLoaded('abis', abis.changes.value, () => abis.list())
  useEffect(() => wallets.find(), [wallets])
  const { value: codeBehind } = useLoaded(`code ${implementation}`, code, async () =>
    implementation == null
      ? undefined
      : rpc.request({ method: 'eth_getCode', params: [implementation, past.stateShown()] }),
  )
  const [chosen, setChosen] = useState<string>()
  const [from, setFrom] = useState('')
  const [field, sender] = [useId(), useId()]
  if (all === undefined) return null
  const fitting = known
    ? [{ name: known.name, functions: functionsOf(abiFromDevnet(known.abi)) }]
    : fittingAbis(all, address, `${code}${codeBehind?.slice(2) ?? ''}`, names.nameOf(address))
  const index = all.findIndex(({ name }) => name === chosen)
  const named = all[index]
  const functions = distinct(
    named === undefined ? fitting : [{ name: named.name, functions: functionsOf(named.abi) }],
  )
  const [reads, writes] = [functions.filter(isRead), functions.filter((each) => !isRead(each))]
  const [first] = names.devAccounts.value
  const account = from === '' ? (first ?? '') : from
  return (
    <Card
      title="Contract"
      note={
        past.isNow.value
          ? 'Calls read the state at pending. Simulate a transaction to see what it would do.'
          : 'Calls and simulations use the time shown; transactions are always sent now.'
      }
    >
      <div class="controls">
        <div class="number-form">
          <label for={field}>ABI</label>
          <select
            id={field}
            value={index}
            onChange={({ currentTarget }) => setChosen(all[Number(currentTarget.value)]?.name)}
          >
            <option value={-1}>
              {fitting.length === 0
                ? 'none fits the code: choose one, or drop a file'
                : `by the ${known ? 'artifact' : 'code'}: ${fitting.map(({ name }) => oneLine(name, nameMax)).join(', ')}`}
            </option>
            {all.map(({ name }, position) => (
              <option key={position} value={position}>
                {name.slice(0, nameMax)}
              </option>
            ))}
          </select>
        </div>
        {writes.length > 0 && (
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
        )}
      </div>
      <List title="Read" functions={reads}>
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
      <List title="Write" functions={writes}>
        {(item) => (
          <Disclosure item={item}>
            <WriteForm address={address} item={item} from={account} />
          </Disclosure>
        )}
      </List>
    </Card>
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
  readonly title: string
  readonly functions: readonly AbiFunction[]
  children(item: AbiFunction): ComponentChildren
}

function List({ title, functions, children }: ListProps) {
  const [max, setMax] = useState(functionsMax)
  if (functions.length === 0) return null
  return (
    <>
      <h3 class="functions-title">{title}</h3>
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
