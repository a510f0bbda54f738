/**
 * The functions of a contract: those that read are called, the others are sent as transactions from a
 * dev account or a wallet of the browser.
 */

import type { ComponentChildren } from 'preact'
import { useEffect, useId, useState } from 'preact/hooks'
import {
  type AbiFunction,
  type AbiParameter,
  decodeFunctionResult,
  encodeFunctionData,
  parseEther,
} from 'viem'
import type { Address, Hash, Hex } from '../../src/primitives/hex.ts'
import { abiFromDevnet } from '../abi/artifact.ts'
import type { Argument } from '../abi/decode.ts'
import { valueFromText } from '../abi/encode.ts'
import { allAbis, type FittingAbi, fittingAbis, functionsOf } from '../abi/match.ts'
import { selectorOf, signatureOf } from '../abi/selector.ts'
import type { KnownContract } from '../contracts.ts'
import { counted, oneLine, sentenceOf } from '../format.ts'
import { blocks, reorgs, transactions } from '../live-state.ts'
import { useLoaded } from '../loaded.ts'
import { isNow, stateShown } from '../moment.ts'
import { addressNamed, devAccounts } from '../names.ts'
import { quantityOf, RpcFailure, request } from '../rpc.ts'
import { findWallets, sendFrom, wallets } from '../wallets.ts'
import { Card } from './card.tsx'
import { emptyField, Field, type Typed } from './field.tsx'
import { TransactionLink } from './references.tsx'
import { Revert } from './revert.tsx'
import { Arguments, ContractText } from './values.tsx'

/** The slot that holds the implementation of a proxy. @see https://eips.ethereum.org/EIPS/eip-1967 */
const IMPLEMENTATION_SLOT: Hash =
  '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** Functions of a list that are shown at first, and characters of a name. */
const functionsMax = 40
const nameMax = 80

interface ContractProps {
  readonly address: Address
  readonly code: Hex
  /** Null if the devnet does not know the contract; undefined before its answer. */
  readonly known: KnownContract | null | undefined
}

export function Contract({ address, code, known }: ContractProps) {
  useEffect(findWallets, [])
  const { value: implementation } = useLoaded(address, code, () => implementationOf(address))
  const [chosen, setChosen] = useState<string>()
  const [from, setFrom] = useState('')
  const [field, sender] = [useId(), useId()]
  const fitting = known
    ? [{ name: known.name, functions: functionsOf(abiFromDevnet(known.abi)) }]
    : fittingAbis(address, `${code}${implementation?.slice(2) ?? ''}`)
  const abis = allAbis()
  const index = abis.findIndex(({ name }) => name === chosen)
  const named = abis[index]
  const functions = distinct(
    named === undefined ? fitting : [{ name: named.name, functions: functionsOf(named.abi) }],
  )
  const [reads, writes] = [functions.filter(isRead), functions.filter((each) => !isRead(each))]
  const [first] = devAccounts.value
  const account = from === '' ? (first ?? '') : from
  return (
    <Card
      title="Contract"
      note={
        isNow.value
          ? 'Calls read the state at pending; transactions are sent at once.'
          : 'Calls read the state at the time that is shown; transactions are sent now alone.'
      }
    >
      <div class="controls">
        <div class="number-form">
          <label for={field}>ABI</label>
          <select
            id={field}
            value={index}
            onChange={({ currentTarget }) => setChosen(abis[Number(currentTarget.value)]?.name)}
          >
            <option value={-1}>
              {fitting.length === 0
                ? 'none fits the code: choose one, or drop a file'
                : `by the ${known ? 'artifact' : 'code'}: ${fitting.map(({ name }) => oneLine(name, nameMax)).join(', ')}`}
            </option>
            {abis.map(({ name }, position) => (
              <option key={name} value={position}>
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
              {devAccounts.value.map((each, index) => (
                <option key={each} value={each}>
                  dev account {index}
                </option>
              ))}
              {wallets.value.map(({ id, name }) => (
                <option key={id} value={id}>
                  wallet {name}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      <List title="Read" functions={reads}>
        {(item) => <ReadForm address={address} item={item} />}
      </List>
      <List title="Write" functions={writes}>
        {(item) => <WriteForm address={address} item={item} from={account} />}
      </List>
    </Card>
  )
}

/** The code of the implementation that a proxy names; undefined for other contracts. */
async function implementationOf(address: Address): Promise<Hex | undefined> {
  const params = [address, IMPLEMENTATION_SLOT, stateShown()] as const
  const word = await request({ method: 'eth_getStorageAt', params })
  if (BigInt(word) === 0n) return undefined
  return request({ method: 'eth_getCode', params: [`0x${word.slice(26)}`, stateShown()] })
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
          <li key={selectorOf(item)}>
            <Disclosure item={item}>{children(item)}</Disclosure>
          </li>
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

/** The fields of a call, one for each parameter. */
function useArguments({ inputs }: AbiFunction) {
  const [typed, setTyped] = useState<readonly Typed[]>(inputs.map(() => emptyField))
  return {
    fields: inputs.map((input, index) => ({
      parameter: input,
      typed: typed[index] ?? emptyField,
      type: (text: string) =>
        setTyped(typed.map((each, at) => (at === index ? { text, problem: '' } : each))),
    })),
    /** The values; undefined if one of them is refused, which its field then says. */
    read(): readonly unknown[] | undefined {
      const values: unknown[] = []
      const checked = inputs.map((input, index): Typed => {
        const { text } = typed[index] ?? emptyField
        try {
          values.push(valueFromText(input, text, addressNamed))
          return { text, problem: '' }
        } catch (error) {
          return { text, problem: sentenceOf(error) }
        }
      })
      setTyped(checked)
      return values.length === inputs.length ? values : undefined
    },
  }
}

interface FieldsProps {
  readonly fields: ReturnType<typeof useArguments>['fields']
}

function Fields({ fields }: FieldsProps) {
  return (
    <>
      {fields.map(({ parameter, typed, type }, index) => (
        <Field
          key={index}
          label={labelOf(parameter, index)}
          note={parameter.type}
          placeholder={isJson(parameter) ? 'JSON' : ''}
          isLong={isJson(parameter) || parameter.type === 'string'}
          typed={typed}
          onType={type}
        />
      ))}
    </>
  )
}

function isJson({ type }: AbiParameter): boolean {
  return type.endsWith(']') || type.startsWith('tuple')
}

function labelOf({ name = '' }: AbiParameter, index: number): string {
  return name === '' ? `argument ${index}` : name.slice(0, nameMax)
}

interface FormProps {
  readonly address: Address
  readonly item: AbiFunction
}

type ReadOutcome =
  | { readonly kind: 'values'; readonly list: readonly Argument[] }
  | { readonly kind: 'failure'; readonly error: unknown }

function ReadForm({ address, item }: FormProps) {
  const { fields, read } = useArguments(item)
  const [outcome, setOutcome] = useState<ReadOutcome>()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setOutcome(undefined)
    const values = read()
    if (values === undefined) return
    setBusy(true)
    try {
      setOutcome({ kind: 'values', list: await call(address, item, values) })
    } catch (error) {
      setOutcome({ kind: 'failure', error })
    }
    setBusy(false)
  }
  const answer = outcome?.kind === 'values' && <Arguments list={outcome.list} />
  const failure = outcome?.kind === 'failure' && <Refusal address={address} error={outcome.error} />
  return (
    <CallForm verb="Read" isDisabled={isBusy} onSubmit={submit} outcome={answer || failure}>
      <Fields fields={fields} />
    </CallForm>
  )
}

interface CallFormProps {
  readonly verb: string
  readonly isDisabled: boolean
  readonly onSubmit: () => Promise<void>
  /** Fields to fill in. */
  readonly children: ComponentChildren
  readonly outcome: ComponentChildren
}

function CallForm({ verb, isDisabled, onSubmit, children, outcome }: CallFormProps) {
  return (
    <form
      class="call-form"
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
      <button type="submit" disabled={isDisabled}>
        {verb}
      </button>
      <div role="status" class="outcome">
        {outcome}
      </div>
    </form>
  )
}

/** Calls a function that reads, and decodes what it returns. */
async function call(
  address: Address,
  item: AbiFunction,
  args: readonly unknown[],
): Promise<readonly Argument[]> {
  const { name: functionName, outputs } = item
  const data = encodeFunctionData({ abi: [item], functionName, args })
  const output = await request({
    method: 'eth_call',
    params: [{ to: address, data }, stateShown()],
  })
  const result = decoded(item, output)
  const values = outputs.length === 1 ? [result] : (result as readonly unknown[]) // as viem returns them
  return outputs.map(({ name = '', type, ...more }, index) => ({
    name,
    type,
    value: values[index],
    components: 'components' in more ? more.components : undefined,
  }))
}

/** @throws {Error} if the contract returned something else than the ABI says */
function decoded(item: AbiFunction, data: Hex): unknown {
  try {
    return decodeFunctionResult({ abi: [item], functionName: item.name, data })
  } catch (cause) {
    const found = data === '0x' ? 'nothing' : counted((data.length - 2) / 2, 'byte')
    const types = item.outputs.map(({ type }) => type).join(', ')
    throw new Error(`expected ${types.slice(0, nameMax)}, but the contract returned ${found}`, {
      cause,
    })
  }
}

interface WriteFormProps extends FormProps {
  /** The address of a dev account, or the id of a wallet. */
  readonly from: string
}

type WriteOutcome =
  | { readonly kind: 'sent'; readonly hash: Hash }
  | { readonly kind: 'failure'; readonly error: unknown }

function WriteForm({ address, item, from }: WriteFormProps) {
  const { fields, read } = useArguments(item)
  const [value, setValue] = useState(emptyField)
  const [gas, setGas] = useState(emptyField)
  const [outcome, setOutcome] = useState<WriteOutcome>()
  const [isBusy, setBusy] = useState(false)
  const isPayable = item.stateMutability === 'payable'
  const submit = async () => {
    setOutcome(undefined)
    const values = read()
    const wei = readField(value, setValue, weiFrom)
    const gasLimit = readField(gas, setGas, gasFrom)
    if (values === undefined || wei === undefined || gasLimit === undefined) return
    setBusy(true)
    try {
      const data = encodeFunctionData({ abi: [item], functionName: item.name, args: values })
      const limit = gasLimit === 0n ? {} : { gas: quantityOf(gasLimit) }
      const call = { to: address, data, value: quantityOf(wei), ...limit } as const
      setOutcome({ kind: 'sent', hash: await send(from, call) })
    } catch (error) {
      setOutcome({ kind: 'failure', error })
    }
    setBusy(false)
  }
  const isDisabled = isBusy || !isNow.value
  const sent = outcome?.kind === 'sent' && <Sent address={address} hash={outcome.hash} />
  const failure = outcome?.kind === 'failure' && <Refusal address={address} error={outcome.error} />
  return (
    <CallForm verb="Send" isDisabled={isDisabled} onSubmit={submit} outcome={sent || failure}>
      <Fields fields={fields} />
      {isPayable && (
        <Field
          label="Value"
          note="in ether"
          typed={value}
          onType={(text) => setValue({ text, problem: '' })}
        />
      )}
      <Field
        label="Gas limit"
        note="estimated if empty"
        typed={gas}
        onType={(text) => setGas({ text, problem: '' })}
      />
    </CallForm>
  )
}

/** Reads a field of its own; undefined if its text is refused, which it then says. */
function readField(
  { text }: Typed,
  set: (typed: Typed) => void,
  from: (text: string) => bigint,
): bigint | undefined {
  try {
    return from(text.trim())
  } catch (error) {
    set({ text, problem: sentenceOf(error) })
    return undefined
  }
}

function weiFrom(text: string): bigint {
  if (text === '') return 0n
  if (/^\d+(\.\d{1,18})?$/.test(text)) return parseEther(text)
  throw new Error(
    `expected an amount such as 0.5, with at most 18 decimals, got "${text.slice(0, 40)}"`,
  )
}

function gasFrom(text: string): bigint {
  if (text === '') return 0n
  if (/^[\d,_]{1,20}$/.test(text) && /[1-9]/.test(text)) return BigInt(text.replaceAll(/[,_]/g, ''))
  throw new Error(`expected a whole number from 1, or nothing, got "${text.slice(0, 40)}"`)
}

type SentCall = Parameters<typeof sendFrom>[1]

async function send(from: string, sent: SentCall): Promise<Hash> {
  const wallet = wallets.value.find(({ id }) => id === from)
  if (wallet !== undefined) return sendFrom(wallet, sent)
  const params = [{ from: from as Address, ...sent }] as const // the choice has addresses and wallets
  return request({ method: 'eth_sendTransaction', params })
}

/** The fate of a transaction, as far as it has come. */
function Sent({ address, hash }: { readonly address: Address; readonly hash: Hash }) {
  const stage = transactions.value.find((each) => each.hash === hash)?.stage
  const revision = `${stage} ${reorgs.value} ${stage === 'sealed' ? '' : blocks.value[0]?.hash}`
  const { value } = useLoaded(hash, revision, () => fateOf(hash))
  const { word = 'Sent', failure } = value ?? {}
  return (
    <>
      <p>
        {word} in <TransactionLink hash={hash} />.
      </p>
      {failure !== undefined && (
        <Revert error={failure.error} output={failure.output} address={address} />
      )}
    </>
  )
}

async function fateOf(hash: Hash) {
  const receipt = await request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (receipt === null) return undefined
  if (receipt.status !== '0x0') return { word: 'Succeeded' }
  const { error = 'failed', output = '0x' } = await request<'debug_traceTransaction', 'callTracer'>(
    {
      method: 'debug_traceTransaction',
      params: [hash, { tracer: 'callTracer' }],
    },
  )
  return { word: 'Failed', failure: { error, output } }
}

/** The refusal of a call: a revert with its reason, or another error in its own words. */
function Refusal({ address, error }: { readonly address: Address; readonly error: unknown }) {
  if (error instanceof RpcFailure && error.code === 3 && typeof error.data === 'string') {
    const output = error.data as Hex // bytes, by its code
    return <Revert error="execution reverted" output={output} address={address} />
  }
  return (
    <p class="field-error">
      <ContractText text={sentenceOf(error)} />
    </p>
  )
}
