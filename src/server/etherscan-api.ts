/**
 * Etherscan's API for contracts, version 2, as forge, cast and Hardhat use it: `/api`.
 *
 * Statuses and texts are Etherscan's where tools compare them. Refusals say what was expected and found.
 *
 * @see https://docs.etherscan.io/api-endpoints/contracts
 */

import { jsonFrom } from '../artifacts/standard-json.ts'
import { type Address, addressFrom } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'
import { isNestedDeeper } from './message.ts'
import { inputOf } from './submission.ts'
import { NotVerified, type Verification, type VerifiedContract } from './verification.ts'

export interface EtherscanAnswer {
  readonly status: '0' | '1'
  readonly message: 'OK' | 'NOTOK'
  readonly result: unknown
}

/** Etherscan's limit on addresses of one request. */
const ADDRESSES_MAX = 5
const NOT_VERIFIED = 'Contract source code not verified'

/**
 * Submissions are taken by POST alone: a GET changes nothing, as any web page can have a browser send one
 * without an Origin, such as by an `<img>`.
 *
 * @param verb of HTTP
 * @param fields of the query and of the form together
 */
export async function etherscanAnswer(
  verification: Verification,
  verb: string | undefined,
  fields: URLSearchParams,
): Promise<EtherscanAnswer> {
  const { chainId } = verification.reader
  const given = fields.get('chainid')
  if (given !== null && given !== String(chainId)) {
    return refused(`expected chainid ${chainId}, or none, found ${quoted(given)}`)
  }
  const [module, action = ''] = [fields.get('module'), fields.get('action') ?? undefined]
  const known =
    module === 'contract' && Object.hasOwn(actions, action) ? actions[action] : undefined
  if (known !== undefined) {
    if (known.isSubmission && verb !== 'POST') {
      return refused(`${action}: expected POST, found ${quoted(verb)}`)
    }
    return known.answer(verification, fields)
  }
  const expected = `module contract and one of the actions ${Object.keys(actions).join(', ')}`
  return refused(`expected ${expected}, found ${quoted(module)} and ${quoted(action)}`)
}

interface Action {
  /** True if it changes what later requests are answered. */
  readonly isSubmission: boolean
  answer(verification: Verification, fields: URLSearchParams): Promise<EtherscanAnswer>
}

const actions: Readonly<Record<string, Action>> = {
  verifysourcecode: {
    isSubmission: true,
    answer: verifySourceCode,
  },
  checkverifystatus: {
    isSubmission: false,
    answer: checkVerifyStatus,
  },
  getsourcecode: {
    isSubmission: false,
    answer: getSourceCode,
  },
  getabi: {
    isSubmission: false,
    answer: getAbi,
  },
  getcontractcreation: {
    isSubmission: false,
    answer: getContractCreation,
  },
}

async function verifySourceCode(verification: Verification, fields: URLSearchParams) {
  const address = addressOf(fields.get('contractaddress'))
  if (address === undefined) return invalidAddress
  if ((await verification.verified(address))?.match === 'exact_match') {
    return refused('Contract source code already verified')
  }
  const sourceCode = fields.get('sourceCode') ?? ''
  const isSingle = fields.get('codeformat') === 'solidity-single-file'
  const json = isSingle ? undefined : standardJsonFrom(sourceCode)
  if (!isSingle && json === undefined) return refused('sourceCode: expected standard JSON')
  const { outcome, id } = await verification.submit({
    address,
    json,
    singleSource: isSingle ? sourceCode : undefined,
    contractName: fields.get('contractname') ?? '',
    compilerVersion: fields.get('compilerversion') ?? '',
    // The name is misspelled in Etherscan's own specification.
    constructorArguments: digitsOf(
      fields.get('constructorArguements') ?? fields.get('constructorArguments'),
    ),
  })
  return outcome instanceof NotVerified ? refused(outcome.message) : found(id)
}

async function checkVerifyStatus(verification: Verification, fields: URLSearchParams) {
  const guid = fields.get('guid') ?? ''
  const job = verification.job(guid)
  if (job === undefined) return refused(`expected the guid of a submission, found ${quoted(guid)}`)
  const { outcome } = job
  return outcome instanceof NotVerified
    ? refused('Fail - Unable to verify')
    : found('Pass - Verified')
}

async function getAbi(verification: Verification, fields: URLSearchParams) {
  const address = addressOf(fields.get('address'))
  if (address === undefined) return invalidAddress
  const verified = await verification.verified(address)
  return verified === undefined ? refused(NOT_VERIFIED) : found(abiOf(verified))
}

async function getSourceCode(verification: Verification, fields: URLSearchParams) {
  const address = addressOf(fields.get('address'))
  if (address === undefined) return invalidAddress
  const verified = await verification.verified(address)
  return found([verified === undefined ? unverifiedSource : sourceOf(verified)])
}

async function getContractCreation(verification: Verification, fields: URLSearchParams) {
  const given = (fields.get('contractaddresses') ?? '').split(',')
  const addresses = given.flatMap((each) => addressOf(each) ?? [])
  if (addresses.length !== given.length) return invalidAddress
  if (addresses.length > ADDRESSES_MAX) {
    return refused(`expected at most ${ADDRESSES_MAX} addresses, found ${addresses.length}`)
  }
  const creations: object[] = []
  for (const address of addresses) {
    const creation = await verification.reader.creation(address)
    if (creation === undefined) continue
    creations.push({
      contractAddress: address,
      contractCreator: creation.sender,
      txHash: creation.transactionHash,
      blockNumber: String(creation.blockNumber),
      timestamp: String(creation.timestamp),
      contractFactory: creation.factory ?? '',
      creationBytecode: creation.initCode ?? '',
    })
  }
  if (creations.length > 0) return found(creations)
  return refused('expected contracts that transactions of this chain created, found none')
}

function abiOf({ contract }: VerifiedContract): string {
  return JSON.stringify(contract.abi)
}

/** Standard JSON stands in two pairs of braces. */
function sourceOf(verified: VerifiedContract) {
  const { contract, submission, constructorArguments } = verified
  const { version, settings } = contract.compilation.compiler
  const { optimizer, evmVersion } = settings
  const { singleSource, compilerVersion } = submission
  return {
    ...unverifiedSource,
    SourceCode: singleSource ?? `{${JSON.stringify(inputOf(submission))}}`,
    ABI: abiOf(verified),
    ContractName: contract.name,
    CompilerVersion: compilerVersion || `v${version}`,
    OptimizationUsed: optimizer.enabled ? '1' : '0',
    Runs: String(optimizer.runs ?? 200),
    ConstructorArguments: constructorArguments,
    EVMVersion: evmVersion ?? 'Default',
    ContractFileName: contract.sourceName,
  }
}

/** Etherscan answers so for a contract that is not verified, with status 1. */
const unverifiedSource = {
  SourceCode: '',
  ABI: NOT_VERIFIED,
  ContractName: '',
  CompilerVersion: '',
  CompilerType: 'Solc',
  OptimizationUsed: '',
  Runs: '',
  ConstructorArguments: '',
  EVMVersion: 'Default',
  Library: '',
  ContractFileName: '',
  LicenseType: 'Unknown',
  Proxy: '0',
  Implementation: '',
  SwarmSource: '',
  SimilarMatch: '',
}

/** Syntax trees of a compiler's output nest deep. */
const DEPTH_MAX = 2_000

function standardJsonFrom(text: string): unknown {
  return isNestedDeeper(new TextEncoder().encode(text), DEPTH_MAX) ? undefined : jsonFrom(text)
}

function addressOf(given: string | null): Address | undefined {
  return given === null ? undefined : addressFrom(given.trim())
}

/** No field means no arguments, as for Etherscan. */
function digitsOf(given: string | null): string {
  return given?.trim().replace(/^0x/, '') ?? ''
}

function found(result: unknown): EtherscanAnswer {
  return { status: '1', message: 'OK', result }
}

function refused(result: string): EtherscanAnswer {
  return { status: '0', message: 'NOTOK', result }
}

const invalidAddress = refused('Invalid Address format')
