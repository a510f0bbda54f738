/**
 * Verification of contracts: what tools submit is compared with the artifacts that the devnet knows, or
 * with the compiler's output in the submission.
 *
 * Promise: a contract is verified while the code that it was verified for is at its address.
 */

import { ArtifactIndex, type Recognition } from '../artifacts/artifact-index.ts'
import { CodeTable } from '../artifacts/code-table.ts'
import { type CompiledContract, qualifiedName } from '../artifacts/contract.ts'
import { fieldsOf } from '../artifacts/refusal.ts'
import type { DevnetParts } from '../devnet/devnet-parts.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, bytesFromHex, type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { shortened } from '../primitives/printable.ts'
import { sizeUpTo } from '../rpc/json-parts.ts'
import { type ContractCreation, ContractReader } from './contract-reader.ts'
import { differenceFrom, differsInMetadata, isNamed, type Submission } from './submission.ts'

/** A refusal in the words of Sourcify's `customCode`. */
type RefusalCode = 'contract_not_deployed' | 'no_match'

/** Characters of a refusal. */
const MESSAGE_LENGTH_MAX = 380
/** Characters of constructor arguments in it. */
const ARGUMENTS_LENGTH_MAX = 140

/** A contract was not verified; the message states what was expected and found. */
export class NotVerified extends Error {
  override readonly name = 'NotVerified'
  readonly code: RefusalCode

  /** @param message may hold what was submitted: it is cut */
  constructor(code: RefusalCode, message: string) {
    super(shortened(message, MESSAGE_LENGTH_MAX))
    this.code = code
  }
}

export interface VerifiedContract {
  readonly address: Address
  readonly contract: CompiledContract
  /** `match`: the code differs in its metadata alone. */
  readonly match: 'exact_match' | 'match'
  readonly submission: Submission
  /** Hex digits. */
  readonly constructorArguments: string
  readonly creation: ContractCreation | undefined
  /** Virtual time in ms. */
  readonly verifiedMs: number
}

/** A submission that was answered. */
export interface Job {
  readonly id: string
  readonly address: Address
  /** Virtual time in ms. */
  readonly startedMs: number
  readonly outcome: VerifiedContract | NotVerified
}

/** Contracts and jobs that are kept; older ones are forgotten. */
const KEPT_MAX = 1_000

export class Verification {
  readonly reader: ContractReader
  readonly #parts: DevnetParts
  readonly #verified: Kept<Address, { readonly codeHash: Hash; readonly as: VerifiedContract }>
  readonly #jobs: Kept<string, Job>
  #jobCount = 0

  constructor(parts: DevnetParts) {
    const { verificationBytesMax } = parts.devnet.config.limits
    this.#parts = parts
    // A job has the same submission as its contract.
    this.#verified = new Kept(verificationBytesMax)
    this.#jobs = new Kept(verificationBytesMax)
    this.reader = new ContractReader(parts)
  }

  /** `undefined` for a contract that is not verified. */
  async verified(address: Address): Promise<VerifiedContract | undefined> {
    const found = this.#verified.get(address)
    if (found === undefined) return undefined
    return hashOf(await this.reader.code(address)) === found.codeHash ? found.as : undefined
  }

  job(id: string): Job | undefined {
    return this.#jobs.get(id)
  }

  /** Compares a submission with the code at its address. The job has the outcome at once. */
  async submit(submission: Submission): Promise<Job> {
    const { address } = submission
    const startedMs = this.#parts.devnet.now
    const outcome = await this.#verify(submission).catch((error: unknown) => {
      if (error instanceof NotVerified) return error
      throw error
    })
    this.#jobCount += 1
    const id = uuidFrom(keccakHash(new TextEncoder().encode(`${address} ${this.#jobCount}`)))
    const job = { id, address, startedMs, outcome }
    this.#jobs.set(id, job, outcome instanceof NotVerified ? 0 : this.#sizeOf(submission))
    return job
  }

  async #verify(submission: Submission): Promise<VerifiedContract> {
    const { address } = submission
    const code = await this.reader.code(address)
    if (code === '0x') {
      throw new NotVerified('contract_not_deployed', `Unable to locate ContractCode at ${address}`)
    }
    const found = await this.#recognise(bytesFromHex(code), submission)
    const contract = this.#submittedIn(found, submission)
    const creation = await this.reader.creation(address)
    const isSimilar = found.match === 'similar' || differsInMetadata(contract, submission)
    const verified: VerifiedContract = {
      address,
      contract,
      submission,
      creation,
      match: isSimilar ? 'match' : 'exact_match',
      constructorArguments: argumentsOf(contract, creation, submission),
      verifiedMs: this.#parts.devnet.now,
    }
    const size = this.#sizeOf(submission)
    this.#verified.set(address, { codeHash: hashOf(code), as: verified }, size)
    return verified
  }

  #sizeOf(submission: Submission): number {
    return sizeUpTo(submission, Number.MAX_SAFE_INTEGER)
  }

  async #recognise(code: Uint8Array, submission: Submission): Promise<Recognition> {
    const { artifacts, calls } = this.#parts.backend
    const found =
      recogniseIn(submission, code) ?? (await artifacts.recognise(code, calls.creations))
    // The deployed code is verified: init code that matches is not enough.
    if (found !== undefined && found.match !== 'creation') return found
    throw new NotVerified(
      'no_match',
      `expected code at ${submission.address} that the devnet has artifacts of, found none: name their folder with --artifacts, and build the project as it was deployed`,
    )
  }

  /** The contract of a code that was submitted. @throws {NotVerified} */
  #submittedIn({ contract, others }: Recognition, submission: Submission): CompiledContract {
    const { address, contractName } = submission
    const all = [contract, ...others]
    const named = all.filter((each) => isNamed(each, contractName))
    if (named.length === 0) {
      const found = all.map(qualifiedName).slice(0, 3).join(', ')
      const message = `expected ${contractName} at ${address}, found the code of ${found}`
      throw new NotVerified('no_match', message)
    }
    const equal = named.find((each) => differenceFrom(each, submission) === undefined)
    if (equal !== undefined) return equal
    throw new NotVerified('no_match', `${differenceFrom(named[0]!, submission)}`) // there is one
  }
}

/** The contract by the compiler's output in a submission, if there is any. */
function recogniseIn({ json }: Submission, code: Uint8Array): Recognition | undefined {
  if (!('output' in fieldsOf(json))) return undefined
  const index = new ArtifactIndex()
  try {
    index.add('submission', json)
  } catch (error) {
    if (!(error instanceof DevnetError)) throw error
    throw new NotVerified('no_match', error.message)
  }
  return index.recogniseRuntime(code)
}

/**
 * The arguments that a contract was created with, as hex digits; empty where its creation is not known.
 *
 * @throws {NotVerified} if others are submitted
 */
function argumentsOf(
  { creation: template, abi }: CompiledContract,
  creation: ContractCreation | undefined,
  { constructorArguments }: Submission,
): string {
  if (creation?.initCode === undefined || template === undefined) return ''
  const given = constructorArguments?.toLowerCase()
  const initCode = bytesFromHex(creation.initCode)
  const table = new CodeTable({ isPrefix: true })
  table.add(template, template)
  if (table.match(initCode) !== undefined) {
    const found = hexFromBytes(initCode.subarray(template.bytes.length)).slice(2)
    return given === undefined || given === found ? found : refuseArguments(found, given)
  }
  // Metadata of another size: the arguments begin elsewhere.
  const inputs = abi.flatMap((item) => (item.type === 'constructor' ? item.inputs : []))
  if (inputs.length === 0)
    return given === undefined || given === '' ? '' : refuseArguments('', given)
  if (given === undefined) return ''
  const isEnd = given !== '' && creation.initCode.endsWith(given)
  return isEnd ? given : refuseArguments('those of the creation', given)
}

function refuseArguments(expected: string, found: string): never {
  const shown = (digits: string) => shortened(digits, ARGUMENTS_LENGTH_MAX) || '(none)'
  throw new NotVerified(
    'no_match',
    `expected the constructor arguments ${shown(expected)}, found ${shown(found)}`,
  )
}

function hashOf(code: Hex): Hash {
  return keccakHash(bytesFromHex(code))
}

/** In the form of RFC 9562, which clients expect. */
function uuidFrom(hash: Hash): string {
  const digits = hash.slice(2)
  const ends = [8, 12, 16, 20, 32]
  return ends.map((end, index) => digits.slice(ends[index - 1] ?? 0, end)).join('-')
}

/** The newest values of a map, as many as the limits of number and size allow. */
class Kept<Key, Value> {
  readonly #sizeMax: number
  readonly #entries = new Map<Key, { readonly value: Value; readonly size: number }>()
  #size = 0

  /** @param sizeMax of all values together */
  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)?.value
  }

  set(key: Key, value: Value, size: number): void {
    this.#delete(key)
    this.#entries.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= KEPT_MAX && this.#size <= this.#sizeMax) return
      this.#delete(oldest)
    }
  }

  #delete(key: Key): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}
