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

/** The values that a schema accepts, in words: said beside a field, and again when a text is refused. */
export function expectationOf(schema: JsonSchema): string {
  const { type, enum: values, pattern, items } = schema
  if (values !== undefined) return `one of ${values.join(', ')}`
  if (type === 'integer' || type === 'number') return numbersOf(schema)
  if (type === 'string') return pattern === undefined ? 'a text' : textsOf(pattern)
  if (type === 'array' && items?.type === 'string') return 'texts with commas between'
  return ['JSON', ...wordsOf(schema).map((each) => `the word ${each}`)].join(' or ')
}

/** @throws {Error} saying what was expected and what was found */
export function valueOfText(schema: JsonSchema, text: string): unknown {
  const { type, enum: values, pattern, items } = schema
  const typed = text.trim()
  const refuse = () => refuseText(expectationOf(schema), typed)
  if (values !== undefined) return values.find((each) => String(each) === typed) ?? refuse()
  if (type === 'integer' || type === 'number') return numberOf(schema, typed) ?? refuse()
  if (type === 'string') {
    return pattern === undefined || new RegExp(pattern).test(typed) ? typed : refuse()
  }
  if (type === 'array' && items?.type === 'string') {
    const list = typed.split(',').map((each) => each.trim())
    return list.every((each) => each !== '') ? list : refuse()
  }
  const word = wordsOf(schema).find((each) => String(each) === typed)
  if (word !== undefined) return word
  try {
    return JSON.parse(typed)
  } catch {
    return refuse()
  }
}

/** The words that are values beside JSON. */
function wordsOf({ anyOf = [] }: JsonSchema): readonly (string | number | boolean)[] {
  return anyOf.flatMap((each) => each.enum ?? [])
}

function numberOf({ type, minimum, maximum }: JsonSchema, typed: string): number | undefined {
  const value = /^-?\d[\d,_]*(\.\d+)?$/.test(typed) ? Number(typed.replaceAll(/[,_]/g, '')) : NaN
  const isWhole = type !== 'integer' || Number.isSafeInteger(value)
  const isWithin = value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity)
  return isWhole && isWithin ? value : undefined
}

function numbersOf({ type, minimum, maximum }: JsonSchema): string {
  const noun = type === 'integer' ? 'a whole number' : 'a number'
  const from = minimum === undefined ? '' : ` from ${minimum.toLocaleString('en')}`
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  return `${noun}${from}${isBounded ? ` to ${maximum.toLocaleString('en')}` : ''}`
}

/** The form of fixed bytes in words. */
function textsOf(pattern: string): string {
  const [, digits] = /^\^0x\[0-9a-fA-F\]\{(\d+)\}\$$/.exec(pattern) ?? []
  return digits === undefined ? `a text like ${pattern}` : `0x and ${digits} hex digits`
}

function refuseText(expected: string, found: string): never {
  throw new Error(
    `expected ${expected}, got ${found === '' ? 'nothing' : `"${found.slice(0, 60)}"`}`,
  )
}
