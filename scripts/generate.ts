/**
 * Writes what is generated and committed: WebAssembly modules, the types of the methods, artifacts of
 * the Solidity contracts and more. `npm run generate -- TEXT` writes only the files whose path has the
 * text, and `npm run generate -- predeploys` fetches the packages of `predeploy-list.ts` and writes
 * `src/network/predeploys.json`.
 */

import { writeFileSync } from 'node:fs'
import { generatedFiles } from './generated.ts'
import { fetchPackages } from './predeploy-sources.ts'
import { predeployDataSource } from './predeploys.ts'

const [wanted = ''] = process.argv.slice(2)
if (wanted === 'predeploys') {
  fetchPackages()
  writeFileSync('src/network/predeploys.json', await predeployDataSource())
} else {
  const files = generatedFiles.filter(({ path }) => path.includes(wanted))
  for (const { path, text } of files) writeFileSync(path, await text())
}
