/**
 * The forms of a function: of one that reads, which is called, and of one that writes, which is sent.
 */

import { useState } from 'preact/hooks'
import { type AbiFunction, encodeFunctionData } from 'viem'
import type { Address, Hash, Hex } from '../../src/primitives/hex.ts'
import { weiFrom } from '../amounts.ts'
import { type Argument, errorOf, type Named } from '../described.ts'
import { counted, sentenceOf } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { type Connection, quantityOf } from '../rpc.ts'
import { type Studio, useStudio } from '../studio.ts'
import { accountOf, type Wallets } from '../wallets.ts'
import { CallForm, Fields, type FormProps, Refusal, useArguments } from './call-form.tsx'
import { emptyField, Field, type Typed } from './field.tsx'
import { TransactionLink } from './references.tsx'
import { Revert } from './revert.tsx'
import { type Simulated, Simulation } from './simulation.tsx'
import { Arguments } from './values.tsx'

type ReadOutcome =
  | { readonly kind: 'values'; readonly list: readonly Argument[] }
  | { readonly kind: 'failure'; readonly error: unknown }

export function ReadForm({ address, item }: FormProps) {
  const studio = useStudio()
  const { fields, read } = useArguments(item)
  const [outcome, setOutcome] = useState<ReadOutcome>()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setOutcome(undefined)
    const values = await read()
    if (values === undefined) return
    setBusy(true)
    try {
      setOutcome({ kind: 'values', list: await call(studio, address, item, values) })
    } catch (error) {
      setOutcome({ kind: 'failure', error })
    }
    setBusy(false)
  }
  const answer = outcome?.kind === 'values' && (
    <Arguments list={studio.units.ofReturns(address, item.name, outcome.list)} />
  )
  const failure = outcome?.kind === 'failure' && <Refusal address={address} error={outcome.error} />
  return (
    <CallForm verb="Read" isDisabled={isBusy} onSubmit={submit} outcome={answer || failure}>
      <Fields fields={fields} />
    </CallForm>
  )
}

/** Calls a function that reads. @returns its results by name */
async function call(
  { contracts, rpc, past }: Studio,
  address: Address,
  item: AbiFunction,
  args: readonly unknown[],
): Promise<readonly Argument[]> {
  const { name: functionName } = item
  const data = encodeFunctionData({ abi: [item], functionName, args })
  const output = await rpc.request({
    method: 'eth_call',
    params: [{ to: address, data }, past.stateShown()],
  })
  const [decoded] = await contracts.decode([{ address, input: data, output }])
  return resultsOf(item, output, decoded?.returns ?? [])
}

/**
 * @param returns the results as the devnet has decoded them
 * @throws {Error} if the contract returned something else than the ABI says
 */
export function resultsOf(
  { outputs }: AbiFunction,
  output: Hex,
  returns: readonly Argument[],
): readonly Argument[] {
  if (returns.length === outputs.length) return returns
  const found = output === '0x' ? 'nothing' : counted((output.length - 2) / 2, 'byte')
  const types = outputs.map(({ type }) => type).join(', ')
  throw new Error(`expected ${types.slice(0, 80)}, but the contract returned ${found}`)
}

interface WriteFormProps extends FormProps {
  /** The address of a dev account, or the id of a wallet. */
  readonly from: string
}

type WriteOutcome =
  | { readonly kind: 'sent'; readonly hash: Hash }
  | { readonly kind: 'simulated'; readonly simulated: Simulated }
  | { readonly kind: 'failure'; readonly error: unknown }

export function WriteForm({ address, item, from }: WriteFormProps) {
  const studio = useStudio()
  const { fields, read } = useArguments(item)
  const [value, setValue] = useState(emptyField)
  const [gas, setGas] = useState(emptyField)
  const [outcome, setOutcome] = useState<WriteOutcome>()
  const [isBusy, setBusy] = useState(false)
  const isPayable = item.stateMutability === 'payable'
  const act = async (does: (call: SentCall) => Promise<WriteOutcome>) => {
    setOutcome(undefined)
    const values = await read()
    const wei = readField(value, setValue, weiFrom)
    const gasLimit = readField(gas, setGas, gasFrom)
    if (values === undefined || wei === undefined || gasLimit === undefined) return
    setBusy(true)
    try {
      const data = encodeFunctionData({ abi: [item], functionName: item.name, args: values })
      const limit = gasLimit === 0n ? {} : { gas: quantityOf(gasLimit) }
      const call = { to: address, data, value: quantityOf(wei), ...limit } as const
      setOutcome(await does(call))
    } catch (error) {
      setOutcome({ kind: 'failure', error })
    }
    setBusy(false)
  }
  const sendIt = () => act(async (call) => ({ kind: 'sent', hash: await send(studio, from, call) }))
  const simulateIt = () =>
    act(async (call) => ({ kind: 'simulated', simulated: await simulate(studio, from, call) }))
  const simulated = outcome?.kind === 'simulated' && <Simulation simulated={outcome.simulated} />
  const sent = outcome?.kind === 'sent' && <Sent address={address} hash={outcome.hash} />
  const failure = outcome?.kind === 'failure' && <Refusal address={address} error={outcome.error} />
  return (
    <CallForm
      verb="Simulate"
      isDisabled={isBusy}
      onSubmit={simulateIt}
      outcome={simulated || sent || failure}
      others={
        <button
          type="button"
          disabled={isBusy || !studio.past.isNow.value}
          onClick={() => void sendIt()}
        >
          Send
        </button>
      }
    >
      <Fields fields={fields} />
      {isPayable && (
        <Field
          label="Value"
          note="in ether, or 5 gwei"
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

/** Reads a separate field; undefined if its text is refused, which it then says. */
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

function gasFrom(text: string): bigint {
  if (text === '') return 0n
  if (/^[\d,_]{1,20}$/.test(text) && /[1-9]/.test(text)) return BigInt(text.replaceAll(/[,_]/g, ''))
  throw new Error(`expected a whole number from 1, or nothing, got "${text.slice(0, 40)}"`)
}

type SentCall = Parameters<Wallets['sendFrom']>[1]

async function send({ rpc, wallets }: Studio, from: string, sent: SentCall): Promise<Hash> {
  const wallet = wallets.found.value.find(({ id }) => id === from)
  if (wallet !== undefined) return wallets.sendFrom(wallet, sent)
  const params = [{ from: from as Address, ...sent }] as const // the choice has addresses and wallets
  return rpc.request({ method: 'eth_sendTransaction', params })
}

/** At the time that is shown, from the account that would send it. */
async function simulate(
  { rpc, past, wallets }: Studio,
  from: string,
  call: SentCall,
): Promise<Simulated> {
  const wallet = wallets.found.value.find(({ id }) => id === from)
  const sender = wallet === undefined ? (from as Address) : await accountOf(wallet) // as in send
  const params = [{ from: sender, ...call }, past.stateShown()] as const
  return rpc.request({ method: 'previewnet_simulate', params })
}

/** The outcome of a transaction, as far as it has come. */
function Sent({ address, hash }: { readonly address: Address; readonly hash: Hash }) {
  const { rpc, chain } = useStudio()
  const stage = chain.transactions.value.find((each) => each.hash === hash)?.stage
  const revision = `${stage} ${chain.reorgs.value} ${stage === 'sealed' ? '' : chain.blocks.value[0]?.hash}`
  const { value } = useLoaded(hash, revision, () => outcomeOf(rpc, hash))
  const { word = 'Sent', failure } = value ?? {}
  return (
    <>
      <p>
        {word} in <TransactionLink hash={hash} />.
      </p>
      {failure !== undefined && <Revert {...failure} address={address} />}
    </>
  )
}

interface SentOutcome {
  readonly word: string
  readonly failure?: {
    readonly error: string
    readonly output: Hex
    readonly named: Named | undefined
  }
}

async function outcomeOf(rpc: Connection, hash: Hash): Promise<SentOutcome | undefined> {
  const receipt = await rpc.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (receipt === null) return undefined
  if (receipt.status !== '0x0') return { word: 'Succeeded' }
  const { tree } = await rpc.request({ method: 'previewnet_describe', params: [hash] })
  const { error, output } = tree
  const failure = { error: error?.vmError ?? 'failed', output, named: errorOf(tree) }
  return { word: 'Failed', failure }
}
