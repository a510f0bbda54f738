/**
 * The contracts at addresses: by artifacts that are rebuilt, through proxies, at a block, and by name.
 * test/transcripts/ has the answers of the methods.
 */

import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Address, createDevnet, type Devnet, type Hex } from '../../src/index.ts'
import { IMPLEMENTATION_SLOT } from '../../src/network/predeploys.ts'
import { TemporaryFolder } from '../support/artifact-project.ts'

const at = (index: number): Address => `0x${(0xc0de00 + index).toString(16).padStart(40, '0')}`
const code: Hex = '0x6080604052600080fd'
const otherCode: Hex = '0x6080604052600180fd'

/** An artifact whose contract has a function of each name. */
function artifactOf(name: string, deployedBytecode: Hex, ...functions: readonly string[]) {
  const abi = functions.map((each) => ({ type: 'function', name: each, inputs: [], outputs: [] }))
  return {
    contractName: name,
    sourceName: `src/${name}.sol`,
    abi,
    deployedBytecode,
    bytecode: '0x',
  }
}

async function setCode(devnet: Devnet, address: Address, set: Hex = code): Promise<void> {
  await devnet.request({ method: 'anvil_setCode', params: [address, set] })
}

async function nameAt(devnet: Devnet, address: Address, block: Hex | 'pending' = 'pending') {
  const params = [[address], block] as const
  const [names] = await devnet.request({ method: 'previewnet_names', params })
  return names!.contract // one for each address
}

async function find(devnet: Devnet, name: string): Promise<Address[]> {
  const found = await devnet.request({ method: 'previewnet_find', params: [name] })
  return found.map(({ address }) => address)
}

describe('the contract at an address', () => {
  test('is that of the newest file of a name, until an empty one removes it', async () => {
    await using devnet = await createDevnet()
    await setCode(devnet, at(1))
    await setCode(devnet, at(2), otherCode)
    const give = (...artifacts: readonly unknown[]) =>
      devnet.request({ method: 'previewnet_addArtifacts', params: [artifacts, 'Token.json'] })
    const names = () => Promise.all([at(1), at(2)].map((address) => nameAt(devnet, address)))
    await give(artifactOf('Token', code, 'mint'), artifactOf('Other', otherCode, 'burn'))
    expect(await names()).toEqual(['Token', 'Other'])
    await give(artifactOf('Coin', code, 'mint'))
    expect(await names()).toEqual(['Coin', null])
    const { refused } = await give(7)
    expect(refused).toHaveLength(1)
    expect(await names()).toEqual(['Coin', null])
    await give()
    expect(await names()).toEqual([null, null])
  })

  test('is that of the newest build', async () => {
    using folder = new TemporaryFolder()
    const path = join(folder.path, 'out')
    mkdirSync(path)
    const build = (artifact: unknown) => {
      writeFileSync(`${path}.json`, JSON.stringify(artifact))
      renameSync(`${path}.json`, join(path, 'Token.json'))
    }
    build(artifactOf('Token', code, 'mint'))
    await using devnet = await createDevnet({ artifacts: [path] })
    await setCode(devnet, at(1))
    const contractAt = () => {
      return devnet.request({ method: 'previewnet_contract', params: [at(1)] })
    }
    const first = await contractAt()
    expect(first?.abi).toContain('mint')
    expect(await nameAt(devnet, at(1))).toBe('Token')
    build(artifactOf('Token', code, 'burn'))
    const second = await contractAt()
    expect(second?.abi).toContain('burn')
    expect(second?.abiHash).not.toBe(first?.abiHash)
    expect(await find(devnet, 'burn')).toEqual([at(1)])
    build(artifactOf('Token', otherCode, 'burn'))
    expect(await nameAt(devnet, at(1))).toBeNull()
    expect(await contractAt()).toBeNull()
  })

  test('is that of the implementation, of a proxy that changes it', async () => {
    const artifacts = [artifactOf('One', code), artifactOf('Two', otherCode)]
    await using devnet = await createDevnet({ artifacts })
    await setCode(devnet, at(1))
    await setCode(devnet, at(2), otherCode)
    await setCode(devnet, at(3), '0x00')
    for (const [index, name] of [
      [1, 'One'],
      [2, 'Two'],
    ] as const) {
      const slot = `0x${IMPLEMENTATION_SLOT.toString(16)}` as const
      const word = `0x${at(index).slice(2).padStart(64, '0')}` as const
      await devnet.request({ method: 'anvil_setStorageAt', params: [at(3), slot, word] })
      expect(await nameAt(devnet, at(3))).toBe(name)
      expect(await find(devnet, name)).toEqual([at(index), at(3)])
    }
  })

  test('is that of the block that is asked for', async () => {
    await using devnet = await createDevnet({ artifacts: [artifactOf('Token', code)] })
    await devnet.mine()
    await setCode(devnet, at(1))
    expect(await nameAt(devnet, at(1), '0x0')).toBeNull()
    expect(await nameAt(devnet, at(1))).toBe('Token')
  })
})

describe('a search', () => {
  test('finds at most 100 addresses, those first whose name is the text', async () => {
    const artifacts = [artifactOf('TokenHolder', code), artifactOf('Token', otherCode)]
    await using devnet = await createDevnet({ artifacts })
    for (let index = 0; index < 105; index += 1) await setCode(devnet, at(index))
    await setCode(devnet, at(200), otherCode)
    const found = await find(devnet, 'token')
    expect(found).toHaveLength(100)
    expect(found[0]).toBe(at(200))
  })

  test('finds no contract whose code is gone', async () => {
    await using devnet = await createDevnet({ artifacts: [artifactOf('Token', code)] })
    await setCode(devnet, at(1))
    const id = await devnet.request({ method: 'evm_snapshot' })
    await setCode(devnet, at(2))
    expect(await find(devnet, 'Token')).toEqual([at(1), at(2)])
    await devnet.request({ method: 'evm_revert', params: [id] })
    expect(await find(devnet, 'Token')).toEqual([at(1)])
    await setCode(devnet, at(1), '0x')
    expect(await find(devnet, 'Token')).toEqual([])
  })

  test('finds labels on a fork, and contracts that were created there', async () => {
    await using remote = await createDevnet({ artifacts: [artifactOf('Token', code)] })
    await setCode(remote, at(1))
    await remote.mine()
    const server = await remote.listen({ port: 0, studio: false })
    await using devnet = await createDevnet({
      artifacts: [artifactOf('Token', code)],
      fork: { url: server.httpUrl },
    })
    await setCode(devnet, at(2))
    expect(await nameAt(devnet, at(1))).toBe('Token')
    expect(await find(devnet, 'Token')).toEqual([at(2)])
    devnet.label(at(1), 'Their token')
    expect(await find(devnet, 'Token')).toEqual([at(1), at(2)])
    await server.close()
  })
})
