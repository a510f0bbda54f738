/**
 * Actions of a page, one at a time, and what came of the last one.
 */

import { useState } from 'preact/hooks'
import { ContractText } from './components/values.tsx'
import { sentenceOf } from './format.ts'
import { useStudio } from './studio.ts'

/** Does something, and returns the result in words. */
export type Act = () => Promise<string>

interface Outcome {
  readonly text: string
  readonly isError: boolean
}

export function useActions() {
  const { clock } = useStudio()
  const [outcome, setOutcome] = useState<Outcome>({ text: '', isError: false })
  const [isBusy, setBusy] = useState(false)
  const run = async (act: Act) => {
    setBusy(true)
    try {
      setOutcome({ text: await act(), isError: false })
    } catch (error) {
      setOutcome({ text: sentenceOf(error), isError: true })
    }
    await clock.read()
    setBusy(false)
  }
  return { outcome, isBusy, run: (act: Act) => void run(act) }
}

/** The outcome of the last action, announced to screen readers. */
export function Status({ outcome: { text, isError } }: { readonly outcome: Outcome }) {
  return (
    <>
      <p class="field-error" role="alert">
        {isError && <ContractText text={text} />}
      </p>
      <p class="field-note" role="status">
        {!isError && text}
      </p>
    </>
  )
}
