/**
 * The address that Hardhat's and Foundry's `console.log` call. It has no code.
 */

import type { Address } from './hex.ts'

/** The ASCII text `console.log` as an address. */
export const CONSOLE_ADDRESS: Address = '0x000000000000000000636f6e736f6c652e6c6f67'
