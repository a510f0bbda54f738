/**
 * The form of a call: a field for each parameter, and what came of it.
 */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { AbiFunction, AbiParameter } from 'viem'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import { valueFromText } from '../abi/encode.ts'
import { amountTypes } from '../amounts.ts'
import { sentenceOf } from '../format.ts'
import { RpcFailure } from '../rpc.ts'
import { useStudio } from '../studio.ts'
import { emptyField, Field, type Typed } from './field.tsx'
import { Revert } from './revert.tsx'
import { ContractText } from './values.tsx'

/** Characters of a name. */
const nameMax = 80

/**
 * The fields of a call, one for each parameter.
 *
 * @param given the texts that they begin with
 */
export function useArguments({ inputs }: AbiFunction, given: readonly string[] = []) {
  const { names, units } = useStudio()
  const [typed, setTyped] = useState<readonly Typed[]>(
    inputs.map((_, index) => ({ text: given[index] ?? '', problem: '' })),
  )
  return {
    fields: inputs.map((input, index) => ({
      parameter: input,
      typed: typed[index] ?? emptyField,
      type: (text: string) =>
        setTyped(typed.map((each, at) => (at === index ? { text, problem: '' } : each))),
    })),
    /** The values; undefined if one of them is refused, which its field then says. */
    async read(): Promise<readonly unknown[] | undefined> {
      const addressNamed = (name: string) => names.addressNamed(name)
      const values = await Promise.all(
        inputs.map((input, index) => {
          const { text } = typed[index] ?? emptyField
          return units
            .reading((unitNamed) => valueFromText(input, text, { addressNamed, unitNamed }))
            .then(
              (value) => ({ value, text, problem: '' }),
              (error: unknown) => ({ value: undefined, text, problem: sentenceOf(error) }),
            )
        }),
      )
      setTyped(values)
      const isRefused = values.some(({ problem }) => problem !== '')
      return isRefused ? undefined : values.map(({ value }) => value)
    },
  }
}

interface FieldsProps {
  readonly fields: ReturnType<typeof useArguments>['fields']
}

export function Fields({ fields }: FieldsProps) {
  return (
    <>
      {fields.map(({ parameter, typed, type }, index) => (
        <Field
          key={index}
          label={labelOf(parameter, index)}
          note={parameter.type}
          placeholder={placeholderOf(parameter)}
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

function placeholderOf(parameter: AbiParameter): string {
  if (isJson(parameter)) return 'JSON'
  return amountTypes.test(parameter.type) ? '5, 1e18, 1 ether' : ''
}

function labelOf({ name = '' }: AbiParameter, index: number): string {
  return name === '' ? `argument ${index}` : name.slice(0, nameMax)
}

export interface FormProps {
  readonly address: Address
  readonly item: AbiFunction
}

interface CallFormProps {
  readonly verb: string
  readonly isDisabled: boolean
  readonly onSubmit: () => Promise<void>
  /** Fields to fill in. */
  readonly children: ComponentChildren
  readonly outcome: ComponentChildren
  /** Buttons beside that of the verb. */
  readonly others?: ComponentChildren
}

export function CallForm({ verb, isDisabled, onSubmit, children, outcome, others }: CallFormProps) {
  return (
    <form
      class="call-form"
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
      <div class="buttons">
        <button type="submit" disabled={isDisabled}>
          {verb}
        </button>
        {others}
      </div>
      <div role="status" class="outcome">
        {outcome}
      </div>
    </form>
  )
}

/** The refusal of a call: a revert with its reason, or another error in its own words. */
export function Refusal({
  address,
  error,
}: {
  readonly address: Address
  readonly error: unknown
}) {
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
