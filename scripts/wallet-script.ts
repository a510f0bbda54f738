/**
 * `src/wallet/script.ts`: the wallet of a page as the text of a script.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { id } from 'ethers'
import { build } from 'rolldown'

const folder = 'src/wallet'
export const target = `${folder}/script.ts`

/** A digest of the sources that are bundled. */
export function walletSources(): string {
  const names = readdirSync(folder).filter((name) => `${folder}/${name}` !== target)
  return id(
    names
      .sort()
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
      .join('\n'),
  )
}

/** The source of the module that has the script. */
export async function walletScriptSource(): Promise<string> {
  const { output } = await build({
    input: `${folder}/page.ts`,
    platform: 'browser',
    write: false,
    output: { format: 'iife', name: 'previewnetWallet', comments: false },
  })
  const text = output[0].code.trim().replace(/[\\`]|\$\{/g, '\\$&')
  return `/**
 * The wallet of a page as the text of a script, bundled from \`page.ts\`.
 *
 * Written by \`npm run generate\`; not to be edited. A test compares the digest of the sources:
 * ${walletSources()}
 */

/** Declares \`previewnetWallet\`, with the functions that \`page.ts\` exports. */
export const WALLET_SCRIPT = \`${text}
\`
`
}
