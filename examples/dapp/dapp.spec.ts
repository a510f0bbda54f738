/**
 * The dapp in a browser: `npx playwright test`. Each test has a devnet of its own, in process.
 */

import { expect, test } from 'previewnet/playwright'

const dapp = new URL('index.html', import.meta.url).href

test.beforeEach(({ page }) => page.goto(dapp))

test('a tip is pre-confirmed at once, and in a block 200 ms later', async ({ devnet, page }) => {
  await page.getByText('Connect previewnet').click()
  await expect(page.locator('#account')).toHaveText(devnet.accounts[0]!.address)
  await page.getByText('Tip 1 ether').click()
  await expect(page.getByRole('status')).toHaveText('Pre-confirmed')
  await devnet.advance(200)
  await expect(page.getByRole('status')).toHaveText('Paid in block 1')
})

test('the user declines, and then agrees', async ({ page, wallet }) => {
  wallet.hold()
  await page.getByText('Connect previewnet').click()
  await expect(page.getByRole('status')).toHaveText('Waiting for the wallet')
  await wallet.reject()
  await expect(page.getByRole('status')).toHaveText('You declined to connect')
  await page.getByText('Connect previewnet').click()
  await wallet.approve()
  await expect(page.getByRole('status')).toHaveText('Connected')
  wallet.decide(({ method }) => method !== 'eth_sendTransaction')
  await page.getByText('Tip 1 ether').click()
  await expect(page.getByRole('status')).toHaveText('You declined to pay')
})

test('a reorg undoes the tip', async ({ devnet, page }) => {
  await page.getByText('Connect previewnet').click()
  await page.getByText('Tip 1 ether').click()
  await expect(page.getByRole('status')).toHaveText('Pre-confirmed')
  await devnet.advance(400)
  await expect(page.getByRole('status')).toHaveText('Paid in block 1')
  await devnet.faults.now({ kind: 'reorg', depth: 2 })
  await expect(page.getByRole('status')).toHaveText('A reorg undid the payment')
})

test('the page follows the wallet to another account', async ({ devnet, page, wallet }) => {
  await page.getByText('Connect previewnet').click()
  await expect(page.getByRole('status')).toHaveText('Connected')
  await wallet.select(devnet.accounts[1]!.address)
  await expect(page.locator('#account')).toHaveText(devnet.accounts[1]!.address)
  await wallet.disconnect()
  await expect(page.locator('#account')).toHaveText('none')
  await expect(page.getByText('Tip 1 ether')).toBeDisabled()
})
