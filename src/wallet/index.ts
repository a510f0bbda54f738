/**
 * The public names of `previewnet/wallet`: a devnet as the wallet of a page.
 */

export { type AnnouncingWindow, announceWallet, type WalletInfo, walletInfo } from './announce.ts'
export { ProviderError } from './error.ts'
export {
  createWallet,
  type PageWallet,
  type WalletEndpoint,
  type WalletEvents,
  type WalletRequest,
} from './page-wallet.ts'
export { connectEndpoint } from './web-socket.ts'
