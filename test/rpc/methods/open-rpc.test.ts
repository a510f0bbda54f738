/**
 * The OpenRPC document: complete, well formed, and true. That every answer of every transcript has the
 * stated shape is checked where the transcripts are run.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { createDevnet, VERSION } from '../../../src/index.ts'
import { codec, isObject } from '../../../src/primitives/codec.ts'
import { isOptionalField, type Schema, textSchema } from '../../../src/primitives/schema.ts'
import { method } from '../../../src/rpc/method.ts'
import { openRpcDocument } from '../../../src/rpc/methods/discovery/open-rpc.ts'
import { methods } from '../../../src/rpc/methods/index.ts'
import { param } from '../../../src/rpc/wire/codec.ts'
import { text } from '../../../src/rpc/wire/results.ts'
import { complaintAboutParams, complaintAboutResult, document } from '../../support/open-rpc.ts'
import { runsAll } from '../../support/property.ts'
import { answersIn, parseTranscript } from '../../support/transcript.ts'

describe('the OpenRPC document', () => {
  test('rpc_discover and rpc.discover answer with the document of all methods', async () => {
    await using devnet = await createDevnet()
    const found = await devnet.request({ method: 'rpc_discover' })
    expect(found).toEqual(openRpcDocument(methods, VERSION))
    expect(await devnet.request({ method: 'rpc.discover' })).toEqual(found)
    expect(found.methods.map(({ name }) => name)).toEqual(Object.keys(methods))
  })

  test('rpc_modules names the namespaces of all methods', async () => {
    await using devnet = await createDevnet()
    const namespaces = Object.keys(methods).map((name) => name.split(/[_.]/)[0]!)
    const modules = await devnet.request({ method: 'rpc_modules' })
    expect(Object.keys(modules)).toEqual([...new Set(namespaces)].sort())
    expect(new Set(Object.values(modules))).toEqual(new Set(['1.0']))
  })

  test('parameters of a method have different names', () => {
    for (const { name, params } of document.methods) {
      const names = params.map((param) => param.name)
      expect(new Set(names).size, name).toBe(names.length)
    }
  })

  test('every reference leads to a component, and every component is referred to', () => {
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    )
    expect(new Set(references)).toEqual(new Set(Object.keys(document.components.schemas)))
  })

  test('schemas with one title are one schema', () => {
    const known = new Map<string, Schema>()
    const visit = (schema: Schema): void => {
      const { title, items, fields = {}, patternProperties = {}, anyOf = [] } = schema
      const first = title === undefined ? undefined : known.get(title)
      if (title !== undefined) known.set(title, schema)
      if (first !== undefined) expect(schema, title).toEqual(first)
      const properties = Object.values(fields).map((field) =>
        isOptionalField(field) ? field.whenPresent : field,
      )
      const inner = [...properties, ...Object.values(patternProperties), ...anyOf]
      for (const each of items === undefined ? inner : [...inner, items]) visit(each)
    }
    for (const { params, result } of Object.values(methods)) {
      for (const { schema } of params) visit(schema)
      visit(result.schema)
    }
    expect(known.size).toBeGreaterThan(20)
  })

  test.runIf(runsAll)('the document itself is a JSON schema that compiles whole', () => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false })
    ajv.addVocabulary(['openrpc', 'info', 'methods', 'components'])
    ajv.addSchema({ ...document, $id: 'document' })
    for (const name of Object.keys(document.components.schemas)) {
      const validate = ajv.compile({ $ref: `document#/components/schemas/${name}` })
      // `evm_revert` takes any value and answers `false` for one that is no id.
      expect(validate(Symbol('no JSON')), name).toBe(name === 'SnapshotId')
    }
  })

  test('a result and parameters of another shape are reported', () => {
    expect(complaintAboutResult('eth_chainId', '0x1')).toBeUndefined()
    expect(complaintAboutResult('eth_chainId', '0x01')).toMatch('pattern')
    expect(complaintAboutResult('eth_getBlockByHash', { number: '0x1' })).toMatch('required')
    expect(complaintAboutParams('eth_getBalance', [`0x${'00'.repeat(20)}`])).toBeUndefined()
    expect(complaintAboutParams('eth_getBalance', ['0x00'])).toMatch('params[0]')
  })

  test('parameters with the same shape get names that differ', () => {
    const word = param('word', codec(textSchema, String))
    const both = method({
      summary: '',
      spec: '',
      foreignPages: 'answered',
      params: [word, word],
      result: text,
      handle: (_, one, other) => one + other,
    })
    const [described] = openRpcDocument({ both }, '1').methods
    expect(described?.params.map(({ name }) => name)).toEqual(['word', 'word 2'])
  })
})

/**
 * How sharp the schemas of results are: an answer that is a little wrong anywhere does not fit.
 *
 * That every answer of every transcript does fit is checked where the transcripts are run.
 */
describe('result schemas', () => {
  const folder = new URL('../../transcripts/', import.meta.url)

  /** The longest answer of each method in its own transcript: it has most that can be wrong. */
  const answers = new Map<string, unknown>()
  for (const file of readdirSync(folder)) {
    const transcript = parseTranscript(file, readFileSync(new URL(file, folder), 'utf8'))
    for (const { method, result } of answersIn(transcript)) {
      const isLonger =
        JSON.stringify(result).length > JSON.stringify(answers.get(method) ?? '').length
      if (file === `${method}.io` && isLonger) answers.set(method, result)
    }
  }

  /** JSON Schemas hold objects of any kind, and these answers are full of them. */
  const withSchemas = ['rpc_discover', 'rpc.discover', 'previewnet_faultKinds']

  /** A variable of a contract may be of any type. */
  const withAnyValue = ['previewnet_readStorage']

  /** The Debug Adapter Protocol has another body for each command. */
  const withAnyBody = ['previewnet_debug']

  const unlimited = [...withSchemas, ...withAnyValue, ...withAnyBody]
  const methods = [...answers.keys()].filter((method) => !unlimited.includes(method))

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
})
