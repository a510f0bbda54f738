/**
 * The requests that need the user's consent, as the devnet has them; a test compares the two.
 */

const methods: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'eth_resend',
  'eth_sendTransaction',
  'eth_sendTransactionSync',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_requestPermissions',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
])

/** True if the user is asked before the method; before `eth_requestAccounts`, to connect only. */
export function asksUser(method: string): boolean {
  return methods.has(method)
}
