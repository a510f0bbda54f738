/**
 * The coverage of all known sources, from the counts of the codes that ran.
 *
 * Each contract that has a source map is looked at, deployed or not: which items a source has does not
 * depend on what ran. An item that the compiler left out of a function is left out here as well; one of a
 * function that is in no code was never executed.
 */

import type { ArtifactIndex } from '../artifacts/artifact-index.ts'
import type { CodeTemplate } from '../artifacts/code-template.ts'
import type { Compilation } from '../artifacts/compilation.ts'
import type { CompiledContract } from '../artifacts/contract.ts'
import type { CountedCode } from './accumulated-hits.ts'
import { CodeCoverage } from './code-coverage.ts'
import { CodeItems } from './code-items.ts'
import { addEmptyFunctions } from './empty-functions.ts'
import { filesOf, type ItemCounts, type TextItems } from './file-items.ts'
import { type Coverage, coverageFrom } from './istanbul.ts'
import { SourceItems } from './source-items.ts'

/** @param codes those that ran */
export function coverageReport(
  artifacts: Pick<ArtifactIndex, 'contracts' | 'recogniseCreation' | 'recogniseRuntime'>,
  codes: readonly CountedCode[],
): Coverage {
  const compilations = new Map<Compilation, CompilationCoverage>()
  for (const contract of artifacts.contracts) {
    const { compilation } = contract
    const known = compilations.get(compilation) ?? new CompilationCoverage(compilation)
    compilations.set(compilation, known)
    known.addContract(contract)
  }
  for (const code of codes) {
    const { bytes, isInitCode } = code
    const found = isInitCode
      ? artifacts.recogniseCreation(bytes)
      : artifacts.recogniseRuntime(bytes)
    if (found === undefined) continue
    compilations.get(found.contract.compilation)?.addCounts(found.contract, code)
  }
  const all = [...compilations.values()]
  const ran = all.filter(({ hasRun }) => hasRun).flatMap(({ files }) => files)
  const others = all.filter(({ hasRun }) => !hasRun).flatMap(({ files }) => files)
  const paths = new Set(ran.map(({ path }) => path))
  // A build that did not run takes no counts away from one that did.
  const added = others.map((file) => (paths.has(file.path) ? { ...file, notMeasured: [] } : file))
  return coverageFrom(ofOneText([...ran, ...added]))
}

/** Files whose text is the first one of their path: an earlier build has other text, and other lines. */
function ofOneText(files: readonly TextItems[]): readonly TextItems[] {
  const texts = new Map<string, string>()
  return files.filter(({ path, text }) => {
    const first = texts.get(path) ?? text
    texts.set(path, first)
    return text === first
  })
}

class CompilationCoverage {
  /** True if one of its codes ran. */
  hasRun = false
  readonly #items: SourceItems
  readonly #codes = new Map<CodeTemplate, CodeItems>()
  readonly #counts: ItemCounts

  constructor(compilation: Compilation) {
    this.#items = new SourceItems(compilation)
    const { statements, functions, branches } = this.#items
    this.#counts = {
      statements: statements.map(() => undefined),
      functions: functions.map(() => undefined),
      branches: branches.map(() => undefined),
    }
  }

  /** Adds the codes of a contract as not executed. */
  addContract(contract: CompiledContract): void {
    for (const template of [contract.creation, contract.runtime]) {
      if (template?.hasSourceMap !== true) continue
      this.#codes.set(template, new CodeItems(this.#items, template))
      const none = new Float64Array(0)
      this.#add(contract, template, { reached: none, jumped: none })
    }
  }

  addCounts(contract: CompiledContract, counts: CountedCode): void {
    this.hasRun = true
    const template = counts.isInitCode ? contract.creation : contract.runtime
    if (template !== undefined) this.#add(contract, template, counts)
  }

  get files() {
    return filesOf(this.#items, this.#counts)
  }

  #add(
    contract: CompiledContract,
    template: CodeTemplate,
    counts: Pick<CountedCode, 'reached' | 'jumped'>,
  ): void {
    const code = this.#codes.get(template)
    if (code === undefined) return
    const coverage = new CodeCoverage(this.#items, code, counts)
    const { statements, functions, branches } = this.#counts
    for (const index of statements.keys()) add(statements, index, coverage.extent(index))
    const bodies = functions.map((_, index) => coverage.body(index))
    const isInitCode = template === contract.creation
    addEmptyFunctions(bodies, this.#items, coverage, this.#definitionOf(contract), isInitCode)
    for (const [index, count] of bodies.entries()) add(functions, index, count)
    for (const index of branches.keys()) {
      const counted = coverage.branch(index)
      const known = branches[index]
      if (counted === undefined) continue
      branches[index] = known?.map((count, way) => count + counted[way]!) ?? counted
    }
  }

  #definitionOf({ name, sourceName, compilation }: CompiledContract) {
    const source = compilation.sources.get(sourceName)
    return compilation.ast.contracts.find(
      (each) => each.name === name && each.range.sourceId === source?.id,
    )
  }
}

function add(counts: (number | undefined)[], index: number, count: number | undefined): void {
  if (count !== undefined) counts[index] = (counts[index] ?? 0) + count
}
