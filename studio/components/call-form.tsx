/**
 * The form of a call: a field for each parameter, and what came of it.
 */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { AbiFunction, AbiParameter } from 'viem'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import { valueFromText } from '../abi/encode.ts'
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
  const { names } = useStudio()
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
    read(): readonly unknown[] | undefined {
      const values: unknown[] = []
      const checked = inputs.map((input, index): Typed => {
        const { text } = typed[index] ?? emptyField
        try {
          values.push(valueFromText(input, text, (name) => names.addressNamed(name)))
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

export function Fields({ fields }: FieldsProps) {
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
