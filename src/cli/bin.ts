#!/usr/bin/env node
/**
 * The `previewnet` binary: lets Node keep its compiled code from one start to the next, where Node can
 * (22.1), and starts the rest, which is compiled by then.
 *
 * @see https://nodejs.org/api/module.html#moduleenablecompilecachecachedir
 */

import module from 'node:module'
import { fileURLToPath } from 'node:url'

const { enableCompileCache } = module as { readonly enableCompileCache?: () => void } // not in Node 20
enableCompileCache?.()

const { main } = await import('./main.ts')
await main(fileURLToPath(import.meta.url))
