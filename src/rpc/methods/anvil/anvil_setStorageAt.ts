import { codec } from '../../../primitives/codec.ts'
import type { Hex } from '../../../primitives/hex.ts'
import { refuse } from '../../errors.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { address, storageSlot } from '../../wire/params.ts'
import { boolean } from '../../wire/results.ts'

/** A word, with the text it was parsed from. */
type WrittenWord = { readonly text: string; readonly value: bigint }

function word(shape: string) {
  return param(
    shape,
    codec<Hex, WrittenWord>(storageSlot.schema, (text, where, refuse) => {
      const digits = typeof text === 'string' ? /^(?:0[xX])?([0-9a-fA-F]{0,64})$/.exec(text) : null
      if (digits === null) return refuse(where, 'a word of up to 32 bytes in hex', text)
      return { text: digits.input, value: BigInt(`0x${digits[1] || '0'}`) }
    }),
  )
}

const slotText = word('slot')
const wordText = word('word')

const words = /^0x[0-9a-fA-F]{64}$/
const quantities = /^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$/

/** Accepts short hex. In the hardhat dialect the slot is a QUANTITY and the value has 32 bytes. */
export const anvil_setStorageAt = method({
  summary: 'Sets a word of storage.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [address, slotText, wordText],
  result: boolean,
  async handle({ backend: { config, queue } }, account, slot, word) {
    if (config.dialect === 'hardhat') expectAsHardhat(slot.text, word.text)
    const write = {
      field: 'storage',
      address: account,
      slot: slot.value,
      value: word.value,
    } as const
    await queue.run(({ producer }) => producer.patch([write]))
    return true
  },
})

function expectAsHardhat(slot: string, word: string): void {
  if (!quantities.test(slot)) refuse('params[1]', 'a QUANTITY without leading zeros', slot)
  if (!words.test(word)) refuse('params[2]', '0x and exactly 32 bytes', word)
}
