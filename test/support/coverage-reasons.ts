/**
 * Why other tools count what a devnet counts differently.
 *
 * The numbers of a devnet are those of the calls; `test/long/coverage.long.ts` counts how often each
 * reason is needed.
 */

import type { CoveredBranch } from '../../src/index.ts'
import type { CoveredSource, Reason } from './coverage-differences.ts'

/** Lines of `forge coverage`. */
export const forgeLines: readonly Reason[] = [
  {
    reason: 'forge gives a function the line of its declaration',
    explains: ({ ours, text }) =>
      ours === undefined && /^(function|constructor|modifier|receive|fallback)\b/.test(text),
  },
  {
    reason: 'forge knows no free functions',
    explains: ({ theirs, line }, source) => theirs === undefined && isFree(source, line),
  },
  {
    reason: 'forge gives a block of assembly, and a switch in it, no line',
    explains: ({ theirs, text }) => theirs === undefined && /^(assembly|switch)\b/.test(text),
  },
  {
    reason: 'forge gives a case of a switch a line, and counts how often it is compared',
    explains: ({ text }) => /^(case|default)\b/.test(text),
  },
  {
    reason: 'forge gives a loop of assembly the lines of its parts',
    explains: ({ text, line }, source) =>
      source.isInAssembly(line) && /^(for \{|\} lt\(.*\) \{|\} \{$)/.test(text),
  },
  {
    reason: 'forge gives `delete` no line',
    explains: ({ theirs, text }) => theirs === undefined && text.startsWith('delete '),
  },
  {
    reason: 'forge gives a loop without a condition no line',
    explains: ({ theirs, text }) =>
      theirs === undefined && /^(for \(;;\)|while \(true\))/.test(text),
  },
  {
    reason: 'forge gives `do` the line of its condition',
    explains: ({ ours, theirs, text }) =>
      theirs === undefined ? /^do \{/.test(text) : ours === undefined && /^\} while/.test(text),
  },
  {
    reason: 'forge counts `while` as often as its condition is evaluated',
    explains: ({ theirs, text, line }, source) =>
      text.startsWith('while ') && source.waysOf(line).some((ways) => theirs === `${sumOf(ways)}`),
  },
  {
    reason: 'forge counts an `if` whose condition is a name as often as it is true',
    explains: ({ theirs, text, line }, source) =>
      /^(\} else )?if \(/.test(text) && source.waysOf(line).some(([yes]) => theirs === `${yes}`),
  },
  {
    reason: 'forge gives a `catch` a line',
    explains: ({ ours, text }) => ours === undefined && text.startsWith('} catch'),
  },
  {
    reason: 'forge gives parts of a statement over several lines lines of their own',
    explains: ({ ours, theirs, text, line }, source) =>
      ours === undefined ? source.isInStatement(line) : theirs === undefined && text === 'if (',
  },
  {
    reason: 'forge counts one of the copies of a modifier',
    explains: ({ ours, theirs, line }, source) =>
      isModifier(source, line) && Number(theirs) < Number(ours),
  },
  {
    reason: 'forge counts `return;` as often as the function around it',
    explains: ({ theirs, text, line }, source) =>
      text.startsWith('return;') && source.functions.get(functionLineOf(source, line)) === theirs,
  },
]

/** Functions of `forge coverage`. */
export const forgeFunctions: readonly Reason[] = [
  {
    reason: 'forge knows no free functions',
    explains: ({ theirs, line }, source) => theirs === undefined && isFree(source, line),
  },
  {
    reason: 'forge counts one of the copies of a modifier',
    explains: ({ ours, theirs, line }, source) =>
      isModifier(source, line) && Number(theirs) < Number(ours),
  },
  {
    reason: 'forge counts a function before its modifiers',
    explains: ({ ours, theirs, line }, source) =>
      hasModifier(source, line) && Number(theirs) > Number(ours),
  },
  {
    reason: 'forge counts calls of a public function from outside only',
    explains: ({ ours, theirs, line }, source) =>
      /\bpublic\b/.test(headerOf(source, line)) && Number(theirs) < Number(ours),
  },
  {
    reason: 'forge knows no constructor whose body is empty',
    explains: ({ theirs, line }, source) =>
      theirs === undefined && headerOf(source, line).startsWith('constructor'),
  },
]

/** Lines of solidity-coverage. */
export const hardhatLines: readonly Reason[] = [
  {
    reason: 'solidity-coverage gives what follows `else` without braces no line',
    explains: ({ theirs, text }) => theirs === undefined && /^(\} )?else [^{]/.test(text),
  },
  {
    reason: 'solidity-coverage does not look into `do`',
    explains: ({ theirs, line }, source) =>
      theirs === undefined && source.textOf(line - 1) === 'do {',
  },
  {
    reason: 'solidity-coverage does not look into assembly',
    explains: ({ theirs, line }, source) => theirs === undefined && source.isInAssembly(line),
  },
  {
    reason: 'solidity-coverage gives a block a line',
    explains: ({ ours, text }) => ours === undefined && /^(unchecked )?\{$/.test(text),
  },
  {
    reason: 'solidity-coverage gives `_` in a modifier a line',
    explains: ({ ours, text }) => ours === undefined && text === '_;',
  },
  {
    reason: 'solidity-coverage counts `delete` once where nothing else lies between two executions',
    explains: ({ ours, theirs, text }) =>
      text.startsWith('delete ') && Number(theirs) > 0 && Number(theirs) < Number(ours),
  },
]

/** Functions of solidity-coverage. */
export const hardhatFunctions: readonly Reason[] = [
  {
    reason: 'solidity-coverage knows no `receive`',
    explains: ({ theirs, text }) => theirs === undefined && text.startsWith('receive('),
  },
  {
    reason: 'solidity-coverage gives a function the line of its last modifier',
    explains: ({ ours, theirs, line }, source) =>
      (ours === undefined || theirs === undefined) &&
      hasModifier(source, line) &&
      source.isInHeader(line) &&
      source.functions.get(functionLineOf(source, line)) === (ours ?? theirs),
  },
]

/**
 * True for the branches that solidity-coverage has as well: `if`, `require` and ternaries. It has none for a
 * loop, and counts how often the right side of `||` was true.
 */
export function isHardhatBranch({ type }: CoveredBranch): boolean {
  return type === 'if' || type === 'cond-expr'
}

/** Branches of solidity-coverage. */
export const hardhatBranches: readonly Reason[] = [
  {
    reason: 'solidity-coverage knows no branch of `assert`',
    explains: ({ theirs, text }) => theirs === undefined && text.startsWith('assert('),
  },
  {
    reason: 'solidity-coverage does not look into the call of `try`',
    explains: ({ theirs, text }) => theirs === undefined && text.startsWith('try '),
  },
  {
    reason: 'solidity-coverage gives each modifier of a function a branch',
    explains: ({ ours, line }, source) =>
      ours === undefined && source.isInHeader(line) && hasModifier(source, line),
  },
  {
    reason: 'solidity-coverage knows no ternary that is an argument, a field or in parentheses',
    explains: ({ theirs, line }, source) => {
      const others = source.branches(
        (branch) => isHardhatBranch(branch) && !isNestedTernary(source, branch),
      )
      return others.get(line) === theirs
    },
  },
]

function isNestedTernary(source: CoveredSource, { type, loc }: CoveredBranch): boolean {
  return type === 'cond-expr' && /[(,:]$/.test(source.textBefore(loc.start))
}

function headerOf(source: CoveredSource, line: number): string {
  return source.functionAt(line)?.header ?? ''
}

function functionLineOf({ file: { fnMap } }: CoveredSource, line: number): number {
  const around = Object.values(fnMap).find(
    ({ decl, loc }) => decl.start.line <= line && loc.end.line >= line,
  )
  return around?.line ?? 0
}

function isFree(source: CoveredSource, line: number): boolean {
  return source.functionAt(line)?.name.includes('.') === false
}

function isModifier(source: CoveredSource, line: number): boolean {
  return headerOf(source, line).startsWith('modifier')
}

const words = /\b(public|external|internal|private|pure|view|payable|virtual|override|returns)\b/g

/** True if something stands between the parameters and the body that the language does not have. */
function hasModifier(source: CoveredSource, line: number): boolean {
  const header = headerOf(source, line).replace(/^(function \w+|constructor)/, '')
  let rest = header.replace(/\{.*$/, '')
  while (/\([^()]*\)/.test(rest)) rest = rest.replaceAll(/\([^()]*\)/g, '')
  return rest.replaceAll(words, '').trim() !== ''
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
