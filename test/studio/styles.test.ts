/** The CSS of the Studio: sizes of the scale in `base.css`, and no class that no component has. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const stylesFolder = 'studio/styles'
const base = readFileSync(join(stylesFolder, 'base.css'), 'utf8')
const scale = /^:root \{.*?^\}/ms.exec(base)![0]
const styles = readdirSync(stylesFolder).map((name) => {
  const css = readFileSync(join(stylesFolder, name), 'utf8')
  return { name, css: css.replace(scale, '').replaceAll(/\/\*.*?\*\//gs, '') }
})

/** Declarations of all files, as `file: property: value`, of the properties that match. */
function declarations(property: RegExp): string[] {
  return styles.flatMap(({ name, css }) =>
    [...css.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)]
      .filter(([, each]) => property.test(each!)) // the pattern has it
      .map(([, each, value]) => `${name}: ${each}: ${value}`),
  )
}

/** A length of its own: hairlines, to 3px, and the size of the root are not. */
const ownLength = /(?<![\w-])(?!15px)(\d*\.?\d+(rem|em|pt)|([4-9]|\d{2,})(\.\d+)?px)/

describe('the scale', () => {
  test('has five sizes of text and six steps of space', () => {
    expect(scale.match(/--size-[a-z]+:/g)).toHaveLength(5)
    expect(scale.match(/--space-\d:/g)).toHaveLength(6)
  })

  test.each([
    ['text', /^font(-size)?$/, 40],
    ['space', /^(padding|margin|gap|row-gap|column-gap)/, 200],
    ['corners', /^border-radius$/, 20],
  ])('is that of all %s', (_, property, atLeast) => {
    const all = declarations(property)
    expect(all.length).toBeGreaterThan(atLeast)
    expect(all.filter((each) => ownLength.test(each))).toEqual([])
  })

  test('is that of all weights', () => {
    const weights = declarations(/^font-weight$/).map((each) => each.split(': ')[2])
    const known = ['inherit', 'normal', 'var(--weight-label)', 'var(--weight-strong)']
    expect(weights.filter((each) => !known.includes(each!))).toEqual([])
  })
})

describe('a class', () => {
  test('is one that a component has', () => {
    const classes = styles.flatMap(({ css }) => [...css.matchAll(/\.([a-z][a-z-]*)/g)])
    const names = new Set(classes.map(([, name]) => name!)) // the pattern has it
    const files = readdirSync('studio', { recursive: true, encoding: 'utf8' })
    const text = files
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join('studio', name), 'utf8'))
      .join('\n')
    // Those of tokens of a source are made of their kinds.
    const unused = [...names].filter(
      (name) => !name.startsWith('code-') && !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text),
    )
    expect(unused).toEqual([])
  })
})
