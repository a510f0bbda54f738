/**
 * Has functions that every start calls compiled with the file they are in.
 *
 * An engine reads over a function until it is called, and then reads it once more. It does not wait with
 * one that is in parentheses, for those are mostly called where they stand.
 */

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import MagicString from 'magic-string'
import { build, type Plugin, type RolldownOptions } from 'rolldown'

/** What V8 writes of a process whose NODE_V8_COVERAGE is set, as far as it is read here. */
interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly {
      readonly functionName: string
      readonly ranges: readonly { readonly count: number }[]
    }[]
  }[]
}

/**
 * @param chunk whose functions they are
 * @param find tells their names
 */
export function eager(chunk: string, find: () => Promise<ReadonlySet<string>>): Plugin {
  let names: ReadonlySet<string> = new Set()
  return {
    name: 'eager',
    async buildStart() {
      names = await find()
    },
    renderChunk(code, { name }) {
      if (name !== chunk) return null
      const text = new MagicString(code)
      for (const node of this.parse(code).body) {
        if (node.type !== 'FunctionDeclaration' || node.id === null) continue
        if (!names.has(node.id.name)) continue
        text.prependRight(node.start, `var ${node.id.name} = (`)
        text.appendLeft(node.end, ');\n')
        text.move(node.start, node.end, 0) // where it is there for all, as if it were declared
      }
      return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
    },
  }
}

/** Names of the functions in a file of the package that are called until a devnet's first answer. */
export async function calledAtStart(
  options: RolldownOptions,
  file: string,
): Promise<ReadonlySet<string>> {
  // V8 names files as they are called without links.
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'previewnet-')))
  try {
    const [built, coverage] = [join(folder, 'built'), join(folder, 'coverage')]
    await build({ ...options, output: { ...options.output, dir: built } })
    const urlOf = (name: string) => pathToFileURL(join(built, name)).href
    const program = `
      import { createDevnet } from ${JSON.stringify(urlOf('index.js'))}
      const devnet = await createDevnet()
      const params = [devnet.accounts[0].address, 'pending']
      await devnet.request({ method: 'eth_getBalance', params })`
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, NODE_V8_COVERAGE: coverage },
    })
    const [report] = await readdir(coverage) // one for the one process
    const { result }: Coverage = JSON.parse(await readFile(join(coverage, report!), 'utf8'))
    const script = result.find(({ url }) => url === urlOf(file))
    if (script === undefined) throw new Error(`expected a start to load ${file}, and it did not`)
    const called = script.functions.filter(({ ranges }) => ranges[0]!.count > 0)
    return new Set(called.map(({ functionName }) => functionName))
  } finally {
    await rm(folder, { recursive: true })
  }
}
