/** Rehearsals of contracts as their packages have them: Uniswap V2 and V3. */

import { expect, test } from 'vitest'
import type { Hash, Rehearsal } from '../../src/index.ts'
import { createStage, type Stage } from '../support/stage.ts'
import { deployExchangeV2, deployPoolV3 } from '../support/uniswap.ts'

/** Rehearsals of all transactions of the chain, in order. */
async function rehearsed({ devnet }: Stage): Promise<Rehearsal[]> {
  const head = Number(await devnet.request({ method: 'eth_blockNumber' }))
  const found: Rehearsal[] = []
  for (let number = 1; number <= head; number += 1) {
    const block = await devnet.request({
      method: 'eth_getBlockByNumber',
      params: [`0x${number.toString(16)}`, false],
    })
    for (const hash of block!.transactions as Hash[]) {
      found.push((await devnet.rehearse(hash, { hardfork: 'amsterdam' }))!)
    }
  }
  return found
}

test('what Amsterdam changes for Uniswap V2 and V3 is explained to the last gas', async () => {
  const stage = await createStage({ network: 'plain', mining: 'auto' })
  await using _ = stage.devnet
  await deployExchangeV2(stage)
  await deployPoolV3(stage)
  const found = await rehearsed(stage)
  expect(found.length).toBeGreaterThan(20)
  for (const { hash, before, after, causes } of found) {
    const sum = causes.reduce((all, { gasBefore, gasAfter }) => all + gasAfter - gasBefore, 0n)
    expect(sum, hash!).toBe(after.gasUsed - before.gasUsed)
    expect(causes.filter(({ what }) => what.startsWith('not known'))).toEqual([])
  }
  // Deployments of 14 million gas at most lack it for their code; all else succeeds.
  const broken = found.filter(({ verdict }) => verdict !== 'changed')
  expect(broken.map(({ verdict, before }) => [verdict, before.contractAddress === null])).toEqual(
    broken.map(() => ['needsGas', expect.any(Boolean)]),
  )
  for (const { causes, withNewGasLimit } of broken) {
    expect(causes.find(({ halts }) => halts)).toMatchObject({
      eip: 8037,
      what: 'out of gas for the code of a contract',
    })
    expect(withNewGasLimit).toMatchObject({ status: 1, least: true })
  }
})
