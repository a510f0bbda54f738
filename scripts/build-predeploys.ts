/**
 * `npm run build:predeploys`: fetches the packages of `predeploy-list.ts`, compiles `contracts/` and
 * writes `src/network/predeploys.json`.
 */

import { writeFileSync } from 'node:fs'
import { fetchPackages } from './predeploy-sources.ts'
import { predeployDataSource } from './predeploys.ts'

fetchPackages()
writeFileSync('src/network/predeploys.json', await predeployDataSource())
