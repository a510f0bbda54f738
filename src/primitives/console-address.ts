/**
 * Where contracts that use Hardhat's or Foundry's `console.log` call, and where nothing is.
 */

import type { Address } from './hex.ts'

/** The text `console.log`, as an address. */
export const CONSOLE_ADDRESS: Address = '0x000000000000000000636f6e736f6c652e6c6f67'
