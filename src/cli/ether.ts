/**
 * Formats amounts of ether.
 */

/** 18 decimals, without trailing zeros. */
export function etherFromWei(wei: bigint): string {
  const digits = String(wei).padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
}
