/**
 * The artifacts in the repository are what the compiler makes of the sources beside them.
 */

import { getCreate2Address, type Hex, keccak256, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { nfvData } from '../../scripts/nfv.ts'
import { DEPLOYMENT_PROXY } from '../../scripts/predeploy-list.ts'
import { compileContracts } from '../../scripts/solidity.ts'
import { NFV_ADDRESS, nfvAccount } from '../../src/faucet/nfv.ts'
import { createDevnet } from '../../src/index.ts'
import { compileAllToModule } from '../support/compile.ts'

test.each([
  ['OpenZeppelin', '../support/openzeppelin-artifacts.ts'],
  ['Tracing', '../support/tracing-artifacts.ts'],
])(
  'the artifacts of %s.sol are what the compiler makes of it',
  async (name, artifacts) => {
    await expect(compileAllToModule(name)).toMatchFileSnapshot(artifacts)
  },
  120_000,
)

test('the code of NFV is what the compiler makes of it', async () => {
  await expect(nfvData()).toMatchFileSnapshot('../../src/faucet/nfv.json')
}, 120_000)

test('NFV stands at genesis as its creation by the deployment proxy would leave it', async () => {
  const { creationCode } = compileContracts('src/faucet').get('Nfv')!
  const from = DEPLOYMENT_PROXY
  const salt = numberToHex(0, { size: 32 })
  const address = getCreate2Address({ from, salt, bytecodeHash: keccak256(creationCode) })
  expect(address.toLowerCase()).toBe(NFV_ADDRESS)

  const standing = await createDevnet()
  const creating = await createDevnet({ demoTokens: 'off' })
  const input: Hex = `${salt}${creationCode.slice(2)}`
  const transaction = { from: creating.accounts[0]!.address, to: from, input }
  await creating.request({ method: 'eth_sendTransaction', params: [transaction] })
  const [stood, created] = await Promise.all(
    [standing, creating].map(async (devnet) => {
      const params = [NFV_ADDRESS, [], 'pending'] as const
      const { accountProof: _, ...account } = await devnet.request({
        method: 'eth_getProof',
        params,
      })
      return account
    }),
  )
  expect(created).toEqual(stood)
  expect(created).toMatchObject({ nonce: '0x1', codeHash: nfvAccount().code?.hash })
}, 120_000)
