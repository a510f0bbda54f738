/**
 * Evaluates expressions at a stop. Numbers are as large as they get: nothing overflows.
 */

import { type BinaryExpression, type Expression, ExpressionError } from './expression.ts'
import { KnownVariable, type Scalar, type Variable } from './variable.ts'

/** Names that an expression may use. */
export interface Names {
  /** `undefined` for a name that stands for nothing here. */
  find(name: string): Promise<Variable | undefined>
}

/** @throws {ExpressionError} with what was expected and found */
export async function evaluate(expression: Expression, names: Names): Promise<Variable> {
  switch (expression.kind) {
    case 'literal':
      return known(expression.value)
    case 'name':
      return found(await names.find(expression.name), `no variable ${expression.name} here`)
    case 'member': {
      const object = await evaluate(expression.object, names)
      const { name } = expression
      return found(await object.member(name), `${object.name} has no member ${name}`)
    }
    case 'index': {
      const object = await evaluate(expression.object, names)
      const key = await scalarOf(expression.key, names)
      return found(await object.member(key), `${object.name} has no item ${key}`)
    }
    case 'unary':
      return known(unary(expression.operator, await scalarOf(expression.operand, names)))
    case 'binary':
      return known(await binary(expression, names))
  }
}

/** @throws {ExpressionError} for an expression that is neither true nor false */
export async function isTrue(expression: Expression, names: Names): Promise<boolean> {
  const value = await scalarOf(expression, names)
  if (typeof value === 'boolean') return value
  throw new ExpressionError(`expected true or false, got ${value}`)
}

function found(variable: Variable | undefined, message: string): Variable {
  if (variable === undefined) throw new ExpressionError(message)
  return variable
}

function known(value: Scalar): Variable {
  const type = typeof value === 'bigint' ? 'int' : typeof value === 'boolean' ? 'bool' : 'string'
  return new KnownVariable('', type, { text: String(value), scalar: value })
}

async function scalarOf(expression: Expression, names: Names): Promise<Scalar> {
  const variable = await evaluate(expression, names)
  const scalar = await variable.scalar()
  if (scalar === undefined) throw new ExpressionError(`${variable.name} is no single value`)
  return scalar
}

function unary(operator: string, value: Scalar): Scalar {
  if (operator === '!') return !booleanOf(value, operator)
  const number = numberOf(value, operator)
  return operator === '-' ? -number : BigInt.asUintN(256, ~number)
}

async function binary({ operator, left, right }: BinaryExpression, names: Names): Promise<Scalar> {
  const one = await scalarOf(left, names)
  if (operator === '&&' || operator === '||') {
    const isOne = booleanOf(one, operator)
    if (isOne === (operator === '||')) return isOne
    return booleanOf(await scalarOf(right, names), operator)
  }
  const other = await scalarOf(right, names)
  if (operator === '==' || operator === '!=') return isEqual(one, other) === (operator === '==')
  return calculated(operator, numberOf(one, operator), numberOf(other, operator))
}

function isEqual(one: Scalar, other: Scalar): boolean {
  if (typeof one === typeof other) return one === other
  throw new ExpressionError(`expected two values of one type, got ${one} and ${other}`)
}

function calculated(operator: string, one: bigint, other: bigint): Scalar {
  switch (operator) {
    case '<':
      return one < other
    case '>':
      return one > other
    case '<=':
      return one <= other
    case '>=':
      return one >= other
    case '+':
      return one + other
    case '-':
      return one - other
    case '*':
      return one * other
    case '|':
      return one | other
    case '^':
      return one ^ other
    case '&':
      return one & other
    case '/':
    case '%':
      if (other === 0n) throw new ExpressionError('division by zero')
      return operator === '/' ? one / other : one % other
    default:
      return shifted(operator, one, other)
  }
}

function shifted(operator: string, one: bigint, bits: bigint): bigint {
  if (bits < 0n || bits > 512n) throw new ExpressionError(`expected 0 to 512 bits, got ${bits}`)
  return operator === '<<' ? one << bits : one >> bits
}

function numberOf(value: Scalar, operator: string): bigint {
  if (typeof value === 'bigint') return value
  throw new ExpressionError(`expected numbers around ${operator}, got ${value}`)
}

function booleanOf(value: Scalar, operator: string): boolean {
  if (typeof value === 'boolean') return value
  throw new ExpressionError(`expected true or false for ${operator}, got ${value}`)
}
