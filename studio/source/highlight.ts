/**
 * The tokens of a source, each with what it is to a reader. The grammars are those that editors have,
 * read by Shiki.
 *
 * The page loads this file when the first source is shown.
 */

import { createJavaScriptRawEngine } from '@shikijs/engine-javascript/raw'
import solidity from '@shikijs/langs-precompiled/solidity'
import { codeToTokensBase, createShikiPrimitive, type ThemeRegistration } from '@shikijs/primitive'

const kinds = ['comment', 'constant', 'function', 'keyword', 'string', 'type'] as const

/** The style sheet has a colour for each, and none for `plain`. */
export type TokenKind = (typeof kinds)[number] | 'plain'

export interface Token {
  readonly text: string
  readonly kind: TokenKind
}

export type Language = 'solidity' | 'vyper'

/** Scopes of TextMate grammars. @see https://macromates.com/manual/en/language_grammars */
const scopes: Readonly<Record<(typeof kinds)[number], readonly string[]>> = {
  comment: ['comment'],
  constant: ['constant'],
  function: ['entity.name.function', 'support.function'],
  keyword: ['keyword', 'storage', 'variable.language'],
  string: ['string'],
  type: ['entity.name.type', 'storage.type.primitive', 'support.type'],
}

/** A theme whose colours are the kinds of tokens. */
const theme: ThemeRegistration = {
  name: 'kinds',
  fg: 'plain',
  bg: 'plain',
  settings: kinds.map((kind) => ({
    scope: [...scopes[kind]],
    settings: { foreground: kind },
  })),
}

/** A longer line has no colours: grammars take long for it. */
const lineMax = 1_000

/** The tokens of each line. */
export async function tokensOf(
  text: string,
  language: Language,
): Promise<readonly (readonly Token[])[]> {
  const langs =
    language === 'vyper' ? (await import('@shikijs/langs-precompiled/vyper')).default : solidity
  const engine = createJavaScriptRawEngine()
  const shiki = createShikiPrimitive({ engine, langs: [langs], themes: [theme] })
  const options = { lang: language, theme: theme.name!, tokenizeMaxLineLength: lineMax } // has a name
  const lines = codeToTokensBase(shiki, text, options)
  shiki.dispose()
  return lines.map((tokens) =>
    tokens.map(({ content, color }) => ({ text: content, kind: kindOf(color) })),
  )
}

function kindOf(color: string | undefined): TokenKind {
  return kinds.find((kind) => kind === color?.toLowerCase()) ?? 'plain'
}
