/**
 * Values from the texts of a form, by the JSON Schema of the field.
 *
 * Knows the few words that the devnet's schemas use. The devnet checks the value once more: what a
 * schema cannot say, it refuses in its own words.
 */

export interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly (string | number | boolean)[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

/** @throws {Error} saying what was expected and what was found */
export function valueOfText(schema: JsonSchema, text: string): unknown {
  const { type, enum: values, pattern, items, anyOf } = schema
  const typed = text.trim()
  if (values !== undefined) {
    const value = values.find((each) => String(each) === typed)
    return value ?? refuse(`one of ${values.join(', ')}`, text)
  }
  if (type === 'integer' || type === 'number') return numberOf(schema, typed)
  if (type === 'string') {
    if (pattern === undefined || new RegExp(pattern).test(typed)) return typed
    return refuse(expectedBy(pattern), text)
  }
  if (type === 'array' && items?.type === 'string') {
    const list = typed.split(',').map((each) => each.trim())
    return list.every((each) => each !== '') ? list : refuse('texts with commas between', text)
  }
  const word = anyOf?.flatMap((each) => each.enum ?? []).find((each) => String(each) === typed)
  if (word !== undefined) return word
  try {
    return JSON.parse(typed)
  } catch {
    const words = anyOf?.flatMap((each) => each.enum ?? []) ?? []
    return refuse(['JSON', ...words.map((each) => `the word ${each}`)].join(' or '), text)
  }
}

function numberOf({ type, minimum, maximum }: JsonSchema, typed: string): number {
  const value = /^-?\d[\d,_]*(\.\d+)?$/.test(typed) ? Number(typed.replaceAll(/[,_]/g, '')) : NaN
  const isWhole = type !== 'integer' || Number.isSafeInteger(value)
  if (isWhole && value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity)) return value
  const noun = type === 'integer' ? 'a whole number' : 'a number'
  const bounds = minimum !== undefined && maximum !== undefined
  return refuse(bounds ? `${noun} from ${minimum} to ${maximum}` : noun, typed)
}

/** The form of fixed bytes in words. */
function expectedBy(pattern: string): string {
  const [, digits] = /^\^0x\[0-9a-fA-F\]\{(\d+)\}\$$/.exec(pattern) ?? []
  return digits === undefined ? `a text like ${pattern}` : `0x and ${digits} hex digits`
}

function refuse(expected: string, found: string): never {
  throw new Error(`expected ${expected}, got "${found.slice(0, 60)}"`)
}
