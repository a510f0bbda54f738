/**
 * The fees of a transaction: what it paid of what it was ready to pay, and the caps.
 */

import type { WireReceipt } from '../../src/rpc/wire/objects/receipt.ts'
import { formatWei } from '../amounts.ts'
import { formatGasPrice, formatInteger, formatShare } from '../format.ts'
import type { ShownTransaction } from '../transaction.ts'
import { Wei } from './amount.tsx'
import { Copy } from './copy.tsx'
import { Fact, Facts } from './facts.tsx'

interface FeesProps {
  readonly shown: Pick<ShownTransaction, 'transaction' | 'baseFee'>
  readonly receipt: WireReceipt
}

export function Fees({ shown: { transaction, baseFee }, receipt }: FeesProps) {
  const { gasUsed, effectiveGasPrice, l1Fee, l1GasUsed, l1GasPrice, l1BlobBaseFee } = receipt
  const execution = BigInt(gasUsed) * BigInt(effectiveGasPrice)
  const operator = operatorFeeOf(receipt)
  const total = execution + BigInt(l1Fee ?? 0) + (operator ?? 0n)
  return (
    <>
      <div class="cost">
        <Facts>
          <Fact name="Total">
            <Copy text={String(total)} what="the fees in wei">
              <strong>
                <Wei value={total} />
              </strong>
            </Copy>
          </Fact>
          <Fact name="Gas">
            <span class="number">{formatInteger(gasUsed)}</span>{' '}
            <span class="muted">
              of {formatInteger(transaction.gas)}:{' '}
              {formatShare(Number(gasUsed) / Number(transaction.gas))} used, at{' '}
              {formatGasPrice(effectiveGasPrice)}
            </span>
          </Fact>
        </Facts>
      </div>
      <details class="cost-parts">
        <summary>How it adds up</summary>
        <Facts>
          <Fact name="Execution">
            <Wei value={execution} />
          </Fact>
          {l1Fee !== undefined && (
            <Fact name="L1 data">
              <Wei value={BigInt(l1Fee)} />{' '}
              <span class="muted">
                {formatInteger(l1GasUsed ?? '0x0')} gas of L1, base fee{' '}
                {formatGasPrice(l1GasPrice ?? '0x0')}, blob base fee{' '}
                {formatGasPrice(l1BlobBaseFee ?? '0x0')}
              </span>
            </Fact>
          )}
          {operator !== undefined && (
            <Fact name="Operator">
              <Wei value={operator} />
            </Fact>
          )}
          <Caps shown={{ transaction, baseFee }} price={BigInt(effectiveGasPrice)} />
        </Facts>
      </details>
    </>
  )
}

/** The caps per gas, and how the price follows from them. */
function Caps({ shown, price }: { readonly shown: FeesProps['shown']; readonly price: bigint }) {
  const { transaction, baseFee } = shown
  const { maxFeePerGas, maxPriorityFeePerGas, gas } = transaction
  const tip = baseFee === undefined ? undefined : price - baseFee
  return (
    <>
      {baseFee !== undefined && (
        <Fact name="Price">
          <span class="number">{formatGasPrice(baseFee)}</span> <span class="muted">base fee</span>
          {tip !== undefined && tip > 0n && (
            <>
              {' + '}
              <span class="number">{formatGasPrice(tip)}</span>{' '}
              <span class="muted">priority fee</span>
            </>
          )}
        </Fact>
      )}
      {maxFeePerGas !== undefined && (
        <Fact name="Fee cap">
          <span class="number">{formatGasPrice(maxFeePerGas)}</span>{' '}
          <span class="muted">
            for base and priority fee: at most {formatWei(BigInt(maxFeePerGas) * BigInt(gas))} for
            its gas limit
          </span>
        </Fact>
      )}
      {maxPriorityFeePerGas !== undefined && (
        <Fact name="Priority fee cap">
          <span class="number">{formatGasPrice(maxPriorityFeePerGas)}</span>
        </Fact>
      )}
    </>
  )
}

/** @see https://specs.optimism.io/protocol/jovian/exec-engine.html for the factor */
function operatorFeeOf({
  gasUsed,
  operatorFeeScalar,
  operatorFeeConstant,
}: WireReceipt): bigint | undefined {
  if (operatorFeeScalar === undefined || operatorFeeConstant === undefined) return undefined
  return BigInt(gasUsed) * BigInt(operatorFeeScalar) * 100n + BigInt(operatorFeeConstant)
}
