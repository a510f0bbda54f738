/**
 * The OpenRPC document as a validator: does a result, do parameters have the shape it states?
 */

import { Ajv, type ValidateFunction } from 'ajv'
import type { Method } from '../../src/rpc/method.ts'
import { openRpcDocument } from '../../src/rpc/methods/discovery/open-rpc.ts'
import { methods } from '../../src/rpc/methods/index.ts'

export const document = openRpcDocument(methods, 'test')

const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false })
ajv.addVocabulary(['openrpc', 'info', 'methods', 'components'])
ajv.addSchema({ ...document, $id: 'document' })

const validators = new Map<string, ValidateFunction>()

function validatorAt(pointer: string): ValidateFunction {
  const known = validators.get(pointer)
  if (known !== undefined) return known
  const made = ajv.compile({ $ref: `document#${pointer}` })
  validators.set(pointer, made)
  return made
}

/** What is wrong with a value, or `undefined`. */
function complaint(pointer: string, value: unknown): string | undefined {
  const validate = validatorAt(pointer)
  return validate(value) ? undefined : ajv.errorsText(validate.errors)
}

/** What is wrong with a method's result, or `undefined`. */
export function complaintAboutResult(method: string, result: unknown): string | undefined {
  return complaint(`/methods/${indexOf(method)}/result/schema`, result)
}

/** What is wrong with parameters that a method has accepted, or `undefined`. */
export function complaintAboutParams(
  method: string,
  params: readonly unknown[],
): string | undefined {
  const index = indexOf(method)
  const { params: known } = (methods as Readonly<Record<string, Method>>)[method]!
  for (const [place, param] of known.entries()) {
    const given = params[place]
    // What may be left out may be null, too.
    if (param.isOptional && (given === undefined || given === null)) continue
    const found = complaint(`/methods/${index}/params/${place}/schema`, given)
    if (found !== undefined) return `params[${place}]: ${found}`
  }
  return undefined
}

function indexOf(method: string): number {
  return document.methods.findIndex(({ name }) => name === method)
}
