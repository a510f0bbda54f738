/**
 * The generated files that are committed, all but `src/network/predeploys.json`, whose sources are
 * fetched. Paths begin at the repository's root.
 */

import { artifactOf, artifactSources, artifactsOf } from './artifacts.ts'
import { interpreterPrices, target as prices } from './gas-prices.ts'
import { methodTypes, target as reference } from './method-types.ts'
import { nfvData } from './nfv.ts'
import { wasmModuleSource, wasmModules, wasmSources } from './wasm-module.ts'

export interface GeneratedFile {
  readonly path: string
  text(): string | Promise<string>
  /** The digest in the file's header of what the text depends on. JSON has no header. */
  sources?(): string
}

export const generatedFiles: readonly GeneratedFile[] = [
  { path: prices, text: interpreterPrices }, // a source of the next module
  ...wasmModules.map((module) => ({
    path: module.target,
    text: () => wasmModuleSource(module),
    sources: wasmSources,
  })),
  { path: 'src/faucet/nfv.json', text: nfvData },
  { path: reference, text: methodTypes },
  ...[
    { name: 'Dex', path: 'examples/dex-artifact.ts' },
    { name: 'Issuer', path: 'examples/issuer-artifact.ts' },
    { name: 'Token', path: 'examples/token-artifact.ts' },
    { name: 'Exchange', path: 'test/support/exchange-artifact.ts' },
    { name: 'Loops', path: 'bench/loops-artifact.ts' },
  ].map(({ name, path }) => ({
    path,
    text: () => artifactOf(name),
    sources: () => artifactSources(name),
  })),
  ...[
    { name: 'OpenZeppelin', path: 'test/support/openzeppelin-artifacts.ts' },
    { name: 'Tracing', path: 'test/support/tracing-artifacts.ts' },
  ].map(({ name, path }) => ({
    path,
    text: () => artifactsOf(name),
    sources: () => artifactSources(name),
  })),
]
