import { expect, test } from 'vitest'
import { type Address, createDevnet, type Hex } from '../../../src/index.ts'

const account: Address = '0x00000000000000000000000000000000000000c0'
const codeOf = (size: number): Hex => `0x${'5b'.repeat(size)}`

test.each([
  { codeSizeMax: 24_576, largest: 1_048_576 },
  { codeSizeMax: 2_097_152, largest: 2_097_152 },
])(
  'code of at most $largest bytes can be set where contracts have up to $codeSizeMax',
  async ({ codeSizeMax, largest }) => {
    await using devnet = await createDevnet({ codeSizeMax })
    const set = (size: number) =>
      devnet.request({ method: 'anvil_setCode', params: [account, codeOf(size)] })
    await set(largest)
    await expect(set(largest + 1)).rejects.toMatchObject({
      code: -32602,
      message: `params[1]: expected code of at most ${largest} bytes, got ${largest + 1}`,
    })
    const code = await devnet.request({ method: 'eth_getCode', params: [account, 'pending'] })
    expect(code).toHaveLength(2 + 2 * largest)
  },
)
