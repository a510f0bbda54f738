/**
 * `npm run build:predeploys`: fetches the packages of `predeploy-list.ts`, compiles `contracts/` and
 * writes `src/network/predeploy-data.ts`.
 */

import { writeFileSync } from 'node:fs'
import { fetchPackages } from './predeploy-sources.ts'
import { predeployDataSource } from './predeploys.ts'

fetchPackages()
writeFileSync('src/network/predeploy-data.ts', await predeployDataSource())
