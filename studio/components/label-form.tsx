/** Names an address for everybody who asks the devnet, or removes its label. */

import { useState } from 'preact/hooks'
import type { Address } from '../../src/primitives/hex.ts'
import { Status, useActions } from '../actions.tsx'
import { useStudio } from '../studio.ts'
import { emptyField, Field } from './field.tsx'

interface LabelFormProps {
  readonly address: Address
  /** The label that it has. */
  readonly label: string | null | undefined
}

export function LabelForm({ address, label }: LabelFormProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label == null ? 'Label this' : 'Change the label'}
      </button>
      {isOpen && <Form address={address} label={label} />}
    </>
  )
}

function Form({ address, label }: LabelFormProps) {
  const { contracts, rpc } = useStudio()
  const { outcome, isBusy, run } = useActions()
  const [typed, setTyped] = useState({ ...emptyField, text: label ?? '' })
  const set = (name: string | null) =>
    run(async () => {
      await rpc.request({ method: 'previewnet_label', params: [address, name] })
      contracts.ask(address)
      if (name === null) setTyped(emptyField)
      return name === null ? 'The label was removed.' : 'The devnet keeps the label.'
    })
  return (
    <form
      class="call-form"
      onSubmit={(event) => {
        event.preventDefault()
        set(typed.text.trim() === '' ? null : typed.text.trim())
      }}
    >
      <Field
        label="Label"
        note="1 to 100 characters; the devnet has it until it ends"
        typed={typed}
        onType={(text) => setTyped({ text, problem: '' })}
      />
      <div class="buttons">
        <button type="submit" disabled={isBusy}>
          Save the label
        </button>
        {label != null && (
          <button type="button" disabled={isBusy} onClick={() => set(null)}>
            Remove it
          </button>
        )}
      </div>
      <Status outcome={outcome} />
    </form>
  )
}
