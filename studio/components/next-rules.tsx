/**
 * A transaction by the next rules: by Amsterdam, or on a chain of Base by its newest upgrade. Asked
 * for by a press, since it executes the transaction again and again.
 */

import { useState } from 'preact/hooks'
import type { RequestResult } from '../../src/api.ts'
import type { Hash } from '../../src/primitives/hex.ts'
import { formatInteger, oneLine, sentenceOf } from '../format.ts'
import { type Connection, RpcFailure } from '../rpc.ts'
import { useStudio } from '../studio.ts'
import { Fact, Facts } from './facts.tsx'

type Rehearsal = NonNullable<RequestResult<'previewnet_rehearse'>>
type Cause = Rehearsal['causes'][number]

/** JSON-RPC: the network has no such rules. */
const INVALID_PARAMS = -32602
const causesMax = 5

const verdicts: Readonly<Record<Rehearsal['verdict'], string>> = {
  same: 'It does the same.',
  changed: 'It succeeds, with other gas, logs or data.',
  needsGas: 'It fails with this gas limit, and does what it did with a higher one.',
  breaks: 'It fails, whatever its gas limit.',
  refused: 'It is refused.',
  rescued: 'It succeeds: it failed before.',
  failsAlready: 'It fails, as before.',
  unknown: 'It is not known what it does.',
}

export function NextRules({ hash }: { readonly hash: Hash }) {
  const { rpc } = useStudio()
  const [answer, setAnswer] = useState<Rehearsal | string>()
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    setAnswer(await rehearse(rpc, hash).catch(sentenceOf))
    setBusy(false)
  }
  return (
    <>
      <div class="card-body">
        <button type="button" disabled={isBusy} onClick={ask}>
          Rehearse
        </button>
      </div>
      <div role="status">{answer !== undefined && <Answer answer={answer} />}</div>
    </>
  )
}

async function rehearse(rpc: Connection, hash: Hash): Promise<Rehearsal | string> {
  const by = (rules: Rehearsal['to']) =>
    rpc.request({ method: 'previewnet_rehearse', params: [hash, rules] })
  const found = await by({ hardfork: 'amsterdam' }).catch((error: unknown) => {
    if (error instanceof RpcFailure && error.code === INVALID_PARAMS) {
      return by({ upgrade: 'everest' })
    }
    throw error
  })
  return found ?? 'The transaction is not in a block yet.'
}

function Answer({ answer }: { readonly answer: Rehearsal | string }) {
  if (typeof answer === 'string') return <p class="card-body">{answer}</p>
  const { after, before, causes, to, verdict, withNewGasLimit } = answer
  const name = 'hardfork' in to ? to.hardfork : to.upgrade
  const shown = [...causes].sort((one, other) => weightOf(other) - weightOf(one))
  return (
    <>
      <p class="card-body">
        <strong>{verdicts[verdict]}</strong> {after.refused ?? after.revertReason}
      </p>
      <Facts>
        <Fact name="Rules">
          {name} ({answer.revision})
        </Fact>
        <Fact name="Gas used">
          {formatInteger(before.gasUsed)} before, {formatInteger(after.gasUsed)} then
        </Fact>
        {withNewGasLimit !== null && (
          <Fact name="Least gas limit">{formatInteger(withNewGasLimit.gasLimit)}</Fact>
        )}
      </Facts>
      {shown.length > 0 && (
        <div class="card-body">
          <ol class="stack" aria-label="Causes">
            {shown.slice(0, causesMax).map((cause, index) => (
              <li key={index}>{textOf(cause)}</li>
            ))}
          </ol>
        </div>
      )}
    </>
  )
}

/** Ranks a cause: the one at which gas ran out first, then those that change most. */
function weightOf({ halts, gasBefore, gasAfter }: Cause): number {
  return halts === true ? Number.POSITIVE_INFINITY : Math.abs(signed(gasAfter) - signed(gasBefore))
}

/** `EIP-8037, out of gas at SSTORE, Vault.put (src/Vault.sol:10): 20,000 to 97,920 gas` */
function textOf({ eip, what, opcode, frame, gasBefore, gasAfter }: Cause): string {
  const named = eip === null ? what : `EIP-${eip}, ${what}`
  const at = opcode === null ? '' : ` at ${opcode}`
  const line = frame && `${frame.contract}.${frame.function} (${oneLine(frame.file)}:${frame.line})`
  const gas = `${formatInteger(signed(gasBefore))} to ${formatInteger(signed(gasAfter))} gas`
  return `${named}${at}${line === undefined ? '' : `, ${line}`}: ${gas}`
}

function signed(quantity: string): number {
  return quantity.startsWith('-') ? -Number(quantity.slice(1)) : Number(quantity)
}
