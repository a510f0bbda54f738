/**
 * The definitions in a Solidity text are those of the compiler's syntax tree, at the same places.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ast } from '../../src/artifacts/ast.ts'
import type { Branch, FunctionDefinition } from '../../src/artifacts/ast-definitions.ts'
import { Compilation, type Compiler } from '../../src/artifacts/compilation.ts'
import { Outline } from '../../src/artifacts/outline.ts'
import { Source, type SourceRange } from '../../src/artifacts/source.ts'
import { contains } from '../../src/tracing/code-places.ts'
import { compile } from '../support/artifact-shapes.ts'
import { fc, runs, runsAll, testEach } from '../support/property.ts'
import { compileTraceFiles, fits, readTraceFiles, traceBuilds } from '../support/trace-cases.ts'

const require = createRequire(import.meta.url)
const compiler: Compiler = {
  version: '',
  language: 'Solidity',
  settings: {
    optimizer: { enabled: false, runs: undefined },
    viaIR: false,
    evmVersion: undefined,
    remappings: [],
    given: {},
  },
}

/** The parts of a compiler's input and output that are compared. */
interface Build {
  readonly input: { readonly sources: Readonly<Record<string, { readonly content: string }>> }
  readonly output: {
    readonly sources: Readonly<Record<string, { readonly id: number; readonly ast: object }>>
  }
}

/** The facts of a compilation, as lists that do not depend on ids. */
function factsOf(ast: Ast) {
  const at = (range: SourceRange | undefined) =>
    range && `${range.sourceId}:${range.start}:${range.length}`
  const named = (list: readonly { readonly name: string; readonly range: SourceRange }[]) =>
    list.map(({ name, range }) => `${name} ${at(range)}`)
  const functionFacts = (each: FunctionDefinition) => ({
    name: `${each.contract?.name}.${each.name}`,
    kind: each.kind,
    range: at(each.range),
    body: at(each.body),
    // The compiler calls constructors of abstract contracts internal.
    visibility: each.kind === 'constructor' ? undefined : each.visibility,
    stateMutability: each.stateMutability,
    parameters: named(each.parameters),
    returnParameters: named(each.returnParameters),
    invocations: named(ast.invocationsOf(each.id)),
  })
  const contracts = ast.contracts.map((each) => ({
    name: each.name,
    kind: each.kind,
    range: at(each.range),
    bases: named(each.linearizedBases),
    variables: named(each.stateVariables),
    mutabilities: each.stateVariables.map(({ mutability }) => mutability),
    invocations: ast.invocationsOf(each.id).map(({ name, range, targetId }) => {
      const target = targetId === undefined ? undefined : ast.definition(targetId)
      return `${name} ${at(range)} ${at(target?.range)}`
    }),
  }))
  const statements = ast.statements.map(({ nodeType, range, definition }) => {
    // A declaration of variables is not distinguished from an expression.
    const isDeclaration = /^Variable(?:Declaration|Definition)Statement$/.test(nodeType)
    const type = isDeclaration ? 'ExpressionStatement' : nodeType
    return `${type} ${at(range)} in ${at(definition.range)}`
  })
  const assembly = ast.statements.filter(({ nodeType }) => nodeType === 'InlineAssembly')
  const isInAssembly = (branch: Branch) =>
    assembly.some(({ range }) => contains(range, branch.range))
  const branches = ast.branches
    .filter((each) => each.kind !== 'or' && each.kind !== 'ternary' && !isInAssembly(each))
    .map(({ kind, range, condition, paths }) => {
      const ways = paths.map((path) => `${path.name} ${at(path.range)}`)
      return `${kind} ${at(range)} ${at(condition)} ${ways.join()}`
    })
  const sorted = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).sort()
  return {
    contracts: sorted(contracts),
    functions: sorted(ast.functions.map(functionFacts)),
    statements: sorted(statements),
    branches: sorted(branches),
  }
}

function expectSameFacts({ input, output }: Build): void {
  const factsWith = (hasTree: boolean) => {
    const sources = Object.entries(output.sources).map(
      ([path, { id, ast }]) =>
        new Source(path, id, input.sources[path]?.content, hasTree ? ast : undefined),
    )
    return factsOf(new Compilation(compiler, sources).ast)
  }
  expect(factsWith(false)).toEqual(factsWith(true))
}

describe('the outline of a text', () => {
  const isInPart = (build: (typeof traceBuilds)[number]) => runsAll || build.version === '0.8.37'
  const builds = traceBuilds.filter(({ optimizer, viaIR }) => !optimizer && !viaIR)
  const files = readTraceFiles()
  let compiled: Awaited<ReturnType<typeof compileTraceFiles>>
  beforeAll(async () => {
    compiled = await compileTraceFiles(files, builds.filter(isInPart))
  })

  testEach(builds, isInPart)('has the definitions of the tree of solc $version', (build) => {
    for (const file of files) {
      if (fits(file, build)) expectSameFacts(compiled.get(build)!.get(file.name)!)
    }
  })

  test('is misled by no comment, string, overload or white space', () => {
    expectSameFacts(compile({ 'src/Odd.sol': ODD, 'src/lib/Named.sol': NAMED }))
  })

  test.runIf(runsAll)('has the definitions of the tree of every source of a package', () =>
    expectSameFacts(
      compile(solidityIn(join(dirname(require.resolve('solady/package.json')), 'src'))),
    ),
  )

  test('exists for any text', () => {
    const pieces = fc.constantFrom(
      ...['contract', 'function', 'A', '(', ')', '{', '}', ';', 'if', 'else', 'try', 'catch', 'do'],
      ...[
        'while',
        'for',
        'import',
        '"',
        "'",
        '/*',
        '*/',
        '//',
        '\n',
        'is',
        ',',
        '=',
        '[',
        ']',
        '.',
      ],
      ...['assembly', 'returns', 'modifier', 'struct', 'unchecked', '\\', 'abstract', 'é'],
    )
    fc.assert(
      fc.property(fc.array(pieces), (words) => {
        const source = new Source('a.sol', 0, words.join(' '), undefined)
        const { ast } = new Compilation(compiler, [source])
        for (const { range } of [...ast.contracts, ...ast.functions, ...ast.statements]) {
          expect(range.start + range.length).toBeLessThanOrEqual(source.size)
        }
      }),
      { numRuns: runs(400) },
    )
  })

  test('exists for nested statements, however deep they are', () => {
    const body = `${'{'.repeat(100_000)}${'}'.repeat(100_000)}`
    const text = `contract A { function f() public { ${body} } function g() public {} }`
    const { functions } = new Outline('a.sol', 0, text, () => 0)
    expect(functions.map(({ name }) => name)).toEqual(['f', 'g'])
  })
})

function solidityIn(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = paths.filter((path) => path.endsWith('.sol'))
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

const NAMED = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
type Price is uint128;
struct Point { uint256 x; uint256 y; }
error Free(uint256 a);
function half(uint256 a) pure returns (uint256) { if (a == 0) revert Free(a); return a / 2; }
abstract contract Base {
  uint256 internal immutable start; constructor(uint256 a) { start = a; }
  modifier twice() virtual { _; _; }
  function name() public view virtual returns (string memory) { return "function name() {"; }
}
interface Named { function name() external view returns (string memory); }
`

const ODD = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
// contract Not { function no() public {} }
/* function neither() public { } " */
import { Base as Root, half as halved, Point } from "./lib/Named.sol";
import * as All from "./lib/Named.sol";
string constant QUOTED = 'it\\'s "function" {';
uint constant LIMIT = 3;
using { plus as + } for Amount global;
type Amount is uint256;
function plus(Amount a, Amount b) pure returns (Amount) { return Amount.wrap(Amount.unwrap(a) + Amount.unwrap(b)); }
library Sums { function sum(uint[] storage list) public view returns (uint total) { for (uint i; i < list.length; ++i) total += list[i]; } }
contract Odd is Root(halved(4)), All.Named
{
  using Sums for uint[];
  enum Kind { None, Some }
  struct Item { Kind kind; function (uint) internal pure returns (uint) action; mapping(address => uint) held; }
  event function_(uint a);
  error Nested(All.Point point);
  uint[] private list; mapping(address owner => mapping(uint => Point)) public points;
  function(uint) internal pure returns (uint) chosen = inner;
  uint public constant /* public function */ VALUE = uint(keccak256("function v() {}")) % 7;
  address payable internal $owner_1;
  constructor  ( )  payable{ $owner_1=payable(msg.sender); }
  receive() external payable {}
  fallback(bytes calldata data) external payable returns (bytes memory) { return data; }
  function half(uint256 a) internal pure returns (uint256) { return halved(a); }
  function inner(uint a) internal pure returns(uint){return a;}
  function over(uint a)external pure returns(uint){unchecked{a++;}return a;}
  function over(int8 a, address payable[2][] calldata b) external pure virtual returns (int8, uint) { return (a, b.length); }
  function over(Point memory p, Kind k, Root r) external pure returns (uint) { if (k == Kind.None) return p.x; else if (address(r) == address(0)) { return p.y; } return 0; }
  function name() public view override(Root, All.Named) twice() returns (string memory) { return unicode"ü {"; }
  modifier twice() override { if (VALUE > 0) { _; } else _; }
  function loops(uint n) external returns (uint m) {
    for (;;) { if (n-- == 0) break; continue; }
    for (uint i = 0; i < 2; i++) m += i;
    while (m > 3) m -= 1;
    do { m++; } while (m < 2);
    do m++; while (m < 3);
    try this.over{gas: 5000}(n) returns (uint r) { m = r; } catch Error(string memory reason) { require(bytes(reason).length > 0, "catch (function) {"); } catch Panic(uint) {} catch (bytes memory) { assert(m > 0); }
    try new Other{salt: bytes32(n), value: 0}() { } catch { revert Nested({point: All.Point({x: 1, y: 2})}); }
    assembly ("memory-safe") { function f(a) -> b { b := a } if lt(m, 2) { m := f(3) } for { } 0 { } { } }
    emit function_({a: m});
    (uint a, , uint c) = (1, 2, 3); { uint b = a; m += b + c; }
    unchecked { m += chosen(m); }
    return m == 0 ? m : list.sum();
  }
  function virtual_() external virtual { return; }
}
contract Other { constructor() payable {} }
abstract contract Last is Odd { function left() public virtual; }
`
