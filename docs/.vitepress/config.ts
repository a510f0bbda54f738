/**
 * The documentation site: the pages of docs/ as they are, and the files of examples/ in examples.md.
 */

import { defineConfig, type MarkdownRenderer } from 'vitepress'

const page = (text: string, name: string) => ({ text, link: `/${name}` })

export default defineConfig({
  title: 'previewnet',
  description:
    'A local devnet for tests and development: the Base preview network, 200 ms blocks, pre-confirmations.',
  lastUpdated: false,
  markdown: {
    // Braces in the tables are types, not attributes of HTML elements.
    attrs: { disable: true },
    config(md) {
      md.core.ruler.push('repository-links', ({ tokens }) => {
        for (const token of tokens) token.children = token.children && onSite(token.children)
      })
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: [
      {
        text: 'Start',
        items: [
          page('What it is', ''),
          page('Install', 'install'),
          page('Pick your tool', 'recipes/'),
          page('Which network?', 'which-network'),
          page('Troubleshooting', 'troubleshooting'),
        ],
      },
      {
        text: 'Learn',
        items: [
          page('Time', 'time'),
          page('Testing', 'testing'),
          page('The binary', 'binary'),
          page('Studio', 'studio'),
          page('Several processes', 'scale'),
          page('Examples', 'examples'),
          page('Compared with other tools', 'comparison'),
        ],
      },
      {
        text: 'Recipes',
        collapsed: true,
        items: [
          page('viem', 'recipes/viem'),
          page('ethers', 'recipes/ethers'),
          page('web3.js', 'recipes/web3'),
          page('Foundry', 'recipes/foundry'),
          page('Hardhat 2', 'recipes/hardhat-2'),
          page('Hardhat 3', 'recipes/hardhat-3'),
          page('Vitest', 'recipes/vitest'),
          page('node:test', 'recipes/node-test'),
          page('Jest', 'recipes/jest'),
          page('Mocha', 'recipes/mocha'),
          page('Vite, in a browser', 'recipes/vite'),
          page('Bun', 'recipes/bun'),
          page('Deno', 'recipes/deno'),
          page('Docker', 'recipes/docker'),
          page('GitHub Actions', 'recipes/github-actions'),
        ],
      },
      {
        text: 'Subjects',
        items: [
          page('Snapshots and forks', 'forking'),
          page('Forking a live chain', 'live-fork'),
          page('Faults', 'faults'),
          page('Simulations', 'simulation'),
          page('Record and replay', 'replay'),
          page('Faucet', 'faucet'),
          page('Wallet', 'wallet'),
          page('Native tokens', 'tokens'),
          page('Base Transactions', 'base'),
        ],
      },
      {
        text: 'Reference',
        items: [
          page('Methods and subscriptions', 'methods'),
          page('Options and limits', 'options'),
          page('Networks', 'networks'),
          page('Names', 'names'),
          page('Stack traces', 'stack-traces'),
          page('Verification', 'verification'),
          page('Storage by name', 'storage'),
          page('Gas report', 'gas-report'),
          page('Coverage', 'coverage'),
          page('Debugging', 'debugging'),
          page('Errors', 'errors'),
          page('Contracts at genesis', 'predeploys'),
          page('Native contracts', 'natives'),
          page('Engines', 'engines'),
          page('Benchmarks', 'benchmarks'),
        ],
      },
      {
        text: 'The source',
        items: [page('Architecture', 'architecture'), page('Contributing', 'contributing')],
      },
    ],
  },
})

type Tokens = NonNullable<ReturnType<MarkdownRenderer['parse']>[number]['children']>

/** Links to examples lead to their headings on the examples page; links to other files become text. */
function onSite(tokens: Tokens): Tokens {
  let isText = false
  return tokens.filter((token) => {
    const path = token.type === 'link_open' ? token.attrGet('href') : null
    if (path !== null) {
      const [, example] = /^\.\.\/examples\/(.+)$/.exec(path) ?? []
      if (example) token.attrSet('href', `./examples.md#${example.replace(/\W+/g, '-')}`)
      isText = path.startsWith('../') && !example
    }
    return !(isText && ['link_open', 'link_close'].includes(token.type))
  })
}
