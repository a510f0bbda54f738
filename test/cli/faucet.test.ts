/** `previewnet faucet` against devnets that listen, and against what does not. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { runFaucet } from '../../src/cli/faucet.ts'
import { NFV_ADDRESS } from '../../src/faucet/nfv.ts'
import { createDevnet, type DevnetOptions } from '../../src/index.ts'
import { usdvAddress } from '../../src/tokens/genesis.ts'

const address = '0x00000000000000000000000000000000000000aa'

/** Runs the command in process. */
async function typed(...texts: string[]) {
  const written = { out: '', err: '' }
  const exitCode = await runFaucet(texts, {
    columns: 100,
    stop: new AbortController().signal,
    out(text) {
      written.out += text
    },
    err(text) {
      written.err += text
    },
  })
  return { exitCode, ...written }
}

/** Runs the command against a devnet with these options. */
async function against(options: DevnetOptions, ...texts: string[]) {
  await using devnet = await createDevnet(options)
  const { httpUrl } = await devnet.listen({ port: 0 })
  const answer = await typed(...texts, '--url', httpUrl)
  const params = [address, 'pending'] as const
  const balance = await devnet.request({ method: 'eth_getBalance', params })
  return { ...answer, balance: BigInt(balance), faucet: devnet.faucet.address }
}

test('`previewnet faucet ADDRESS` asks for a drip', async () => {
  const { exitCode, out, err, balance } = await against({}, address)
  expect([exitCode, err, balance]).toEqual([0, '', 10n ** 17n])
  expect(out).toMatch(/^0x0{38}aa is given 0\.1 ETH by transaction 0x[0-9a-f]{64}\n$/)
})

test('`previewnet faucet` asks for ether, USDV and NFV at once', async () => {
  const { exitCode, out, faucet } = await against({}, address, '--nfv', '--usdv', '--eth')
  expect(exitCode).toBe(0)
  expect(out.split('\n').map((line) => line.replace(/ by .*/, ''))).toEqual([
    `${address} is given 0.1 ETH`,
    `${address} is given USDV (${usdvAddress(faucet)})`,
    `${address} is given an NFV (${NFV_ADDRESS})`,
    '',
  ])
})

test('`previewnet faucet --json` prints the answers as they came', async () => {
  const { out } = await against({ faucetDripWei: 3n }, '--json', address)
  expect(JSON.parse(out)).toMatchObject({ amount_wei: '3', to: address })
})

test('`previewnet faucet --status` prints each fact on a line', async () => {
  const { exitCode, out, faucet } = await against({}, '--status')
  expect(exitCode).toBe(0)
  expect(out.split('\n').slice(0, 3)).toEqual([
    `address             ${faucet}`,
    'chain_id            84538453',
    'drip_wei            100000000000000000',
  ])
})

test.each<readonly [DevnetOptions, string, string]>([
  [
    { demoTokens: 'off' },
    '--usdv',
    'USDV has not been deployed yet. Try again once vibenet-setup completes.',
  ],
  [
    { demoTokens: 'off' },
    '--nfv',
    'NFV has not been deployed yet. Try again once vibenet-setup completes.',
  ],
])('what the faucet refuses is an error: %o %s', async (options, flag, error) => {
  const { exitCode, out, err } = await against(options, address, flag)
  expect([exitCode, out, err]).toEqual([1, '', `error: ${error}\n`])
})

test('whoever has to wait is told how long, and what was given before is told, too', async () => {
  await using devnet = await createDevnet({ faucetCooldownMs: 60_000 })
  const { httpUrl } = await devnet.listen({ port: 0 })
  await devnet.faucet.dripUsdv(address)
  const { exitCode, out, err } = await typed(address, '--eth', '--usdv', '--url', httpUrl)
  expect([exitCode, err]).toEqual([1, 'error: address cooldown active; retry in 60s\n'])
  expect(out).toContain('0.1 ETH')
})

test('`previewnet faucet` says what to do where no devnet listens', async () => {
  const devnet = await createDevnet()
  const { httpUrl } = await devnet.listen({ port: 0 })
  await devnet.close()
  const { exitCode, out, err } = await typed(address, '--url', httpUrl)
  expect([exitCode, out]).toEqual([1, ''])
  expect(err).toBe(
    `error: nothing answers at ${httpUrl} (ECONNREFUSED): start a devnet with "previewnet", or say where one is with --url\n`,
  )
})

test('where something else listens, or a devnet without a faucet, it says so', async () => {
  const other = createServer((_request, response) => response.end('<html></html>'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo // it listens
  const elsewhere = await typed(address, '--url', `http://127.0.0.1:${port}`)
  expect(elsewhere).toMatchObject({
    exitCode: 1,
    err: expect.stringMatching(/^error: no faucet at http:.*: it answered 200 to .*\/drip\n$/),
  })
  await new Promise((resolve) => other.close(resolve))
  const open = await against({ endpoint: 'public' }, address)
  expect(open).toMatchObject({ exitCode: 1, err: expect.stringContaining('it answered 404') })
})

test.each([
  [[], /^error: expected an address, or --status\n$/],
  [['0x12'], /^error: .*'0x12' is invalid.* 40 hex digits/],
  [[address, address], /^error: too many arguments/],
  [[address, '--url', 'nowhere'], /^error: .*'nowhere' is invalid.* http:\/\/127/],
  [[address, '--url', 'file:///etc'], /^error: .* Expected a URL/],
  [[address, '--btc'], /^error: unknown option '--btc'/],
])('`previewnet faucet` refuses the arguments %o', async (texts, complaint) => {
  const { exitCode, out, err } = await typed(...texts)
  expect([exitCode, out]).toEqual([2, ''])
  expect(err).toMatch(complaint)
  expect(err.endsWith('\n') && !err.trimEnd().includes('\n')).toBe(true)
})

test('`previewnet faucet --help` names the options', async () => {
  const { exitCode, out } = await typed('--help')
  expect(exitCode).toBe(0)
  for (const name of ['[address]', '--url', '--usdv', '--nfv', '--status', '--json']) {
    expect(out).toContain(name)
  }
})
