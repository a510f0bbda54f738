/**
 * Fetches the packages of the list and reads code out of them. They are not installed: nothing needs
 * them but this build, and they would bring a hundred others.
 */

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { bytesFromHex, type Hex, hexFromBytes } from '../src/primitives/hex.ts'
import { decodeRlp } from '../src/primitives/rlp.ts'
import { hexFromWord } from '../src/primitives/word.ts'
import { type PackageKey, packages, type Source } from './predeploy-list.ts'
import { type Contract, compileContracts } from './solidity.ts'

/** Outside the repository's files; see .gitignore. */
const root = '.tools/predeploys'

const bedrockFolder = (contract: string) => `forge-artifacts/${contract}.sol/${contract}.json`

/** The path in a package of a contract's artifact, or of the code of an address. */
const artifactPaths: Readonly<Record<PackageKey, (contract: string) => string>> = {
  bedrock: bedrockFolder,
  olderBedrock: bedrockFolder,
  entryPoint06: (contract) => `artifacts/${contract}.json`,
  entryPoint07: (contract) => `artifacts/${contract}.json`,
  entryPoint08: (contract) => `artifacts/${contract}.json`,
  hardhatPredeploy: (address) => `bin/${address}.bytecode`,
  ignition: () => 'src/internal/execution/strategy/createx-artifact.ts',
}

/** Code that still has to be run at its address, or that is what the address holds. */
export interface FoundCode {
  readonly kind: 'creation' | 'runtime'
  readonly code: Hex
}

/** Downloads and unpacks every package. @throws {Error} when one is not what the list says */
export function fetchPackages(): void {
  for (const key of Object.keys(packages) as PackageKey[]) {
    const { name, integrity } = packages[key]
    const folder = `${root}/${key}`
    mkdirSync(folder, { recursive: true })
    const answer = execFileSync('npm', ['pack', name, '--json', '--pack-destination', folder])
    const [{ filename, integrity: found }] = JSON.parse(answer.toString())
    if (found !== integrity) throw new Error(`${name}: expected ${integrity}, got ${found}`)
    execFileSync('tar', ['xzf', filename, '--strip-components=1'], { cwd: folder })
  }
}

/** @param name the entry's, which is the file's when the contract is our own */
export function findCode(name: string, source: Source): FoundCode {
  switch (source.from) {
    case 'ours':
      return { kind: 'creation', code: ourContract(name).creationCode }
    case 'artifact': {
      const words = (source.constructorWords ?? []).map((word) => hexFromWord(word).slice(2))
      const code = creationCodeOf(source.package, source.contract)
      return { kind: 'creation', code: `${code}${words.join('')}` }
    }
    case 'preinstalls':
      return { kind: 'runtime', code: preinstall(source.constant) }
    case 'runtime': {
      const path = artifactPaths[source.package](source.address)
      return { kind: 'runtime', code: hexFromBytes(bytesFrom(source.package, path)) }
    }
    case 'presigned':
      return { kind: 'creation', code: presignedCreationCode() }
    case 'eip':
      return { kind: 'runtime', code: source.code }
  }
}

let compiled: ReadonlyMap<string, Contract> | undefined

function ourContract(name: string): Contract {
  compiled ??= compileContracts()
  const contract = compiled.get(name)
  if (contract === undefined) throw new Error(`contracts/${name}.sol is not there`)
  return contract
}

/** Foundry keeps the code in an object, Hardhat as a string. */
function creationCodeOf(key: PackageKey, contract: string): Hex {
  const { bytecode } = JSON.parse(readFrom(key, artifactPaths[key](contract)))
  return typeof bytecode === 'string' ? (bytecode as Hex) : bytecode.object
}

function preinstall(constant: string): Hex {
  const text = readFrom('bedrock', 'src/libraries/Preinstalls.sol')
  return `0x${firstMatch(text, new RegExp(`constant ${constant} =\\s+hex"([0-9a-f]+)"`))}`
}

function presignedCreationCode(): Hex {
  const text = readFrom('ignition', artifactPaths.ignition(''))
  const fields = decodeRlp(bytesFromHex(firstMatch(text, /presignedTx =\s+"(0x[0-9a-f]+)"/)))
  const data = Array.isArray(fields) ? fields[5] : undefined // nonce, price, gas, to, value, data
  if (!(data instanceof Uint8Array)) throw new Error('the presigned transaction has no data')
  return hexFromBytes(data)
}

function readFrom(key: PackageKey, path: string): string {
  return new TextDecoder().decode(bytesFrom(key, path))
}

function bytesFrom(key: PackageKey, path: string): Uint8Array {
  return readFileSync(`${root}/${key}/${path}`)
}

function firstMatch(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`nothing matches ${pattern.source}`)
  return found
}
