/**
 * What the interpreter asks of the host: state it has not seen, blocks, precompiles, native
 * contracts.
 *
 * Pointers are addresses in linear memory; the layouts behind them are in `accounts.ts` and
 * `slots.ts`.
 */

/** Fills an account entry's balance, nonce, code and code hash from the view. */
@external('host', 'loadAccount')
export declare function loadAccount(account: usize): void

/** Writes a slot's word at `slot + SLOT_VALUE`. */
@external('host', 'loadSlot')
export declare function loadSlot(account: usize, slot: usize): void

/** Replaces a block number, below 2^64, by that block's hash or by zero. */
@external('host', 'blockHash')
export declare function blockHash(word: usize): void

/** Leaves its output in the return buffer. @returns the gas left, or -1 when it fails */
@external('host', 'callPrecompile')
export declare function callPrecompile(id: u32, input: usize, size: usize, gas: i64): i64

/** @returns the number of the precompile that answers at a loaded account, or 0 */
@external('host', 'precompileAt')
export declare function precompileAt(account: usize): u32

/**
 * Runs the native contract at `code`. Gas and output are as a frame's. @returns a status or
 * NOT_NATIVE
 */
@external('host', 'callNative')
export declare function callNative(
  caller: usize,
  self: usize,
  code: usize,
  value: usize,
  input: usize,
  size: usize,
  gas: i64,
  isStatic: bool,
): i32

/** Hears what is said to the address of `console.log`. */
@external('host', 'tellConsole')
export declare function tellConsole(input: usize, size: usize): void

/** Throws, so that the execution is begun again with more room in the region, or given up. */
@external('host', 'regionFull')
export declare function regionFull(region: u32): void
