/**
 * Lets a page find a wallet: by its announcement, or as `window.ethereum` where there is none.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */

import { hasFunctions, refuseArgument } from './error.ts'
import type { PageWallet } from './page-wallet.ts'

/** The description that pages list wallets by. */
export interface WalletInfo {
  /** The same in every page and on every day. */
  readonly uuid: string
  readonly name: string
  /** A picture, as a data URI. */
  readonly icon: string
  readonly rdns: string
}

/** A page's `window`, as far as an announcement needs it. */
export interface AnnouncingWindow {
  readonly CustomEvent: new (type: string, options: { readonly detail: unknown }) => object
  addEventListener(type: string, listener: () => void): void
  dispatchEvent(event: object): boolean
}

const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#10151f"/><rect x="6" y="14" width="5" height="11" rx="1.5" fill="#5b8cff"/><rect x="13.5" y="7" width="5" height="18" rx="1.5" fill="#5b8cff"/><rect x="21" y="11" width="5" height="14" rx="1.5" fill="#f2b137"/></svg>`

export const walletInfo: WalletInfo = Object.freeze({
  uuid: '8a6b3f0e-5c1d-4e7a-9b42-2f0d6c9e1a57',
  name: 'previewnet',
  icon: `data:image/svg+xml,${encodeURIComponent(icon)}`,
  rdns: 'io.github.previewnet',
})

/**
 * Announces a wallet now and whenever the page asks for wallets.
 *
 * @throws {TypeError} for anything but a wallet, or outside a page
 */
export function announceWallet(
  wallet: PageWallet,
  page: AnnouncingWindow = globalThis as unknown as AnnouncingWindow, // a page's, where it is called
): void {
  if (!hasFunctions(wallet, 'request', 'on')) refuseArgument('a wallet of createWallet', wallet)
  const isPage = hasFunctions(page, 'CustomEvent', 'addEventListener', 'dispatchEvent')
  // Arrow functions construct nothing.
  if (!isPage || page.CustomEvent.prototype === undefined) {
    refuseArgument("a page's window, with CustomEvent and the functions of events", page)
  }
  const detail = Object.freeze({ info: walletInfo, provider: wallet })
  const announce = () => {
    page.dispatchEvent(new page.CustomEvent('eip6963:announceProvider', { detail }))
  }
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
  // Pages that are older than announcements.
  if (!('ethereum' in page)) Object.assign(page, { ethereum: wallet })
}
