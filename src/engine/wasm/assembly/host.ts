/**
 * The host's functions: unloaded state, block hashes, precompiles, native contracts.
 *
 * Pointers are addresses in linear memory, with the layouts of `accounts.ts` and `slots.ts`.
 */

/** Loads an account entry's balance, nonce, code and code hash from the view. */
@external('host', 'loadAccount')
export declare function loadAccount(account: usize): void

/** Writes a slot's word at `slot + SLOT_VALUE`. */
@external('host', 'loadSlot')
export declare function loadSlot(account: usize, slot: usize): void

/** Replaces a block number, below 2^64, by that block's hash or by zero. */
@external('host', 'blockHash')
export declare function blockHash(word: usize): void

/** Replaces an index, below 2^64, by the versioned hash of that blob or by zero. */
@external('host', 'blobHash')
export declare function blobHash(word: usize): void

/** Writes the output to the return buffer. @returns the gas left, or -1 on failure */
@external('host', 'callPrecompile')
export declare function callPrecompile(id: u32, input: usize, size: usize, gas: i64): i64

/** @returns the number of the precompile at an account, or 0 */
@external('host', 'precompileAt')
export declare function precompileAt(account: usize): u32

/**
 * Runs the native contract at `code`, with gas and output like a frame's. @returns a status or
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

/** Reports calldata of a call to the `console.log` address. */
@external('host', 'recordConsole')
export declare function recordConsole(input: usize, size: usize): void

/**
 * Reports the opcode that a frame will run next; its registers are saved.
 *
 * @returns true to pause before it
 */
@external('host', 'reportStep')
export declare function reportStep(frame: usize): bool

/**
 * Reports the end of a frame's last opcode, before the frame is undone or its code is stored.
 *
 * @param gas gas left after the opcode's price, perhaps negative; or `UNPRICED`
 */
@external('host', 'endSteps')
export declare function endSteps(status: i32, gas: i64): void

/**
 * Reports a frame that an opcode opens, or the payment of a SELFDESTRUCT, before its effects.
 *
 * @param gasLeft gas of the calling frame; for calls, without the gas that is passed on
 * @param refusal a status if the frame is refused and has no end of its own, else OK
 */
@external('host', 'enterFrame')
export declare function enterFrame(
  opcode: u32,
  from: usize,
  to: usize,
  value: usize,
  gas: i64,
  input: usize,
  size: usize,
  refusal: i32,
  gasLeft: i64,
): void

/** Reports the end of the innermost frame; gas and output are the result. */
@external('host', 'leaveFrame')
export declare function leaveFrame(status: i32): void

/** Reports a log of the innermost frame. */
@external('host', 'reportLog')
export declare function reportLog(log: usize): void

/** Throws: the execution is restarted with a larger region, or given up. */
@external('host', 'regionFull')
export declare function regionFull(region: u32): void
