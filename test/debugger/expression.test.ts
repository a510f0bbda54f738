import { describe, expect, test } from 'vitest'
import { evaluate, type Names } from '../../src/debugger/evaluate.ts'
import { ExpressionError, parseExpression } from '../../src/debugger/expression.ts'
import { KnownVariable, ListVariable } from '../../src/debugger/variable.ts'
import { fc, runs } from '../support/property.ts'

const item = (name: string, scalar: bigint) =>
  new KnownVariable(name, 'uint256', { text: `${scalar}`, scalar })
const variables = [
  item('total', 45n),
  new KnownVariable('isOpen', 'bool', { text: 'true', scalar: true }),
  new KnownVariable('name', 'string', { text: '"Savings"', scalar: 'Savings' }),
  new KnownVariable('data', 'bytes', { text: '0x1234', scalar: '0x1234' }),
  new KnownVariable('hexText', 'string', { text: '"0x1234"', scalar: '0x1234' }),
  new ListVariable('list', 'uint256[]', {
    text: '',
    length: 2,
    item: (index) => item(`[${index}]`, BigInt(7 + index)),
  }),
  new KnownVariable('account', 'Account', {
    text: '',
    members: [item('amount', 5n), item('length', 3n)],
  }),
]
const names: Names = { find: async (name) => variables.find((each) => each.name === name) }

async function resultOf(text: string) {
  return (await evaluate(parseExpression(text), names)).scalar()
}

describe('an expression', () => {
  test.each([
    ['1 + 2 * 3', 7n],
    ['(1 + 2) * 3', 9n],
    ['10 - 4 - 3', 3n],
    ['-7 / 2', -3n],
    ['7 % 4', 3n],
    ['1 << 255 > 2 ether', true],
    ['0xff & 0x0f | 1 << 8', 0x10fn],
    ['6 ^ 3', 5n],
    ['~0', 2n ** 256n - 1n],
    ['1_000 gwei', 10n ** 12n],
    ['2 days', 172_800n],
    ['total == 45 && isOpen', true],
    ['total != 45 || !isOpen', false],
    ['total >= 45 == isOpen', true],
    ['isOpen || nothing', true],
    ['name == "Savings"', true],
    ["name != 'Other'", true],
    ['name.length', 7n],
    ['data.length', 2n],
    ['hexText.length', 6n],
    ['account.length', 3n],
    ['list[1] + list.length', 10n],
    ['list[total - 45]', 7n],
    ['account.amount <= 5', true],
  ] as const)('%s is %s', async (text, value) => {
    expect(await resultOf(text)).toBe(value)
  })

  test.each([
    ['', 'expected a value, got "the end"'],
    ['total ==', 'expected a value, got "the end"'],
    ['total = 45', 'unexpected "= 45"'],
    ['total total', 'unexpected "total"'],
    ['(total', 'expected ")", got "the end"'],
    ['account.5', 'expected a name, got "5"'],
    ['nothing', 'no variable nothing here'],
    ['account.nothing', 'account has no member nothing'],
    ['list[2]', 'list has no item 2'],
    ['account + 1', 'account is no single value'],
    ['total && isOpen', 'expected true or false for &&, got 45'],
    ['isOpen + 1', 'expected numbers around +, got true'],
    ['total == name', 'expected two values of one type, got 45 and Savings'],
    ['1 / 0', 'division by zero'],
    ['1 << 5000', 'expected 0 to 512 bits, got 5000'],
    ['('.repeat(100), 'expected at most 64 levels'],
    ['!'.repeat(100), 'expected at most 64 levels'],
  ])('%j is refused: %s', async (text, message) => {
    await expect(resultOf(text)).rejects.toThrow(new ExpressionError(message))
  })

  test('has a value or says why not, whatever its text', async () => {
    const part = fc.constantFrom(
      ...['total', 'list', 'account', '.', '[', ']', '(', ')', '1', '0x2', '==', '&&', '!', '-'],
      ...['"text', "'", ' ', 'ether', '/', '<<', '\u{1F600}', '\0'],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
        await resultOf(parts.join('')).catch((error: unknown) => {
          expect(error).toBeInstanceOf(ExpressionError)
        })
      }),
      { numRuns: runs(500) },
    )
  })
})
