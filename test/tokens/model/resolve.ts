/** Puts values in the place of references, and makes calldata of it all. */

import { encodeAbiParameters, type Hex, parseSignature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Address } from '../../../src/primitives/hex.ts'
import { ENVIRONMENT } from '../../support/executions.ts'
import { permitSigner, permitTypes } from '../permit-signature.ts'
import { ZERO } from '../scene.ts'

import { paramTypes, tokenAddress } from './factory.ts'
import { type Contract, encodeCall, functionOf } from './interfaces.ts'
import type { CreationPlan, InnerCall, PermitPlan, Reference } from './references.ts'
import type { TokenState, WorldState } from './state.ts'

/** Where a call is made from. */
export interface Setting {
  readonly world: WorldState
  readonly caller: Address
  readonly now: bigint
  /** The token that is called, or is about to be created. */
  readonly token: Pick<TokenState, 'address' | 'nonces'> & { readonly name: string }
}

/** The calldata of a function, its arguments resolved. */
export async function calldataOf(
  setting: Setting,
  contract: Contract,
  name: string,
  args: readonly unknown[],
): Promise<Hex> {
  const item = functionOf(contract, name)
  if (item === undefined) throw new Error(`${contract} has no function ${name}`)
  return encodeCall(item, await resolvedArguments(setting, args))
}

async function resolvedArguments(
  setting: Setting,
  args: readonly unknown[],
): Promise<readonly unknown[]> {
  const [first] = args
  if (isReference(first) && first.kind === 'permit') return permitArguments(setting, first.plan)
  if (isReference(first) && first.kind === 'creation') return createArguments(setting, first.plan)
  const values: unknown[] = []
  for (const arg of args) values.push(await resolved(setting, arg))
  return values
}

async function resolved(setting: Setting, arg: unknown): Promise<unknown> {
  if (Array.isArray(arg)) return resolvedArguments(setting, arg)
  if (!isReference(arg)) return arg
  const { world, token, now } = setting
  switch (arg.kind) {
    case 'self':
      return token.address
    case 'token':
      return at([...world.tokens.keys()], arg.index)
    case 'policy':
      return at([...world.policies.keys()], arg.index) | (arg.isInverted ? 1n << 63n : 0n)
    case 'time':
      return now + BigInt(arg.seconds)
    case 'calls':
      return calldataList(setting, arg.calls)
    default:
      throw new Error(`a ${arg.kind} stands for all arguments together`)
  }
}

/** The item of an index, counted round and round. */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('there are none')
  return item
}

/** All tokens have these functions: they are encoded as an asset's. */
async function calldataList(setting: Setting, calls: readonly InnerCall[]): Promise<Hex[]> {
  const list: Hex[] = []
  for (const call of calls) {
    list.push(
      typeof call === 'string' ? call : await calldataOf(setting, 'asset', call.name, call.args),
    )
  }
  return list
}

async function createArguments(setting: Setting, plan: CreationPlan): Promise<readonly unknown[]> {
  const { variant, salt, isReadable, calls, ...values } = plan
  const types = variant === 1 ? paramTypes.stablecoin : paramTypes.asset
  const params = isReadable ? encodeAbiParameters(types, [values] as never) : '0x1234' // it has all
  const address = tokenAddress(variant, setting.caller, salt)
  const token = { address, name: plan.name, nonces: new Map() }
  return [variant, salt, params, await calldataList({ ...setting, token }, calls)]
}

const otherSigner = privateKeyToAccount(`0x${'77'.repeat(32)}`)

/** Signed by viem, which the model's ethers then reads. */
async function permitArguments(
  { token, now }: Setting,
  { owner, spender, value, deadline: seconds, flaw }: PermitPlan,
): Promise<readonly unknown[]> {
  const deadline = now + BigInt(seconds)
  const nonce = (token.nonces.get(owner) ?? 0n) + (flaw === 'nonce' ? 1n : 0n)
  const domain = {
    name: flaw === 'name' ? `not ${token.name}` : token.name,
    version: '1',
    chainId: ENVIRONMENT.chainId,
    verifyingContract: token.address,
  }
  const signer = flaw === 'owner' ? otherSigner : permitSigner
  const message = { owner, spender, value, nonce, deadline }
  const types = permitTypes
  const signature = await signer.signTypedData({ domain, types, primaryType: 'Permit', message })
  const { r, s, yParity } = parseSignature(signature)
  const v = flaw === 'v' ? yParity : 27 + yParity
  return [owner, spender, value, deadline, v, flaw === 'r' ? `${ZERO}${'0'.repeat(24)}` : r, s]
}

function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'kind' in value
}
