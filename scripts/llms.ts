/**
 * `docs/public/llms.txt`: the pages of the site by title, each with the first sentence of its text, in
 * the form of https://llmstxt.org.
 */

import { readFileSync } from 'node:fs'
import { sidebar } from '../docs/.vitepress/sidebar.ts'

export const llmsPath = 'docs/public/llms.txt'

export function llmsText(): string {
  const [title, summary] = openingOf('index.md')
  const sections = sidebar.map(({ text, items }) => {
    const files = items.map(({ link }) => fileOf(link)).filter((file) => file !== 'index.md')
    return [`## ${text}`, '', ...files.map(entryOf)].join('\n')
  })
  return `${[`# ${title}`, `> ${summary}`, ...sections].join('\n\n')}\n`
}

/** The file of docs/ that a link of the sidebar leads to. */
export function fileOf(link: string): string {
  const path = link.slice(1)
  return path === '' || path.endsWith('/') ? `${path}index.md` : `${path}.md`
}

function entryOf(file: string): string {
  const [title, sentence] = openingOf(file)
  return `- [${title}](${file}): ${sentence}`
}

/** The title of a page and the first sentence of its text, without links. */
function openingOf(file: string): readonly [string, string] {
  const page = readFileSync(`docs/${file}`, 'utf8').replace(/^---\n.*?\n---\n/s, '')
  const [, title] = /^# (.+)$/m.exec(page) ?? []
  const paragraphs = page.replace(/```.*?```/gs, '').split(/\n{2,}/)
  const text = paragraphs.find((each) => /^[\w`*[]/.test(each))
  if (title === undefined || text === undefined) throw new Error(`docs/${file} has no text`)
  const plain = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*/g, '')
    .replace(/\s+/g, ' ')
  const [sentence = plain] = /^.+?\.(?= |$)/.exec(plain) ?? []
  return [title, sentence.replace(/:$/, '.')]
}
