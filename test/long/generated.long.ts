/** Generates the committed files again and compares, byte for byte. */

import { readFileSync } from 'node:fs'
import { getCreate2Address, type Hex, keccak256, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { generatedFiles } from '../../scripts/generated.ts'
import { DEPLOYMENT_PROXY, entries } from '../../scripts/predeploy-list.ts'
import { compileContracts } from '../../scripts/solidity.ts'
import { NFV_ADDRESS, nfvAccount } from '../../src/faucet/nfv.ts'
import { createDevnet } from '../../src/index.ts'
import { codeData } from '../../src/network/predeploy-data.ts'

test.each(generatedFiles)(
  '$path is byte for byte what `npm run generate` writes',
  async ({ path, text }) => {
    expect(readFileSync(path, 'utf8')).toBe(await text())
  },
)

test('the code of the predeploys that are ours is what their sources in contracts/ compile to', () => {
  const contracts = compileContracts()
  const ours = entries.filter(({ source }) => source.from === 'ours').map(({ name }) => name)
  expect([...contracts.keys()].sort()).toEqual(ours.sort())
  for (const [name, { code }] of contracts) {
    expect(codeData[`${name} implementation`]!.code, name).toBe(code)
  }
})

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
})
