/**
 * Sourcify's API, version 2, as forge and Hardhat use it: `/v2`.
 *
 * @see https://docs.sourcify.dev/docs/api/
 */

import { qualifiedName } from '../artifacts/contract.ts'
import { fieldsOf, textFrom } from '../artifacts/refusal.ts'
import { checksumAddress } from '../primitives/checksum.ts'
import { type Address, addressFrom } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'
import { inputOf } from './submission.ts'
import { type Job, NotVerified, type Verification, type VerifiedContract } from './verification.ts'

export interface SourcifyAnswer {
  readonly status: 200 | 202 | 400 | 404 | 409
  readonly body: Readonly<Record<string, unknown>>
}

/** A request, without what stands before `/v2`. */
export interface SourcifyRequest {
  readonly verb: string
  /** `/v2/contract/1/0x…` */
  readonly path: string
  readonly query: URLSearchParams
  /** The JSON body; `undefined` if it is not JSON. */
  readonly body: unknown
}

export async function sourcifyAnswer(
  verification: Verification,
  { verb, path, query, body }: SourcifyRequest,
): Promise<SourcifyAnswer> {
  const [, version, route, first = '', second, ...others] = path.split('/')
  const isKnown = version === 'v2' && others.length === 0
  if (isKnown && route === 'verify' && verb === 'GET' && second === undefined) {
    return jobAnswer(verification, first)
  }
  const isVerify = route === 'verify' && verb === 'POST'
  const isLookup = route === 'contract' && verb === 'GET'
  if (!isKnown || second === undefined || !(isVerify || isLookup)) {
    const routes =
      'POST /v2/verify/{chainId}/{address}, GET /v2/verify/{verificationId} or GET /v2/contract/{chainId}/{address}'
    return refused(404, 'route_not_found', `expected ${routes}, found ${verb} ${quoted(path)}`)
  }
  const { chainId } = verification.reader
  if (first !== String(chainId)) {
    return refused(404, 'unsupported_chain', `expected chain ${chainId}, found ${quoted(first)}`)
  }
  const address = addressFrom(second)
  if (address === undefined) {
    return refused(400, 'invalid_parameter', `expected an address, found ${quoted(second)}`)
  }
  return isVerify ? verify(verification, address, body) : lookup(verification, address, query)
}

async function verify(
  verification: Verification,
  address: Address,
  body: unknown,
): Promise<SourcifyAnswer> {
  const { stdJsonInput, contractIdentifier, compilerVersion } = fieldsOf(body)
  const contractName = textFrom(contractIdentifier)
  if (contractName === undefined || typeof stdJsonInput !== 'object') {
    const expected = 'stdJsonInput, contractIdentifier and compilerVersion'
    const found = `the fields ${Object.keys(fieldsOf(body)).join(', ') || '(none)'}`
    return refused(400, 'invalid_parameter', `expected ${expected}, found ${quoted(found)}`)
  }
  if ((await verification.verified(address))?.match === 'exact_match') {
    return refused(409, 'already_verified', `The contract ${address} is already verified`)
  }
  const { id } = await verification.submit({
    address,
    contractName,
    json: stdJsonInput,
    singleSource: undefined,
    compilerVersion: textFrom(compilerVersion) ?? '',
    constructorArguments: undefined,
  })
  return { status: 202, body: { verificationId: id } }
}

async function jobAnswer(verification: Verification, id: string): Promise<SourcifyAnswer> {
  const job = verification.job(id)
  if (job === undefined) {
    return refused(404, 'job_not_found', `expected the id of a verification, found ${quoted(id)}`)
  }
  const { outcome, startedMs } = job
  const time = new Date(startedMs).toISOString()
  const isRefused = outcome instanceof NotVerified
  const contract = isRefused
    ? unverified(verification, job.address)
    : minimal(verification, outcome)
  return {
    status: 200,
    body: {
      isJobCompleted: true,
      verificationId: id,
      jobStartTime: time,
      jobFinishTime: time,
      contract,
      ...(isRefused && { error: errorOf(outcome.code, outcome.message, job) }),
    },
  }
}

async function lookup(
  verification: Verification,
  address: Address,
  query: URLSearchParams,
): Promise<SourcifyAnswer> {
  const verified = await verification.verified(address)
  if (verified === undefined) return { status: 404, body: unverified(verification, address) }
  const asked = (query.get('fields') ?? '').split(',').filter((name) => name !== '')
  const omitted = query.get('omit')?.split(',')
  const unknown = [...asked, ...(omitted ?? [])].find((name) => !isField(name))
  if (unknown !== undefined) {
    const expected = `one of ${Object.keys(fields).join(', ')}, all`
    return refused(400, 'invalid_parameter', `expected ${expected}, found ${quoted(unknown)}`)
  }
  const names = Object.keys(fields).filter(
    (name) => asked.includes('all') || asked.some((each) => rootOf(each) === name),
  )
  const kept =
    omitted === undefined ? names : Object.keys(fields).filter((name) => !omitted.includes(name))
  const details = kept.map((name) => [name, fields[name]?.(verified)])
  return {
    status: 200,
    body: { ...minimal(verification, verified), ...Object.fromEntries(details) },
  }
}

/** The fields beside the minimal ones. A part of one, `compilation.name`, gives it in whole. */
const fields: Readonly<Record<string, (verified: VerifiedContract) => unknown>> = {
  abi: ({ contract }) => contract.abi,
  sources: ({ submission, contract }) => {
    const { singleSource } = submission
    if (singleSource !== undefined) return { [contract.sourceName]: { content: singleSource } }
    return inputOf(submission).sources
  },
  compilation: ({ contract, submission }) => ({
    language: contract.compilation.compiler.language,
    compiler: contract.compilation.compiler.language === 'Vyper' ? 'vyper' : 'solc',
    compilerVersion: submission.compilerVersion || contract.compilation.compiler.version,
    compilerSettings: inputOf(submission).settings ?? {},
    name: contract.name,
    fullyQualifiedName: qualifiedName(contract),
  }),
  deployment: ({ creation }) => ({
    transactionHash: creation?.transactionHash ?? null,
    blockNumber: creation === undefined ? null : String(creation.blockNumber),
    transactionIndex: creation === undefined ? null : String(creation.transactionIndex),
    deployer: creation?.factory ?? creation?.sender ?? null,
  }),
  stdJsonInput: ({ submission }) => inputOf(submission),
}

function isField(name: string): boolean {
  return name === 'all' || Object.hasOwn(fields, rootOf(name))
}

function rootOf(name: string): string {
  return name.split('.', 1)[0] ?? ''
}

function minimal(verification: Verification, { address, match, verifiedMs }: VerifiedContract) {
  return {
    match,
    creationMatch: match,
    runtimeMatch: match,
    ...namesOf(verification, address),
    verifiedAt: new Date(verifiedMs).toISOString(),
  }
}

function unverified(verification: Verification, address: Address) {
  return {
    match: null,
    creationMatch: null,
    runtimeMatch: null,
    ...namesOf(verification, address),
  }
}

function namesOf({ reader }: Verification, address: Address) {
  return { chainId: String(reader.chainId), address: checksumAddress(address) }
}

function refused(status: 400 | 404 | 409, customCode: string, message: string): SourcifyAnswer {
  return { status, body: { customCode, message, errorId: customCode } }
}

function errorOf(customCode: string, message: string, { id }: Job) {
  return { customCode, message, errorId: id }
}
