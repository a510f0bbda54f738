/**
 * The gas report: calls by contract and function, deployments with their size.
 *
 * Codes of no known contract are left out, as are calls that no function of the ABI answers.
 */

import type { Abi } from '../abi/abi.ts'
import { selectorOf, signatureOf } from '../abi/signature.ts'
import { type CompiledContract, qualifiedName } from '../artifacts/contract.ts'
import type { Hex } from '../primitives/hex.ts'
import { compareKeys } from '../primitives/sorted.ts'
import type { GasCounts } from './gas-counts.ts'
import { type GasFigures, GasValues } from './gas-values.ts'

export interface GasReport {
  /** By name, `src/Token.sol:Token`, in the order of names. */
  readonly contracts: Readonly<Record<string, ContractGas>>
}

export interface ContractGas {
  readonly deployments: DeploymentGas
  /** By signature, `transfer(address,uint256)`, in the order of names; `fallback` and `receive`, too. */
  readonly functions: Readonly<Record<string, FunctionGas>>
}

export interface DeploymentGas extends GasFigures {
  readonly count: number
  /** Bytes of the deployed code; of the longest, if there are several. */
  readonly size: number
}

export interface FunctionGas extends GasFigures {
  readonly calls: number
}

interface OpenContract {
  readonly deployments: GasValues
  readonly functions: Map<string, GasValues>
  size: number
}

/** @param contractOf the contract that a deployed code was compiled from */
export function gasReport(
  counts: GasCounts,
  contractOf: (code: Uint8Array) => CompiledContract | undefined,
): GasReport {
  const contracts = new Map<string, OpenContract>()
  for (const { code, deployments, calls } of counts.codes) {
    const contract = contractOf(code)
    if (contract === undefined) continue
    const open = openContract(contracts, qualifiedName(contract))
    open.size = Math.max(open.size, code.length)
    open.deployments.addAll(deployments)
    const signatures = signaturesOf(contract.abi)
    for (const [selector, values] of calls) {
      const signature = signatures.get(selector) ?? otherEntry(contract.abi, selector)
      if (signature === undefined) continue
      const known = open.functions.get(signature) ?? new GasValues()
      known.addAll(values)
      open.functions.set(signature, known)
    }
  }
  return { contracts: sorted(contracts, contractGas) }
}

function openContract(contracts: Map<string, OpenContract>, name: string): OpenContract {
  const known = contracts.get(name)
  if (known !== undefined) return known
  const contract = { deployments: new GasValues(), functions: new Map(), size: 0 }
  contracts.set(name, contract)
  return contract
}

function signaturesOf(abi: Abi): ReadonlyMap<Hex, string> {
  const functions = abi.filter((item) => item.type === 'function')
  return new Map(functions.map((item) => [selectorOf(item), signatureOf(item)]))
}

function otherEntry(abi: Abi, selector: Hex): string | undefined {
  const has = (type: 'fallback' | 'receive') => abi.some((item) => item.type === type)
  if (selector === '0x' && has('receive')) return 'receive'
  return has('fallback') ? 'fallback' : undefined
}

function contractGas({ deployments, functions, size }: OpenContract): ContractGas {
  const { count } = deployments
  return {
    deployments: { count, ...deployments.figures(), size },
    functions: sorted(functions, (values) => ({ calls: values.count, ...values.figures() })),
  }
}

/** An object in the order of its names. */
function sorted<From, To>(
  entries: ReadonlyMap<string, From>,
  map: (value: From) => To,
): Readonly<Record<string, To>> {
  const listed = [...entries].sort(compareKeys)
  return Object.fromEntries(listed.map(([name, value]) => [name, map(value)]))
}
