/**
 * Three things to do on a chain without transactions, each by one press.
 */

import { type Act, Status, useActions } from '../actions.tsx'
import { type Studio, useStudio } from '../studio.ts'
import { Card } from './card.tsx'

interface Step {
  readonly title: string
  readonly text: string
  readonly act: Act
}

export function FirstSteps() {
  const studio = useStudio()
  const { outcome, isBusy, run } = useActions()
  const steps = stepsOf(studio)
  if (steps.length === 0) return null
  return (
    <Card title="Try it">
      <div class="card-body">
        <ul class="first-steps">
          {steps.map(({ title, text, act }) => (
            <li key={title}>
              <button
                type="button"
                class="primary"
                disabled={isBusy}
                onClick={() => {
                  studio.hasTried.value = true
                  run(act)
                }}
              >
                {title}
              </button>{' '}
              <span class="muted">{text}</span>
            </li>
          ))}
        </ul>
        <Status outcome={outcome} />
      </div>
    </Card>
  )
}

/** A devnet without accounts has nobody to send from. */
function stepsOf({ faucet, names, router, rpc }: Studio): readonly Step[] {
  const [from, to = from] = names.devAccounts.value
  if (from === undefined || to === undefined) return []
  const method = 'eth_sendTransaction'
  return [
    {
      title: 'Get ether',
      text: 'The faucet sends some to dev account 0.',
      async act() {
        await faucet.drip('ETH', from)
        return 'The faucet sent ether to dev account 0.'
      },
    },
    {
      title: 'Send 1 ETH',
      text: 'From dev account 0 to dev account 1.',
      async act() {
        await rpc.request({ method, params: [{ from, to, value: '0xde0b6b3a7640000' }] })
        return 'Dev account 0 sent 1 ETH to dev account 1.'
      },
    },
    {
      title: 'Watch a failure',
      text: 'A contract fails inside another one; its page says why, call by call.',
      async act() {
        const params = [{ from, gas: '0x30d40', data: failingCode }] as const
        const hash = await rpc.request({ method, params })
        router.navigate(`/tx/${hash}`)
        return ''
      },
    },
  ]
}

/** `Error("Example: the inner contract refuses")`, 132 bytes. */
const reason = [
  '08c379a0',
  '20'.padStart(64, '0'),
  '23'.padStart(64, '0'),
  '4578616d706c653a2074686520696e6e657220636f6e74726163742072656675736573'.padEnd(128, '0'),
].join('')

/** Init code that reverts with the 132 bytes behind it: push2, dup1, push1, push0, codecopy, push0, revert. */
const inner = `61008480600a5f395ffd${reason}`

/**
 * Init code that creates a contract by the 142 bytes behind it, and reverts with what that one returns: push1,
 * dup1, push1, push0, codecopy, push0, push0, create, pop, returndatasize, push0, push0, returndatacopy,
 * returndatasize, push0, revert.
 */
const failingCode = `0x608e8060125f395f5ff0503d5f5f3e3d5ffd${inner}` as const
