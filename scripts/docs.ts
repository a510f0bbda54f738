/**
 * `npm run docs`: prints the parts of the documents that follow from the source, and llms.txt.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { llmsPath, llmsText } from './llms.ts'
import { documents, printParts } from './tables.ts'

for (const path of Object.keys(documents)) {
  writeFileSync(path, printParts(path, readFileSync(path, 'utf8')))
}
writeFileSync(llmsPath, llmsText())
