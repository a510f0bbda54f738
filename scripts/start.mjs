/** Starts the binary of a clone: `npm start`. */

import { join } from 'node:path'
import { bundleIfStale, root } from './bundle.mjs'

bundleIfStale()
await import(join(root, 'dist/cli.js'))
