/**
 * How sharp the schemas of results are: an answer that is a little wrong anywhere does not fit.
 *
 * That every answer of every transcript does fit is checked where the transcripts are run.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isObject } from '../../src/primitives/codec.ts'
import { complaintAboutResult } from '../support/open-rpc.ts'
import { answersIn, parseTranscript } from '../support/transcript.ts'

const folder = new URL('../transcripts/', import.meta.url)

/** By method: its longest answer in a transcript of its own, which has most to be wrong about. */
const answers = new Map<string, unknown>()
for (const file of readdirSync(folder)) {
  const transcript = parseTranscript(file, readFileSync(new URL(file, folder), 'utf8'))
  for (const { method, result } of answersIn(transcript)) {
    const isLonger =
      JSON.stringify(result).length > JSON.stringify(answers.get(method) ?? '').length
    if (file === `${method}.io` && isLonger) answers.set(method, result)
  }
}

/** JSON Schemas hold objects of any kind, and the document is full of them. */
const discovery = ['rpc_discover', 'rpc.discover']

const methods = [...answers.keys()].filter((method) => !discovery.includes(method))

/** Answers have thousands of opcodes alike. */
const ALIKE_MAX = 3

/** The value once for each place in it, with that place replaced. */
function* mutants(value: unknown, replace: (inner: unknown) => unknown): Generator<unknown> {
  const replaced = replace(value)
  if (replaced !== undefined) yield replaced
  if (Array.isArray(value)) {
    for (const [index, inner] of value.slice(0, ALIKE_MAX).entries()) {
      for (const mutant of mutants(inner, replace)) yield value.with(index, mutant)
    }
  } else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      for (const mutant of mutants(inner, replace)) yield { ...value, [key]: mutant }
    }
  }
}

test.each(methods)('the result schema of %s refuses another field', (method) => {
  const more = (inner: unknown) => (isObject(inner) ? { ...inner, '?': 1 } : undefined)
  for (const mutant of mutants(answers.get(method), more)) expectMisfit(method, mutant)
})

test.each(methods)('the result schema of %s refuses values of other types', (method) => {
  const wrong = (inner: unknown) =>
    isObject(inner) || Array.isArray(inner) ? undefined : { wrong: ['leaf'] }
  for (const mutant of mutants(answers.get(method), wrong)) expectMisfit(method, mutant)
})

function expectMisfit(method: string, mutant: unknown): void {
  expect(complaintAboutResult(method, mutant), JSON.stringify(mutant)).toMatch(/^data/)
}

test('most methods have an answer that can be made wrong', () => {
  expect(methods.length).toBeGreaterThan(150)
})
