/**
 * `GET /wallet.js`: the script that makes the devnet a wallet of the page that loads it.
 *
 * Any page may load the script; its requests then have the page's origin, which policy.ts checks.
 */

import { WALLET_SCRIPT } from '../wallet/script.ts'
import type { Answer } from './message.ts'

export const WALLET_PATH = '/wallet.js'

export const walletAnswer: Answer = {
  status: 200,
  body: `(() => {\n${WALLET_SCRIPT}previewnetWallet.startFromServer()\n})()\n`,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  },
}
