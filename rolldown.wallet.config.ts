/**
 * The wallet of a page as the text of a script: `src/wallet/script.ts`, which the server and the fixture
 * of Playwright import. It is not committed: `npm ci` writes it, and so does each build.
 */

import type { BuildOptions, Plugin } from 'rolldown'

/** Makes the script a string of a module. */
const asText: Plugin = {
  name: 'as-text',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = moduleOf(file.code)
    }
  },
}

function moduleOf(script: string): string {
  return `/**
 * The wallet of a page as the text of a script.
 *
 * Bundled from \`page.ts\` by \`npm run build\`; not to be edited.
 */

/** Declares \`previewnetWallet\`, with the functions that \`page.ts\` exports. */
export const WALLET_SCRIPT = \`${script.trim().replace(/[\\`]|\$\{/g, '\\$&')}
\`
`
}

export default {
  input: 'src/wallet/page.ts',
  platform: 'browser',
  plugins: [asText],
  output: {
    file: 'src/wallet/script.ts',
    format: 'iife',
    name: 'previewnetWallet',
    comments: false,
  },
} satisfies BuildOptions
