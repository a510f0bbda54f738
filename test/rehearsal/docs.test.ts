/**
 * docs/rehearsal.md shows what is printed: `PRINT=docs npx vitest run test/rehearsal/docs.test.ts` writes it.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rehearse } from '../../src/index.ts'
import { reportText } from '../../src/rehearsal/report-text.ts'
import { artifact, call, createScene, send, stranger } from './scene.ts'

const page = new URL('../../docs/rehearsal.md', import.meta.url)

test('docs/rehearsal.md shows the report of a session as it is printed', async () => {
  const { devnet, coin, forwarder, holder, dev } = await createScene()
  const transfer = (to: string) => call('Coin', 'transfer', [to, 5n])
  await send(devnet, { to: coin, data: transfer(stranger), gas: '0xfde8' })
  await send(devnet, { to: coin, data: transfer(dev[1]!), gas: '0xfde8' })
  await send(devnet, { from: dev[1]!, to: coin, data: transfer(dev[2]!), gas: '0x493e0' })
  const relayed = call('Forwarder', 'setSilent', [holder, 7n])
  await send(devnet, { to: forwarder, data: relayed, gas: '0xf4240' })
  await send(devnet, { to: dev[3]!, value: '0x1' })
  const report = await rehearse(
    devnet.journal(),
    { hardfork: 'amsterdam' },
    { artifacts: [artifact] },
  )
  await devnet.close()
  const part = /(<!-- report: .* -->\n```\n)[^`]*(```\n<!-- \/report -->)/
  const before = readFileSync(page, 'utf8')
  expect(before).toMatch(part)
  const after = before.replace(part, (_, start, end) => `${start}${reportText(report)}${end}`)
  if (process.env.PRINT === 'docs') writeFileSync(page, after)
  expect(readFileSync(page, 'utf8')).toBe(after)
})
