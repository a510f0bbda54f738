/**
 * Facts of syntax trees: of solc's own, of older forms, and of any JSON in their place.
 */

import { toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { Ast } from '../../src/artifacts/ast.ts'
import type { ContractDefinition } from '../../src/artifacts/ast-definitions.ts'
import { Outline } from '../../src/artifacts/outline.ts'
import { linkOutlines } from '../../src/artifacts/outline-bases.ts'
import { Source } from '../../src/artifacts/source.ts'
import { compile } from '../support/artifact-shapes.ts'
import { PROJECT } from '../support/artifact-sources.ts'
import { fc } from '../support/property.ts'

const { output } = compile(PROJECT)
const sources = Object.entries(output.sources).map(
  ([path, { id, ast }]) => new Source(path, id, PROJECT[path as keyof typeof PROJECT], ast),
)
const ast = new Ast(sources.map((source) => source.ast))
const vault = sources.find(({ path }) => path === 'src/Vault.sol')!

/** Ids that the compiler gives to nothing. */
function nextIds(): () => number {
  let last = 0
  return () => (last -= 1)
}

/** The range of a text that the source has once. */
function rangeOf(text: string) {
  const before = vault.text!.split(text)
  expect(before, text).toHaveLength(2)
  const size = (part: string) => new TextEncoder().encode(part).length
  return { sourceId: vault.id!, start: size(before[0]!), length: size(text) }
}

describe('the syntax trees of a project', () => {
  test('have the bases of a contract, from the most derived one', () => {
    const contract = ast.contracts.find(({ name }) => name === 'Vault')!
    expect(contract.linearizedBases.map(({ name }) => name)).toEqual(['Vault', 'Owned'])
    expect(contract.linearizedBases[0]).toBe(contract)
    expect(ast.definition(contract.id)).toBe(contract)
  })

  test('have functions with kind, visibility, parameters and selector', () => {
    const told = ast.functions.map(({ kind, name, visibility, selector, contract, ...others }) => [
      `${contract?.name ?? ''}.${name} ${kind} ${visibility}`,
      others.parameters.map(({ type }) => type).join(),
      selector,
      others.body !== undefined,
    ])
    expect(told).toEqual([
      ['Meter.scale function external', 'uint256', toFunctionSelector('scale(uint256)'), true],
      ['IOracle.price function external', 'address', '0xaea91078', false],
      ['Owned.onlyOwner modifier internal', '', undefined, true],
      ['Owned.fee function public', '', '0xddca3f43', false],
      ['.half freeFunction internal', 'uint256', undefined, true],
      ['Receipt. constructor public', 'uint256', undefined, true],
      ['Vault. constructor public', 'contract IOracle', undefined, true],
      ['Vault.deposit function external', 'uint256', '0xb6b55f25', true],
      ['Vault.quote function external', '', '0x999b93af', true],
      ['Vault.fee function public', '', '0xddca3f43', true],
      ['Vault. receive external', '', undefined, true],
      ['Vault. fallback external', '', undefined, true],
    ])
  })

  test('have state variables with their getters, and local variables with their scope', () => {
    const contract = ast.contracts.find(({ name }) => name === 'Vault')!
    expect(contract.stateVariables.map(({ name, type }) => `${type} ${name}`)).toEqual([
      'uint256 total',
      'mapping(address => struct Vault.Position) positions',
      'struct Vault.Position[] queue',
      'contract IOracle oracle',
    ])
    expect(contract.stateVariables[0]!.selector).toBe('0x2ddbd13a')
    const owned = ast.contracts.find(({ name }) => name === 'Owned')!
    expect(owned.stateVariables).toMatchObject([{ name: 'owner', mutability: 'immutable' }])
    const deposit = ast.functions.find(({ name }) => name === 'deposit')!
    expect(deposit.returnParameters).toMatchObject([{ name: 'shares' }])
    expect(deposit.locals).toMatchObject([{ name: 'index', type: 'uint256' }])
    const { scope } = deposit.locals[0]!
    expect(vault.textOf(scope)).toMatch(/^uint256 index = 0; [^}]*\}$/)
    const quote = ast.functions.find(({ name }) => name === 'quote')!
    expect(quote.locals.map(({ name }) => name)).toEqual(['given', ''])
  })

  test('find the innermost function and statement around a range', () => {
    const inner = rangeOf('half(amount)')
    expect(ast.functionAt(inner)?.name).toBe('deposit')
    expect(vault.textOf(ast.statementAt(inner)!.range)).toBe('total += half(amount) + index')
    expect(ast.functionAt(rangeOf('"not the owner"'))).toMatchObject({ kind: 'modifier' })
    expect(ast.functionAt(rangeOf('return value / 2;'))?.name).toBe('half')
    expect(ast.functionAt({ ...inner, sourceId: 99 })).toBeUndefined()
    expect(ast.functionAt(rangeOf('mapping(address => Position)'))).toBeUndefined()
    expect(ast.statementAt({ ...inner, length: 100_000 })).toBeUndefined()
  })

  test('have branches and their arms', () => {
    const told = ast.branches.map(({ kind, definition, condition, paths }) => [
      `${definition.name} ${kind}`,
      condition && vault.textOf(condition),
      paths.map(({ name, range }) => `${name}${range === undefined ? '' : ' {}'}`).join(),
    ])
    expect(told).toEqual([
      ['onlyOwner require', 'msg.sender == owner', 'pass,fail'],
      ['deposit if', 'amount > 1_000', 'then {},else {}'],
      ['deposit loop', 'index < 2', 'body {},exit'],
      ['quote try', 'oracle.price(address(this))', 'success {},catch Error {},catch {}'],
      ['quote assert', 'value > 0', 'pass,fail'],
      ['fee ternary', 'total > 10', 'then {},else {}'],
    ])
  })

  test('have the statements of a body', () => {
    const types = ast.statements
      .filter(({ definition }) => definition.name === 'deposit')
      .map(({ nodeType }) => nodeType)
    const loop = ['ForStatement', 'VariableDeclarationStatement', 'ExpressionStatement']
    expect(types).toEqual([
      ...['IfStatement', 'RevertStatement', 'ExpressionStatement'],
      ...[...loop, 'ExpressionStatement', 'ExpressionStatement', 'ExpressionStatement'],
    ])
  })
})

const parameter = (typeString: string, id: number) => ({
  ...{ nodeType: 'VariableDeclaration', id, src: '1:1:0', name: '' },
  typeDescriptions: { typeString },
})
const definition = (id: number, more: object) => ({
  ...{ nodeType: 'FunctionDefinition', id, src: `${10 * id}:9:0`, visibility: 'public' },
  ...more,
})
const listOf = (...types: string[]) => ({ parameters: types.map(parameter), ...{ nodeType: 'x' } })

describe('what a function reaches', () => {
  const text = `
    library Maths { function twice(uint256 a) internal pure returns (uint256) { return a * 2; } }
    interface Hook { function before() external; }
    contract Manager { function run(Hook hook) external { hook.before(); } }
    contract Base { Manager manager; function made() internal pure virtual {} }
    contract Own is Base {
      function before() external { start(); }
      function start() public { Maths.twice(1); made(); manager.run(Hook(address(this))); }
    }
  `
  const [{ id, ast: tree }] = Object.values(compile({ 'Own.sol': text }).output.sources) as [
    { readonly id: number; readonly ast: unknown },
  ]
  const trees = new Ast([tree])
  const outline = new Outline('Own.sol', id, text, nextIds())
  const texts = new Ast([], [outline])
  linkOutlines([outline], [new Source('Own.sol', id, text, undefined)], texts.contracts, [])

  test.each([
    { form: 'by a tree', known: trees },
    { form: 'by a text', known: texts },
  ])('$form is code that its contract may hold', ({ known }) => {
    const own = known.contracts.find(({ name }) => name === 'Own')!
    const start = known.functions.find(({ name }) => name === 'start')!
    const reached = (contract: ContractDefinition | undefined) =>
      known.functions
        .filter((each) => known.references.reaches(start, each, contract))
        .map((each) => `${each.contract?.name}.${each.name}`)
    // The manager runs in another frame.
    expect(reached(own)).toEqual(['Maths.twice', 'Base.made'])
    expect(reached(undefined)).toContain('Own.before')
  })
})

describe('the trees of older compilers', () => {
  test('before 0.6 have no selectors, and mark constructors by a flag', () => {
    const nodes = [
      definition(2, { name: '', isConstructor: true }),
      definition(3, { name: '' }),
      definition(4, { name: 'move', parameters: listOf('address payable', 'uint256[] memory') }),
      definition(5, { name: 'set', parameters: listOf('contract Token', 'enum Kind') }),
      definition(6, { name: 'put', parameters: listOf('struct Position memory') }),
    ]
    const contract = { nodeType: 'ContractDefinition', id: 1, src: '0:99:0', name: 'Old', nodes }
    const [old] = new Ast([{ nodeType: 'SourceUnit', src: '0:99:0', nodes: [contract] }]).contracts
    expect(old!.functions.map(({ kind, selector }) => [kind, selector])).toEqual([
      ['constructor', undefined],
      ['fallback', undefined],
      ['function', toFunctionSelector('move(address,uint256[])')],
      ['function', toFunctionSelector('set(address,uint8)')],
      ['function', undefined],
    ])
  })

  test('with children and attributes are read as newer ones are', () => {
    const leaf = (name: string, src: string, attributes: object = {}) => ({ name, src, attributes })
    const condition = leaf('Identifier', '30:4:0', { value: 'open' })
    const taken = { ...leaf('Return', '36:6:0'), id: 7 }
    const branch = { ...leaf('IfStatement', '28:20:0'), id: 6, children: [condition, taken] }
    const body = { ...leaf('Block', '26:24:0'), id: 5, children: [branch] }
    const variable = { ...leaf('VariableDeclaration', '14:6:0', { name: 'to', type: 'address' }) }
    const inputs = { ...leaf('ParameterList', '13:8:0'), children: [{ ...variable, id: 4 }] }
    const outputs = leaf('ParameterList', '22:2:0')
    const attributes = { name: 'go', visibility: 'external', stateMutability: 'view' }
    const go = leaf('FunctionDefinition', '10:40:0', attributes)
    const contract = {
      ...leaf('ContractDefinition', '0:60:0', { name: 'Older', contractKind: 'library' }),
      ...{ id: 2, children: [{ ...go, id: 3, children: [inputs, outputs, body] }] },
    }
    const older = new Ast([{ ...leaf('SourceUnit', '0:60:0'), children: [contract] }])
    expect(older.contracts).toMatchObject([{ name: 'Older', kind: 'library' }])
    expect(older.functions).toMatchObject([
      { name: 'go', kind: 'function', parameters: [{ name: 'to', type: 'address' }], locals: [] },
    ])
    expect(older.statements.map(({ nodeType }) => nodeType)).toEqual(['IfStatement', 'Return'])
    expect(older.branches).toMatchObject([
      { kind: 'if', condition: { start: 30 }, paths: [{ range: { start: 36 } }, { name: 'else' }] },
    ])
  })
})

describe('a damaged tree', () => {
  test('contributes nothing if it is not a tree', () => {
    for (const root of [undefined, null, 5, 'text', [], {}, { nodeType: 'SourceUnit' }]) {
      expect(new Ast([root]).contracts).toEqual([])
    }
  })

  test('may be deep or contain itself', () => {
    let deep: object = { nodeType: 'Block', src: '0:1:0' }
    for (let depth = 0; depth < 100_000; depth += 1) {
      deep = { nodeType: 'Block', src: '0:1:0', statements: [deep] }
    }
    const circular: Record<string, unknown> = { nodeType: 'Block', src: '0:1:0' }
    circular.statements = [circular, circular]
    expect(new Ast([deep, circular]).statements).toEqual([])
  })

  test('gives its valid parts, and never an error', () => {
    const text = JSON.stringify(vault.ast)
    const places = [...text.matchAll(/"(?:src|id|nodeType|name|kind|parameters|body)":/g)]
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(places.length - 1), fc.jsonValue()), { maxLength: 8 }),
        (changes) => {
          let changed = text
          for (const [index, value] of changes) {
            const { index: at, 0: key } = places[index]!
            const rest = changed.slice(at + key.length)
            changed = `${changed.slice(0, at)}${key}${JSON.stringify(value)},"was":${rest}`
          }
          const value = parsed(changed)
          const facts = new Ast([value])
          for (const { range } of facts.statements) facts.functionAt(range)
        },
      ),
    )
  })
})

/** Changes may lie in each other: then the text is no JSON, and stands for itself. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
