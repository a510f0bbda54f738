/** Runs an example of a clone: `npm run example -- NAME`, for a file `examples/NAME.ts`. */

import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { bundleIfStale, root } from './bundle.mjs'

const files = readdirSync(join(root, 'examples')).filter((file) => /^[\w-]+\.ts$/.test(file))
const names = files
  .map((file) => file.slice(0, -3))
  .filter((name) => !/-artifact$|[.]test$/.test(name))
const [name] = process.argv.slice(2)
if (!names.includes(name)) {
  const found = name === undefined ? 'no name' : `"${name}"`
  process.stderr.write(
    `error: expected the name of an example, got ${found}: ${names.join(', ')}\n`,
  )
  process.exit(2)
}

bundleIfStale()
// Node 20 runs neither TypeScript nor `await using`.
const file = join(root, '.tools/examples', `${name}.mjs`)
// A copy that the tools leave there: an example would look for the package beside it.
rmSync(join(root, '.tools/package.json'), { force: true })
await build({
  input: join(root, 'examples', `${name}.ts`),
  external: /^(?!@oxc-project)[@a-z]/, // Rolldown's helpers are bundled
  transform: { target: 'es2022' },
  output: { file },
})
process.exitCode = spawnSync(process.execPath, [file], { stdio: 'inherit' }).status ?? 1
