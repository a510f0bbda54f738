/**
 * Reads the code of an artifact: hex with placeholders, link and immutable references, source map.
 */

import { bytesFromHex } from '../primitives/hex.ts'
import type { CodeRange } from './code-range.ts'
import {
  CodeTemplate,
  type GeneratedSource,
  type ImmutableReference,
  type LinkReference,
} from './code-template.ts'
import { countFrom, fieldsOf, itemsOf, refuseArtifact, textFrom } from './refusal.ts'

/** 40 characters in the place of a library's address, in the forms of solc before and since 0.5. */
const placeholder = /__.{38}/gs

/** Twice what a chain deploys as creation code, in hex digits; compilers give more without limits. */
const DIGITS_MAX = 1 << 24

/** The parts of code as solc's standard JSON spells them; other formats are brought to this form. */
export interface CodeFields {
  readonly object: unknown
  readonly linkReferences: unknown
  readonly immutableReferences?: unknown
  readonly sourceMap?: unknown
  readonly generatedSources?: unknown
}

/**
 * @returns `undefined` for no code: an interface or an abstract contract
 * @throws {DevnetError} INVALID_ARTIFACT
 */
export function readCode(fields: CodeFields, where: string): CodeTemplate | undefined {
  const object = fields.object ?? ''
  if (typeof object !== 'string') return refuseArtifact(where, 'code as hex', object)
  const bytes = bytesOf(object, where)
  if (bytes.length === 0) return undefined
  return new CodeTemplate({
    bytes,
    linkReferences: linkReferences(fields.linkReferences, bytes.length, where),
    immutableReferences:
      fields.immutableReferences === undefined
        ? undefined
        : immutableReferences(fields.immutableReferences, bytes.length, where),
    sourceMap: textFrom(fields.sourceMap),
    generatedSources: generatedSources(fields.generatedSources),
  })
}

function bytesOf(object: string, where: string): Uint8Array {
  const digits = object.startsWith('0x') ? object.slice(2) : object
  if (digits.length > DIGITS_MAX) return refuseArtifact(where, 'code of at most 8 MiB', object)
  try {
    return bytesFromHex(`0x${digits.replace(placeholder, '0'.repeat(40))}`)
  } catch {
    // The reader of hex says nothing of the artifact.
    return refuseArtifact(where, 'code as hex', object)
  }
}

function linkReferences(value: unknown, size: number, where: string): LinkReference[] {
  return Object.entries(fieldsOf(value)).flatMap(([sourceName, libraries]) =>
    Object.entries(fieldsOf(libraries)).flatMap(([libraryName, places]) =>
      rangesOf(places, size, `${where}.linkReferences`).map((range) => ({
        sourceName,
        libraryName,
        ...range,
      })),
    ),
  )
}

function immutableReferences(value: unknown, size: number, where: string): ImmutableReference[] {
  return Object.entries(fieldsOf(value)).flatMap(([id, places]) =>
    rangesOf(places, size, `${where}.immutableReferences`).map((range) => ({ id, ...range })),
  )
}

function rangesOf(value: unknown, size: number, where: string): CodeRange[] {
  return itemsOf(value).map((each) => {
    const { start: givenStart, length: givenLength } = fieldsOf(each)
    const start = countFrom(givenStart)
    const length = countFrom(givenLength)
    const isWithin = start !== undefined && length !== undefined && start + length <= size
    return isWithin ? { start, length } : refuseArtifact(where, `a range of ${size} bytes`, each)
  })
}

/** Yul of the compiler. What is not whole is left out: it only names places. */
function generatedSources(value: unknown): GeneratedSource[] {
  return itemsOf(value).flatMap((each) => {
    const { id: givenId, name, contents } = fieldsOf(each)
    const id = countFrom(givenId)
    if (id === undefined || typeof contents !== 'string') return []
    return [{ id, name: textFrom(name) ?? '', text: contents }]
  })
}
