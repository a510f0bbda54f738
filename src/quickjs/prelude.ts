/**
 * The context of a tracer's script: the objects and functions of go-ethereum's tracers, on top of a few
 * answers of the execution.
 *
 * The text is JavaScript for the interpreter of the script. `bigInt` has the interface of the library that
 * go-ethereum puts there, on top of the language's own integers.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/custom-tracer
 * @see https://www.npmjs.com/package/big-integer
 */
export const prelude = `(function (answers) {
  'use strict'
  delete Math.random
  // A script may replace them.
  const { stringify } = JSON
  const { entries } = Object
  const BigInt = globalThis.BigInt
  const valueOf = (given) => (given instanceof BigInteger ? given.value : bigInt(given).value)
  const abs = (value) => (value < 0n ? -value : value)

  class BigInteger {
    constructor(value) { this.value = value }
    get isSmall() { return Number.isSafeInteger(Number(this.value)) }
    get sign() { return this.value < 0n }
    add(other) { return new BigInteger(this.value + valueOf(other)) }
    subtract(other) { return new BigInteger(this.value - valueOf(other)) }
    multiply(other) { return new BigInteger(this.value * valueOf(other)) }
    divide(other) { return new BigInteger(this.value / valueOf(other)) }
    mod(other) { return new BigInteger(this.value % valueOf(other)) }
    divmod(other) { return { quotient: this.divide(other), remainder: this.mod(other) } }
    pow(other) { return new BigInteger(this.value ** valueOf(other)) }
    modPow(exponent, modulus) {
      const m = valueOf(modulus)
      let [base, left, result] = [this.value % m, valueOf(exponent), 1n]
      while (left > 0n) {
        if (left % 2n === 1n) result = (result * base) % m
        base = (base * base) % m
        left /= 2n
      }
      return new BigInteger(result)
    }
    square() { return new BigInteger(this.value * this.value) }
    abs() { return new BigInteger(abs(this.value)) }
    negate() { return new BigInteger(-this.value) }
    next() { return new BigInteger(this.value + 1n) }
    prev() { return new BigInteger(this.value - 1n) }
    and(other) { return new BigInteger(this.value & valueOf(other)) }
    or(other) { return new BigInteger(this.value | valueOf(other)) }
    xor(other) { return new BigInteger(this.value ^ valueOf(other)) }
    not() { return new BigInteger(~this.value) }
    shiftLeft(count) { return new BigInteger(this.value << valueOf(count)) }
    shiftRight(count) { return new BigInteger(this.value >> valueOf(count)) }
    bitLength() { return new BigInteger(BigInt(this.value === 0n ? 0 : abs(this.value).toString(2).length)) }
    compare(other) {
      const value = valueOf(other)
      return this.value < value ? -1 : this.value > value ? 1 : 0
    }
    compareAbs(other) { return this.abs().compare(new BigInteger(abs(valueOf(other)))) }
    equals(other) { return this.compare(other) === 0 }
    notEquals(other) { return this.compare(other) !== 0 }
    lesser(other) { return this.compare(other) < 0 }
    lesserOrEquals(other) { return this.compare(other) <= 0 }
    greater(other) { return this.compare(other) > 0 }
    greaterOrEquals(other) { return this.compare(other) >= 0 }
    isZero() { return this.value === 0n }
    isUnit() { return abs(this.value) === 1n }
    isEven() { return this.value % 2n === 0n }
    isOdd() { return this.value % 2n !== 0n }
    isPositive() { return this.value > 0n }
    isNegative() { return this.value < 0n }
    isDivisibleBy(other) { return this.value % valueOf(other) === 0n }
    toString(radix = 10) { return this.value.toString(radix) }
    toJSON() { return this.value.toString() }
    toJSNumber() { return Number(this.value) }
    valueOf() { return Number(this.value) }
  }
  const aliases = {
    plus: 'add', minus: 'subtract', times: 'multiply', over: 'divide', remainder: 'mod',
    compareTo: 'compare', eq: 'equals', neq: 'notEquals', lt: 'lesser', leq: 'lesserOrEquals',
    gt: 'greater', geq: 'greaterOrEquals',
  }
  for (const [alias, name] of Object.entries(aliases)) {
    BigInteger.prototype[alias] = BigInteger.prototype[name]
  }
  const digits = '0123456789abcdefghijklmnopqrstuvwxyz'
  const parsed = (text, radix) => {
    const isNegative = text[0] === '-'
    const value = [...text.replace(/^[-+]/, '').toLowerCase()].reduce((sum, each) => {
      const digit = digits.indexOf(each)
      if (digit < 0 || digit >= radix) throw new Error('Invalid integer: ' + text)
      return sum * BigInt(radix) + BigInt(digit)
    }, 0n)
    return isNegative ? -value : value
  }
  const bigInt = (given = 0, radix = 10) => {
    if (given instanceof BigInteger) return given
    if (typeof given === 'string' && Number(radix) !== 10) {
      return new BigInteger(parsed(given, Number(radix)))
    }
    return new BigInteger(BigInt(typeof given === 'number' ? Math.trunc(given) : given))
  }
  bigInt.zero = bigInt(0)
  bigInt.one = bigInt(1)
  bigInt.minusOne = bigInt(-1)
  bigInt.max = (one, other) => (bigInt(one).geq(other) ? bigInt(one) : bigInt(other))
  bigInt.min = (one, other) => (bigInt(one).leq(other) ? bigInt(one) : bigInt(other))
  bigInt.isInstance = (given) => given instanceof BigInteger
  globalThis.bigInt = bigInt

  const hexOf = (given) => {
    if (typeof given === 'string') {
      const text = given.replace(/^0x/i, '')
      return '0x' + (text.length % 2 === 0 ? text : '0' + text)
    }
    if (!Array.isArray(given) && !(given instanceof Uint8Array)) throw new Error('invalid buffer type')
    let text = '0x'
    for (const each of given) text += (each & 255).toString(16).padStart(2, '0')
    return text
  }
  const bytesOf = (hex) =>
    new Uint8Array(hex.slice(2).match(/../g)?.map((pair) => parseInt(pair, 16)) ?? [])
  const padded = (given, size) => {
    const hex = hexOf(given).slice(2)
    return bytesOf('0x' + hex.slice(-2 * size).padStart(2 * size, '0'))
  }
  const bytes = (buffer) => new Uint8Array(buffer)
  const notText = (given) => {
    if (typeof given === 'string') throw new Error('invalid buffer type')
    return hexOf(given)
  }
  globalThis.toHex = notText
  globalThis.toWord = (given) => padded(given, 32)
  globalThis.toAddress = (given) => padded(given, 20)
  globalThis.toContract = (from, nonce) => bytes(answers.contract(hexOf(from), Number(nonce)))
  globalThis.toContract2 = (from, salt, code) =>
    bytes(answers.contract2(hexOf(from), hexOf(salt), hexOf(code)))
  globalThis.isPrecompiled = (given) => answers.isPrecompiled(hexOf(given))
  globalThis.slice = (given, start, end) => {
    const all = bytesOf(notText(given))
    if (start < 0 || start > end || end > all.length) {
      throw new Error(
        'Tracer accessed out of bound memory: available ' + all.length + ', offset ' + start +
          ', size ' + (end - start),
      )
    }
    return all.slice(start, end)
  }

  const log = {
    op: {
      toNumber: answers.op,
      toString: answers.opName,
      isPush: () => answers.op() >= 0x5f && answers.op() <= 0x7f,
    },
    stack: { peek: (index) => bigInt(answers.peek(index)), length: answers.stackLength },
    memory: {
      slice: (begin, end) => bytes(answers.memory(begin, end)),
      getUint: (at) => bigInt(answers.memoryUint(at)),
      length: answers.memoryLength,
    },
    contract: {
      getCaller: () => bytes(answers.caller()),
      getAddress: () => bytes(answers.address()),
      getValue: () => bigInt(answers.value()),
      getInput: () => bytes(answers.input()),
    },
    getPC: answers.pc,
    getGas: answers.gas,
    getCost: answers.cost,
    getDepth: answers.depth,
    getRefund: answers.refund,
    getError: answers.error,
  }
  const db = {
    getBalance: (address) => bigInt(answers.balance(hexOf(address))),
    getNonce: (address) => answers.nonce(hexOf(address)),
    getCode: (address) => bytes(answers.code(hexOf(address))),
    getState: (address, slot) => bytes(answers.state(hexOf(address), hexOf(slot))),
    exists: (address) => answers.exists(hexOf(address)),
  }
  const frame = {
    getType: answers.frameType,
    getFrom: () => bytes(answers.frameFrom()),
    getTo: () => bytes(answers.frameTo()),
    getInput: () => bytes(answers.frameInput()),
    getGas: answers.frameGas,
    getValue: () => {
      const value = answers.frameValue()
      return value === undefined ? undefined : bigInt(value)
    },
  }
  const frameResult = {
    getGasUsed: answers.gasUsed,
    getOutput: () => bytes(answers.output()),
    getError: answers.frameError,
  }

  return (tracer, config) => {
    const has = (name) => typeof tracer[name] === 'function'
    for (const name of ['result', 'fault']) {
      if (!has(name)) throw new Error('trace object must expose a function ' + name + '()')
    }
    if (has('enter') !== has('exit')) {
      throw new Error('trace object must expose either both or none of enter() and exit()')
    }
    if (has('setup')) tracer.setup(config)
    return {
      names: ['step', 'fault', 'enter', 'exit'].filter(has).join(),
      step: () => { tracer.step(log, db) },
      fault: () => { tracer.fault(log, db) },
      enter: () => { tracer.enter(frame) },
      exit: () => { tracer.exit(frameResult) },
      result: (context) => {
        for (const [name, value] of entries(context)) {
          if (value instanceof ArrayBuffer) context[name] = bytes(value)
          else if (typeof value === 'bigint') context[name] = bigInt(value)
        }
        return stringify(tracer.result(context, db), (_, value) =>
          typeof value === 'bigint' ? String(value) : value,
        )
      },
    }
  }
})`
