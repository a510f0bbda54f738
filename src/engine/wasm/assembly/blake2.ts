/**
 * The compression function of BLAKE2b with any number of rounds (EIP-152; RFC 7693, section 3.2).
 */

const ROUND_ORDERS = 10
const vector: usize = memory.data(128, 16)

const initialVector: usize = memory.data<u64>([
  0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
  0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
])

/** The message word for each position, by round. */
const orders: usize = memory.data<u8>([
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
  11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4,
  7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8,
  9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13,
  2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9,
  12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11,
  13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10,
  6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5,
  10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0,
])

/** Compresses in place: state of 64 bytes, message of 128, counters of 16. */
export function compressBlake2(state: usize, rounds: u32, isFinal: bool): void {
  const message = state + 64
  const counters = state + 192
  memory.copy(vector, state, 64)
  memory.copy(vector + 64, initialVector, 64)
  store<u64>(vector, load<u64>(vector, 96) ^ load<u64>(counters), 96)
  store<u64>(vector, load<u64>(vector, 104) ^ load<u64>(counters, 8), 104)
  if (isFinal) store<u64>(vector, ~load<u64>(vector, 112), 112)
  for (let round: u32 = 0; round < rounds; round++) {
    const order = orders + (<usize>(round % ROUND_ORDERS) << 4)
    // Columns, then diagonals, of the state as a 4 × 4 matrix.
    mix(0, 32, 64, 96, message, order)
    mix(8, 40, 72, 104, message, order + 2)
    mix(16, 48, 80, 112, message, order + 4)
    mix(24, 56, 88, 120, message, order + 6)
    mix(0, 40, 80, 120, message, order + 8)
    mix(8, 48, 88, 96, message, order + 10)
    mix(16, 56, 64, 104, message, order + 12)
    mix(24, 32, 72, 112, message, order + 14)
  }
  for (let at: usize = 0; at < 64; at += 8) {
    const mixed = load<u64>(vector + at) ^ load<u64>(vector + at, 64)
    store<u64>(state + at, load<u64>(state + at) ^ mixed)
  }
}

@inline
function mix(a: usize, b: usize, c: usize, d: usize, message: usize, order: usize): void {
  const x = load<u64>(message + (<usize>load<u8>(order) << 3))
  const y = load<u64>(message + (<usize>load<u8>(order, 1) << 3))
  let va = load<u64>(vector + a)
  let vb = load<u64>(vector + b)
  let vc = load<u64>(vector + c)
  let vd = load<u64>(vector + d)
  va += vb + x
  vd = rotr<u64>(vd ^ va, 32)
  vc += vd
  vb = rotr<u64>(vb ^ vc, 24)
  va += vb + y
  vd = rotr<u64>(vd ^ va, 16)
  vc += vd
  vb = rotr<u64>(vb ^ vc, 63)
  store<u64>(vector + a, va)
  store<u64>(vector + b, vb)
  store<u64>(vector + c, vc)
  store<u64>(vector + d, vd)
}
