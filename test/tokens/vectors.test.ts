/**
 * Every selector, topic, id, root and address of the standard, worked out again from its signature or
 * name, and what our ABIs make of them.
 */

import { type ErrorFragment, EventFragment, type FunctionFragment, Interface } from 'ethers'
import { type Abi, keccak256, toBytes, toEventHash, toFunctionHash } from 'viem'
import { describe, expect, test } from 'vitest'
import type { AbiError } from '../../src/abi/abi.ts'
import { selectorOf, signatureOf } from '../../src/abi/signature.ts'
import { NATIVE_STUB } from '../../src/engine/native-contract.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import {
  activationRegistryAbi,
  assetAbi,
  factoryAbi,
  policyRegistryAbi,
  stablecoinAbi,
} from '../../src/tokens/abi.ts'
import { addressOfB20 } from '../../src/tokens/encode.ts'
import { FEATURE_IDS, ROLE_IDS, SCOPE_IDS } from '../../src/tokens/ids.ts'
import { ASSET_ROOT, POLICY_ROOT, STABLECOIN_ROOT, TOKEN_ROOT } from '../../src/tokens/layout.ts'
import vectors from '../vectors/token-standard.json' with { type: 'json' }

const abis = { activationRegistryAbi, factoryAbi, policyRegistryAbi, assetAbi, stablecoinAbi }
const items = Object.values(abis).flatMap((abi) => [...abi])
const signatures = (types: readonly string[]) =>
  new Set(items.filter(({ type }) => types.includes(type)).map(signatureOf))

function idOf(name: string): string {
  return keccak256(toBytes(name))
}

/** @see https://eips.ethereum.org/EIPS/eip-7201 */
function namespaceRoot(name: string): string {
  const inner = BigInt(idOf(name)) - 1n
  return hexFromWord(BigInt(keccak256(hexFromWord(inner))) & ~0xffn)
}

describe('selectors', () => {
  for (const [signature, selector] of Object.entries(vectors.selectors)) {
    test(`of ${signature} is ${selector}`, () => {
      expect(toFunctionHash(signature).slice(0, 10)).toBe(selector)
      const item = items.find((each) => signatureOf(each) === signature)
      expect(item && selectorOf(item)).toBe(selector)
    })
  }

  test('are published for every function and error of our ABIs, and for no other', () => {
    expect(signatures(['function', 'error'])).toEqual(new Set(Object.keys(vectors.selectors)))
  })
})

describe('topics', () => {
  for (const [signature, topic] of Object.entries(vectors.topics)) {
    test(`of ${signature} is ${topic.slice(0, 10)}…`, () => {
      expect(toEventHash(signature)).toBe(topic)
    })
  }

  test('are published for every event of our ABIs, and for no other', () => {
    expect(signatures(['event'])).toEqual(new Set(Object.keys(vectors.topics)))
  })
})

describe('ids', () => {
  test('a role is identified by the hash of its name, the administrator excepted', () => {
    const { DEFAULT_ADMIN_ROLE, ...hashed } = ROLE_IDS
    expect(hashed).toEqual(vectors.roles)
    for (const [name, id] of Object.entries(hashed)) expect(idOf(name)).toBe(id)
    expect(BigInt(DEFAULT_ADMIN_ROLE)).toBe(0n)
  })

  test('a policy scope is identified by the hash of its name', () => {
    expect(SCOPE_IDS).toEqual(vectors.scopes)
    for (const [name, id] of Object.entries(SCOPE_IDS)) expect(idOf(name)).toBe(id)
  })

  test('a feature is identified by the hash of its name', () => {
    expect(Object.values(FEATURE_IDS)).toEqual(Object.values(vectors.features))
    for (const [name, id] of Object.entries(vectors.features)) expect(idOf(name)).toBe(id)
  })
})

describe('selectors published by mistake or in a draft', () => {
  const ours = new Set(
    items.map((item) => toFunctionHash(signatureOf(item as AbiError)).slice(0, 10)),
  )

  for (const [signature, selector] of Object.entries(vectors.superseded)) {
    test(`are not among ours: ${signature}`, () => {
      expect(toFunctionHash(signature).slice(0, 10)).toBe(selector)
      expect(ours).not.toContain(selector)
    })
  }

  test('superseded scopes are not scopes of a token', () => {
    for (const [name, id] of Object.entries(vectors.supersededScopes)) {
      expect(idOf(name)).toBe(id)
      expect(Object.values(SCOPE_IDS)).not.toContain(id)
    }
  })
})

describe('the storage layout', () => {
  const roots = {
    'base.b20': TOKEN_ROOT,
    'base.b20.asset': ASSET_ROOT,
    'base.b20.stablecoin': STABLECOIN_ROOT,
    'base.policy_registry': POLICY_ROOT,
  }

  for (const [name, root] of Object.entries(roots)) {
    test(`of ${name} begins where ERC-7201 says`, () => {
      expect(hexFromWord(root)).toBe(namespaceRoot(name))
    })
  }

  test('begins where it is published', () => {
    for (const [name, root] of Object.entries(vectors.namespaces)) {
      expect(namespaceRoot(name)).toBe(root)
    }
  })
})

describe('token addresses', () => {
  for (const { variant, sender, salt, address } of vectors.addresses) {
    test(`of the ${variant} with salt ${salt} is ${address}`, () => {
      const saltWord = hexFromWord(BigInt(salt))
      expect(addressOfB20(variant as 'asset', sender as `0x${string}`, saltWord)).toBe(address)
    })
  }

  test('hold code with the published hash', () => {
    expect(keccak256(NATIVE_STUB)).toBe(vectors.stubCodeHash)
  })
})

describe('our ABIs', () => {
  for (const [name, abi] of Object.entries(abis)) {
    test(`${name} is read by viem and by ethers, which find the same selectors and topics`, () => {
      const known: Abi = abi // the types are checked when this compiles
      const own = known.map((item) => {
        if (item.type === 'event') return toEventHash(item)
        return toFunctionHash(signatureOf(item as AbiError)).slice(0, 10) // functions and errors
      })
      const theirs = new Interface(abi).fragments.map((fragment) => {
        if (fragment instanceof EventFragment) return fragment.topicHash
        return (fragment as FunctionFragment | ErrorFragment).selector // there are no others
      })
      expect(theirs).toEqual(own)
    })
  }
})
