/**
 * Creations whose code is larger than EIP-170 allows: the failure is shown at the constructor, and at the
 * `new` of the contract that made it.
 */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Hex } from '../../src/index.ts'
import { compileFile } from '../support/solc.ts'

const text = 'x'.repeat(24_600)
const large = `function text() external pure returns (string memory) { return "${text}"; }`

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Implicit { ${large} }
contract Empty {
  constructor() {}
  ${large}
}
contract Stores {
  uint256 internal total = 3;
  constructor(uint256 given) {
    total = given;
  }
  ${large}
}
contract Base { uint256 internal total; constructor() { total = 5; } }
contract Returns {
  constructor() {
    assembly { return(0, 24600) }
  }
}
contract Derived is Base { ${large} }
contract Makes {
  constructor() {
    new Empty();
  }
}
contract MakesBySalt {
  constructor() { make(); }
  function make() internal {
    new Implicit{salt: bytes32(uint256(1))}();
  }
}
contract Tries {
  Empty internal made = new Empty();
}
`

/** Line of the first text after another, from 1. */
function lineOf(after: string, found: string): number {
  const at = source.indexOf(found, source.indexOf(after))
  return source.slice(0, at).split('\n').length
}

const args = `0x${'0'.repeat(63)}7`.slice(2)
const cases = [
  { name: 'Implicit', frames: [['Implicit.constructor', lineOf('contract Implicit', 'contract')]] },
  { name: 'Empty', frames: [['Empty.constructor', lineOf('contract Empty', 'constructor')]] },
  {
    name: 'Stores',
    args,
    frames: [['Stores.constructor', lineOf('contract Stores', 'constructor')]],
  },
  { name: 'Derived', frames: [['Derived.constructor', lineOf('contract Derived', 'contract')]] },
  { name: 'Returns', frames: [['Returns.constructor', lineOf('contract Returns', 'assembly')]] },
  {
    name: 'Makes',
    frames: [
      ['Empty.constructor', lineOf('contract Empty', 'constructor')],
      ['Makes.constructor', lineOf('contract Makes {', 'new Empty')],
    ],
  },
  {
    name: 'MakesBySalt',
    frames: [
      ['Implicit.constructor', lineOf('contract Implicit', 'contract')],
      ['MakesBySalt.make', lineOf('contract MakesBySalt', 'new Implicit')],
      ['MakesBySalt.constructor', lineOf('contract MakesBySalt', 'constructor')],
    ],
  },
  {
    name: 'Tries',
    frames: [
      ['Empty.constructor', lineOf('contract Empty', 'constructor')],
      ['Tries.constructor', lineOf('contract Tries', 'new Empty')],
    ],
  },
]

describe('a creation whose code is too large', () => {
  test.each(cases)('of $name fails in its constructor', async ({ name, args = '', frames }) => {
    const { input, output } = await compileFile('Large.sol', source)
    for (const known of [output, withoutTrees(output)]) {
      await using devnet = await createDevnet({
        network: 'plain',
        artifacts: [{ input, output: known, solcLongVersion: '0.8.37' }],
      })
      const { object } = output.contracts['Large.sol']![name]!.evm.bytecode
      const data: Hex = `0x${object}${args}`
      const from = devnet.accounts[0]!.address
      const hash = await devnet.request({
        method: 'eth_sendTransaction',
        params: [{ from, data, gas: '0x1000000' }],
      })
      const trace = await devnet.stackTrace(hash)
      expect(trace?.message).toMatch(/^contract code too large: 24\d{3} bytes, at most 24576$/)
      const found = trace?.frames.map(({ contract, function: own, line }) => [
        `${contract}.${own}`,
        line,
      ])
      expect(found).toEqual(frames)
    }
  })
})

function withoutTrees(output: Awaited<ReturnType<typeof compileFile>>['output']): object {
  const ids = Object.entries(output.sources).map(([path, { id }]) => [path, { id }])
  return { ...output, sources: Object.fromEntries(ids) }
}
