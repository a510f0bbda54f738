/**
 * Builds what is shipped, and says nothing unless something fails: the bundler's own command lists
 * every file, before whatever else `npm start` has to say.
 */

import { build } from 'rolldown'
import { loadConfig } from 'rolldown/config'

await build(await loadConfig('rolldown.config.ts'))
