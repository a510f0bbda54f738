/**
 * `npm run docs`: prints the tables into README.md.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { printParts } from './tables.ts'

writeFileSync('README.md', printParts(readFileSync('README.md', 'utf8')))
