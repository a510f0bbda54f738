/**
 * A transaction run again, at any moment and with other values, without changing the chain.
 *
 * The page loads this file when the form is opened.
 */

import { useState } from 'preact/hooks'
import { type AbiFunction, encodeFunctionData } from 'viem'
import type { RequestArguments } from '../../src/api.ts'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import { abiFromDevnet } from '../abi/artifact.ts'
import { functionsOf } from '../abi/match.ts'
import { selectorOf } from '../abi/selector.ts'
import { etherText, weiFrom } from '../amounts.ts'
import { functionCalled } from '../call-text.ts'
import { CallForm, Fields, useArguments } from '../components/call-form.tsx'
import { emptyField, Field, type Typed } from '../components/field.tsx'
import { Later } from '../components/later.tsx'
import { ContractText } from '../components/values.tsx'
import type { DebuggerProps } from '../debugger/debugger.tsx'
import { formatInteger, sentenceOf } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { quantityOf } from '../rpc.ts'
import { type Studio, useId, useStudio } from '../studio.ts'
import type { ShownTransaction } from '../transaction.ts'
import { loadDebugger } from '../views/debug.tsx'
import { kindsFor, type MomentKind, momentFrom, momentLabels, momentNotes } from './moments.ts'
import { Outcome, type Simulated, Verdict } from './outcome.tsx'
import { Overrides } from './overrides.tsx'
import * as values from './values.ts'

export interface RunAgainProps {
  readonly shown: ShownTransaction
}

type SimulateParams = NonNullable<RequestArguments<'previewnet_simulate'>['params']>

/** A run, and what came of it. */
interface Run {
  readonly params: SimulateParams
  readonly outcome: Simulated
}

const noFunction: AbiFunction = {
  type: 'function',
  name: '',
  inputs: [],
  outputs: [],
  stateMutability: 'payable',
}

export function RunAgain({ shown }: RunAgainProps) {
  const studio = useStudio()
  const { to, input } = shown.transaction
  const selector = input.slice(0, 10) as Hex // a prefix of hex
  const { value: found, error } = useLoaded(`function ${to} ${selector}`, '', async () => ({
    item: to === null ? undefined : await functionAt(studio, to, selector),
  }))
  const named = functionCalled(studio, shown)
  if (found === undefined && error === undefined) return null
  const item = found?.item
  const isFit = item !== undefined && named?.args.length === item.inputs.length
  const texts = isFit ? named.args.map(values.argumentText) : undefined
  // The arguments may be known later than the form.
  return <Form key={`${isFit}`} shown={shown} item={item} texts={texts} />
}

/** The function as an ABI declares it: that of the contract, or else any that is known. */
async function functionAt({ abis, contracts }: Studio, to: Address, selector: Hex) {
  const [known, listed] = await Promise.all([contracts.contractAt(to), abis.list()])
  const own = known === null ? [] : [abiFromDevnet(known.abi)]
  return [...own, ...listed.map(({ abi }) => abi)]
    .flatMap(functionsOf)
    .find((each) => selectorOf(each) === selector)
}

interface FormProps extends RunAgainProps {
  /** Undefined for a transfer, a creation and an unknown function. */
  readonly item: AbiFunction | undefined
  /** Its arguments as they are typed; undefined if the data is not that of the function. */
  readonly texts: readonly string[] | undefined
}

function Form({ shown: { transaction, receipt }, item, texts }: FormProps) {
  const { names, rpc } = useStudio()
  const { to, input } = transaction
  const kinds = kindsFor(transaction)
  const [kind, setKind] = useState<MomentKind>(kinds[0]!) // some are always there
  const [moment, setMoment] = useState(emptyField)
  const [from, setFrom] = useState(typedFrom(names.nameOf(transaction.from) ?? transaction.from))
  const [value, setValue] = useState(typedFrom(etherText(transaction.value)))
  const [gas, setGas] = useState(typedFrom(formatInteger(transaction.gas)))
  const [data, setData] = useState(typedFrom(input))
  const [isHex, setHex] = useState(false)
  const args = useArguments(item ?? noFunction, texts)
  const [lines, setLines] = useState<readonly values.TypedOverride[]>([])
  const [refused, setRefused] = useState('')
  const [run, setRun] = useState<Run>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isDebugged, setDebugged] = useState(false)
  const choice = useId()
  const hasArguments = texts !== undefined && !isHex

  /** @returns undefined if a text is refused, which its field then says */
  const read = async (): Promise<SimulateParams | undefined> => {
    const at = readField(moment, setMoment, (text) => momentFrom(kind, text, transaction))
    const sender = readField(from, setFrom, (text) =>
      values.addressFrom(text, (name) => names.addressNamed(name)),
    )
    const wei = readField(value, setValue, weiFrom)
    const limit = readField(gas, setGas, values.integerFrom)
    const bytes = hasArguments
      ? encoded(item!, await args.read())
      : readField(data, setData, values.bytesFrom)
    const state = readField(
      { text: '', problem: '' },
      ({ problem: why }) => setRefused(why),
      () => values.overridesFrom(lines, (name) => names.addressNamed(name)),
    )
    if (at === undefined || sender === undefined || wei === undefined || limit === undefined)
      return undefined
    if (bytes === undefined || state === undefined) return undefined
    const { accessList = [], authorizationList = [] } = transaction
    const call = {
      from: sender,
      value: quantityOf(wei),
      gas: quantityOf(limit),
      data: bytes,
      ...(to === null ? {} : { to }),
      ...(accessList.length === 0 ? {} : { accessList }),
      ...(authorizationList.length === 0 ? {} : { authorizationList }),
    }
    return [call, at, state]
  }
  const submit = async () => {
    setProblem('')
    setRefused('')
    setDebugged(false)
    const params = await read()
    if (params === undefined) return
    setBusy(true)
    try {
      setRun({ params, outcome: await rpc.request({ method: 'previewnet_simulate', params }) })
    } catch (error) {
      setRun(undefined)
      setProblem(sentenceOf(error))
    }
    setBusy(false)
  }
  const failure = problem !== '' && (
    <p class="field-error">
      <ContractText text={problem} />
    </p>
  )
  const gasUsed = receipt === null ? undefined : BigInt(receipt.gasUsed)
  return (
    <div class="card-body">
      <CallForm
        verb="Run"
        isDisabled={isBusy}
        onSubmit={submit}
        outcome={failure || (run && <Verdict outcome={run.outcome} gasUsed={gasUsed} />)}
      >
        <div class="typed">
          <label for={choice}>When</label>
          <select
            id={choice}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as MomentKind)} // from the list below
          >
            {kinds.map((each) => (
              <option key={each} value={each}>
                {momentLabels[each]}
              </option>
            ))}
          </select>
        </div>
        {momentNotes[kind] !== undefined && (
          <Field
            label={kind === 'block' ? 'Block' : 'Time'}
            note={momentNotes[kind]}
            typed={moment}
            onType={(text) => setMoment(typedFrom(text))}
          />
        )}
        <Field
          label="Sender"
          note="an address or a name"
          typed={from}
          onType={(text) => setFrom(typedFrom(text))}
        />
        <Field
          label="Value"
          note="in ether, or 5 gwei"
          typed={value}
          onType={(text) => setValue(typedFrom(text))}
        />
        <Field
          label="Gas limit"
          note="a whole number"
          typed={gas}
          onType={(text) => setGas(typedFrom(text))}
        />
        {hasArguments && <Fields fields={args.fields} />}
        {!hasArguments && (
          <Field
            label="Data"
            note="0x and hex digits"
            isLong
            typed={data}
            onType={(text) => setData(typedFrom(text))}
          />
        )}
        {texts !== undefined && (
          <label class="choice">
            <input
              type="checkbox"
              checked={isHex}
              onChange={({ currentTarget }) => setHex(currentTarget.checked)}
            />{' '}
            data as hex
          </label>
        )}
        <Overrides lines={lines} problem={refused} onChange={setLines} />
      </CallForm>
      {run !== undefined && (
        <>
          <Outcome outcome={run.outcome} />
          <button type="button" aria-expanded={isDebugged} onClick={() => setDebugged(!isDebugged)}>
            Debug this run
          </button>
          {isDebugged && (
            <Later<DebuggerProps>
              load={loadDebugger}
              props={{
                launch: launchOf(run.params),
                execution: { tree: run.outcome.description.tree, changes: run.outcome.changes },
              }}
            />
          )}
        </>
      )}
    </div>
  )
}

function launchOf([call, block, stateOverrides]: SimulateParams): DebuggerProps['launch'] {
  return { call, block, stateOverrides }
}

function typedFrom(text: string): Typed {
  return { text, problem: '' }
}

function encoded(item: AbiFunction, args: readonly unknown[] | undefined): Hex | undefined {
  if (args === undefined) return undefined
  return encodeFunctionData({ abi: [item], functionName: item.name, args })
}

/** Reads a field; undefined if its text is refused, which it then says. */
function readField<Value>(
  { text }: Typed,
  set: (typed: Typed) => void,
  from: (text: string) => Value,
): Value | undefined {
  try {
    return from(text)
  } catch (error) {
    set({ text, problem: sentenceOf(error) })
    return undefined
  }
}
