/**
 * Writes what is generated and committed. `npm run generate` writes the WebAssembly modules, the
 * faucet's collection and the artifacts of the Solidity contracts; `npm run generate -- predeploys`
 * fetches the packages of `predeploy-list.ts` and writes `src/network/predeploys.json`.
 */

import { writeFileSync } from 'node:fs'
import { generatedFiles } from './generated.ts'
import { fetchPackages } from './predeploy-sources.ts'
import { predeployDataSource } from './predeploys.ts'

if (process.argv[2] === 'predeploys') {
  fetchPackages()
  writeFileSync('src/network/predeploys.json', await predeployDataSource())
} else {
  for (const { path, text } of generatedFiles) writeFileSync(path, await text())
}
