/**
 * Byte offsets of fields in the interpreter's entries.
 *
 * Must match `assembly/accounts.ts`, `slots.ts`, `logs.ts`, `frames.ts`, `environment.ts` and `counters.ts`; every
 * test of the engine fails on a mistake.
 */

export const ACCOUNT_BALANCE = 32
export const ACCOUNT_CODE_HASH = 64
export const ACCOUNT_NONCE = 96
export const ACCOUNT_CODE = 104
export const ACCOUNT_CODE_SIZE = 108
export const ACCOUNT_FIRST_SLOT = 116
export const ACCOUNT_NEXT = 124
/** Index in the host's list of loaded accounts; written by the host. */
export const ACCOUNT_NUMBER = 128
export const ACCOUNT_MARKS = 132

export const ACCOUNT_SIZE = 144

export const MARK_CHANGED = 2
export const MARK_SLOTS_CHANGED = 4
export const MARK_ACCESSED = 8

export const SLOT_VALUE = 32
export const SLOT_ORIGINAL = 64
/** Pointer to the account entry; odd for transient slots. */
export const SLOT_OWNER = 96
export const SLOT_NEXT = 104
export const SLOT_MARKS = 108
export const SLOT_SIZE = 112

export const SLOT_MARK_ACCESSED = 2

/** The account of a log of the protocol. */
export const SYSTEM = 0
/** Account, topic count and data size as u32; topics of 32 bytes; data padded to 16 bytes. */
export const LOG_TOPIC_COUNT = 4
export const LOG_DATA_SIZE = 8
export const LOG_HEADER_SIZE = 16

/** The calling frame; 0 for the outermost. */
export const FRAME_PARENT = 0
export const FRAME_SELF = 8
export const FRAME_CODE = 16
export const FRAME_MEMORY_SIZE = 44
export const FRAME_NEXT = 48
export const FRAME_TOP = 52
export const FRAME_GAS = 80
export const FRAME_STACK = 128
export const FRAME_MEMORY = FRAME_STACK + (32 << 10)

export const ENVIRONMENT_COINBASE = 0
export const ENVIRONMENT_TIMESTAMP = 32
export const ENVIRONMENT_NUMBER = 64
export const ENVIRONMENT_PREVRANDAO = 96
export const ENVIRONMENT_GAS_LIMIT = 128
export const ENVIRONMENT_CHAIN_ID = 160
export const ENVIRONMENT_BASE_FEE = 192
export const ENVIRONMENT_BLOB_BASE_FEE = 224
export const ENVIRONMENT_ORIGIN = 256
export const ENVIRONMENT_GAS_PRICE = 288
export const ENVIRONMENT_CODE_SIZE_MAX = 320
export const ENVIRONMENT_SLOT_NUMBER = 352

/** Code pointer and code size of an entry of counters, and the entry before. */
export const COUNTERS_CODE = 0
export const COUNTERS_CODE_SIZE = 4
export const COUNTERS_NEXT = 8
/** A word; unset for init code. */
export const COUNTERS_CODE_HASH = 16
export const COUNTERS_IS_INIT_CODE = 48

/** Most places of hits that are read at once. */
export const PLACES_READ_MAX = 1024
