/**
 * Runs the bundler with the configuration that the command line names, and prints nothing unless it
 * fails: the bundler's own command lists every file, before the banner of `npm start`.
 */

import { build } from 'rolldown'
import { loadConfig } from 'rolldown/config'

await build(await loadConfig(process.argv[2]))
