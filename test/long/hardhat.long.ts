/**
 * A Hardhat project on a devnet: hardhat-network-helpers, hardhat-chai-matchers and OpenZeppelin's
 * test-helpers as they are, with ethers, web3 and Truffle contracts. The tests are the project's own, in test/clients/hardhat.
 */

import { beforeAll, expect, test } from 'vitest'
import { createDevnet, type NetworkName } from '../../src/index.ts'
import { install, projectFolder, run } from '../support/own-packages.ts'

const folder = projectFolder('hardhat')
beforeAll(() => install(folder))

/** OpenZeppelin's balance tracker knows of no L1 fee. */
const cases: readonly (readonly [NetworkName, readonly string[], number])[] = [
  ['plain', ['test/network-helpers.js', 'test/chai-matchers.js', 'test/openzeppelin.js'], 33],
  ['preview', ['test/network-helpers.js', 'test/chai-matchers.js'], 24],
]

test.each(cases)('the tests of the project pass on %s', async (network, files, count) => {
  await using devnet = await createDevnet({
    network,
    dialect: 'hardhat',
    ...(network !== 'plain' && { mining: 'auto' }),
  })
  const said: string[] = []
  devnet.on('console', ({ text }) => said.push(text))
  const { httpUrl } = await devnet.listen({ port: 0 })
  const output = await run('node_modules/.bin/hardhat', ['test', ...files], {
    folder,
    environment: { PREVIEWNET_URL: httpUrl, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
  })
  expect(output).toContain(`${count} passing`)
  // What the fixture says, once: it is loaded from its snapshot the second time.
  expect(said.filter((text) => text === 'keeping 7')).toHaveLength(1)
})

test('the helpers know no devnet that does not say it is one', async () => {
  await using devnet = await createDevnet({ network: 'plain' })
  const { httpUrl } = await devnet.listen({ port: 0 })
  const environment = { PREVIEWNET_URL: httpUrl, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' }
  const helpers = run('node_modules/.bin/hardhat', ['test', 'test/network-helpers.js'], {
    folder,
    environment,
  })
  await expect(helpers).rejects.toThrow('can only be used with Hardhat Network')
})
