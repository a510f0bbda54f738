/**
 * Compiles `src/engine/wasm/assembly/` to the text of `src/engine/wasm/module.ts`, which holds the module
 * itself, so that the package looks up no file when it runs.
 *
 * The compiler is pinned, so the same source gives the same bytes everywhere; a test compares them.
 */

import { readFileSync } from 'node:fs'
import asc from 'assemblyscript/asc'

const folder = 'src/engine/wasm/assembly'

/** @returns the text of `module.ts`. Run from the repository's root. */
export async function wasmModuleSource(): Promise<string> {
  const { error, stderr, binary } = await compile()
  if (error !== null || binary === undefined) throw new Error(`asc: ${stderr}`)
  const lines =
    Buffer.from(binary)
      .toString('base64')
      .match(/.{1,96}/g) ?? []
  return `/**
 * The fast engine's WebAssembly module, compiled from \`assembly/\` by \`npm run build:wasm\`.
 *
 * Written by \`scripts/build-wasm.ts\`; not to be edited. A test compiles it again and compares.
 */

/** Base64 of ${binary.length} bytes. */
export const moduleBase64: string = [
${lines.map((line) => `  '${line}',`).join('\n')}
].join('')
`
}

async function compile() {
  let binary: Uint8Array | undefined
  const options = ['--runtime', 'stub', '-O3', '--enable', 'simd', '--noAssert']
  const { error, stderr } = await asc.main(
    [`${folder}/index.ts`, ...options, '--outFile', 'module.wasm'],
    {
      readFile: (name) => read(name),
      writeFile: (_name, contents) => {
        if (typeof contents !== 'string') binary = contents
      },
    },
  )
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
