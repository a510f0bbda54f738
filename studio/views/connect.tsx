/**
 * The page on how to connect to the devnet, whatever it has been used for.
 */

import { Connect } from '../components/connect.tsx'
import { FirstSteps } from '../components/first-steps.tsx'
import { Heading } from '../components/heading.tsx'

export function ConnectView() {
  return (
    <>
      <Heading title="Connect" />
      <Connect isPage />
      <FirstSteps />
    </>
  )
}
