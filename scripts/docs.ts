/**
 * `npm run docs`: prints the tables into docs/.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { documents, printParts } from './tables.ts'

for (const path of Object.keys(documents)) {
  writeFileSync(path, printParts(path, readFileSync(path, 'utf8')))
}
