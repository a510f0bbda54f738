/**
 * The documentation site: the pages of docs/ as they are, and the files of examples/ in examples.md.
 */

import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type MarkdownRenderer } from 'vitepress'
import { sidebar } from './sidebar.ts'

export default defineConfig({
  title: 'previewnet',
  description:
    'A local devnet for tests and development: the Base preview network, 200 ms blocks, pre-confirmations.',
  lastUpdated: false,
  /** llms.txt links to the pages as Markdown, which the site serves beside them. */
  buildEnd({ outDir, pages, srcDir }) {
    for (const page of pages) cpSync(join(srcDir, page), join(outDir, page))
  },
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
    sidebar,
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
