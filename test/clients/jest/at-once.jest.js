/** All that is loaded when it is first asked for, asked for at once, in Jest. */

import { expect, test } from '@jest/globals'
import { withDevnet } from 'previewnet/testing'

test('what has not been loaded can be asked for at once', () =>
  withDevnet(async (devnet) => {
    const [{ address }] = devnet.accounts
    const call = { from: address, to: address }
    const asked = [
      devnet.request({ method: 'eth_createAccessList', params: [call] }),
      devnet.request({ method: 'eth_call', params: [call] }),
      devnet.request({
        method: 'eth_simulateV1',
        params: [{ blockStateCalls: [{ calls: [call] }] }],
      }),
      devnet.request({ method: 'eth_sendTransaction', params: [{ ...call, value: '0x1' }] }),
      devnet.request({ method: 'eth_fillTransaction', params: [call] }),
      devnet.request({ method: 'debug_traceCall', params: [call, 'latest'] }),
      devnet.request({ method: 'anvil_setBalance', params: [address, '0x1'] }),
      devnet.request({ method: 'anvil_dumpState' }),
      devnet.dump(),
    ]
    const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')
    expect(refused).toEqual([])
  }))
