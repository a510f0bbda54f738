/**
 * Compiles AssemblyScript to the text of a TypeScript module that holds the WebAssembly in hex, so
 * that the package reads no file when it runs. Base64 is shorter, but larger in the packed package.
 *
 * The compiler is pinned: the same source gives the same bytes everywhere, and a test compares them.
 */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface WasmModule {
  readonly title: string
  /** The entry file; everything it imports goes into the same module. */
  readonly source: string
  /** The TypeScript module that is written. */
  readonly target: string
}

/** All modules of the package. Paths begin at the repository's root. */
export const wasmModules: readonly WasmModule[] = [
  {
    title: "The core's hashing module",
    source: 'src/primitives/assembly/index.ts',
    target: 'src/primitives/keccak-module.ts',
  },
  {
    title: "The fast engine's WebAssembly module",
    source: 'src/engine/wasm/assembly/index.ts',
    target: 'src/engine/wasm/module.ts',
  },
]

const options = ['--runtime', 'stub', '-O3', '--enable', 'simd', '--noAssert']

/** A digest of all AssemblyScript, the compiler's version and its options. */
export function wasmSources(): string {
  const digest = createHash('sha256')
  const { version } = JSON.parse(readFileSync('node_modules/assemblyscript/package.json', 'utf8'))
  digest.update(JSON.stringify([version, options]))
  for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join('src', name).replaceAll('\\', '/')
    if (!/\/assembly\/.*\.ts$/.test(path)) continue
    digest.update(JSON.stringify([path, readFileSync(path, 'utf8')]))
  }
  return digest.digest('hex')
}

/** The text of the target. Run from the repository's root. */
export async function wasmModuleSource({ title, source }: WasmModule): Promise<string> {
  const { error, stderr, binary } = await compile(source)
  if (error !== null || binary === undefined) throw new Error(`asc: ${stderr}`)
  return `/**
 * ${title}, compiled from \`assembly/\`.
 *
 * Written by \`npm run generate\`; not to be edited. A test compares the digest of the sources:
 * ${wasmSources()}
 */

/** ${binary.length} bytes. */
export const moduleCode: \`0x\${string}\` =
  '0x${Buffer.from(binary).toString('hex')}'
`
}

async function compile(source: string) {
  // Loaded only where it is needed: it is larger than all that it compiles.
  const { default: asc } = await import('assemblyscript/asc')
  let binary: Uint8Array | undefined
  const { error, stderr } = await asc.main([source, ...options, '--outFile', 'module.wasm'], {
    readFile: (name) => read(name),
    writeFile: (_name, contents) => {
      if (typeof contents !== 'string') binary = contents
    },
  })
  return { error, stderr: stderr.toString(), binary }
}

/** The compiler looks in several places; where nothing is, it wants null. */
function read(name: string): string | null {
  try {
    return readFileSync(name, 'utf8')
  } catch {
    return null
  }
}
