/**
 * Every helper of @nomicfoundation/hardhat-network-helpers, as its documentation uses it.
 */

const { strict: assert } = require('node:assert')
const helpers = require('@nomicfoundation/hardhat-network-helpers')
const { ethers, network } = require('hardhat')

const somebody = '0x00000000000000000000000000000000000000D1'

/** The helpers that a test of this file is about; the last test compares them with those there are. */
const tested = new Set()

function about(names, run) {
  for (const name of names) tested.add(name)
  it(names.join(', '), run)
}

const latest = () => ethers.provider.getBlock('latest')

describe('hardhat-network-helpers', () => {
  beforeEach(() => helpers.reset())

  about(['mine'], async () => {
    await helpers.mine()
    assert.equal((await latest()).number, 1)
    await helpers.mine(1_000, { interval: 15 })
    const block = await latest()
    assert.equal(block.number, 1_001)
    const first = await ethers.provider.getBlock(2)
    assert.equal(block.timestamp - first.timestamp, 999 * 15)
  })

  about(['mineUpTo'], async () => {
    await helpers.mineUpTo(20)
    assert.equal(await helpers.time.latestBlock(), 20)
    await assert.rejects(helpers.mineUpTo(20), /Invalid block number/)
  })

  about(['time'], async () => {
    const before = await helpers.time.latest()
    assert.equal(await helpers.time.increase(3_600), before + 3_600)
    assert.equal(await helpers.time.latest(), before + 3_600)
    await helpers.time.increaseTo(before + 7_200)
    assert.equal((await latest()).timestamp, before + 7_200)
    await helpers.time.setNextBlockTimestamp(before + 9_000)
    await helpers.mine()
    assert.equal(await helpers.time.latest(), before + 9_000)
    assert.equal(await helpers.time.latestBlock(), 3)
    assert.equal(helpers.time.duration.days(2), 172_800)
    await assert.rejects(helpers.time.increaseTo(before), /lower than the previous block/)
  })

  about(['setBalance'], async () => {
    await helpers.setBalance(somebody, 100n ** 9n)
    assert.equal(await ethers.provider.getBalance(somebody), 100n ** 9n)
  })

  about(['setCode'], async () => {
    await helpers.setCode(somebody, '0x6001')
    assert.equal(await ethers.provider.getCode(somebody), '0x6001')
  })

  about(['setNonce'], async () => {
    await helpers.setNonce(somebody, 10)
    assert.equal(await ethers.provider.getTransactionCount(somebody), 10)
    await assert.rejects(helpers.setNonce(somebody, 9), /must not be smaller/)
  })

  about(['setStorageAt', 'getStorageAt'], async () => {
    const word = `0x${'2a'.padStart(64, '0')}`
    await helpers.setStorageAt(somebody, 3, 42)
    assert.equal(await helpers.getStorageAt(somebody, 3), word)
    assert.equal(await helpers.getStorageAt(somebody, '0x3', 'latest'), word)
  })

  about(['impersonateAccount', 'stopImpersonatingAccount'], async () => {
    const box = await ethers.deployContract('Box')
    await helpers.setBalance(somebody, ethers.parseEther('1'))
    await helpers.impersonateAccount(somebody)
    const signer = await ethers.getImpersonatedSigner(somebody)
    const { from } = await (await box.connect(signer).keep(1)).wait()
    assert.equal(from, somebody)
    await helpers.stopImpersonatingAccount(somebody)
    await assert.rejects(box.connect(signer).keep(2), /Unknown account/)
  })

  about(['takeSnapshot', 'clearSnapshots'], async () => {
    const box = await ethers.deployContract('Box')
    const snapshot = await helpers.takeSnapshot()
    await box.keep(1)
    await snapshot.restore()
    assert.equal(await box.value(), 0n)
    await box.keep(2)
    await snapshot.restore()
    assert.equal(await box.value(), 0n)
    await helpers.clearSnapshots()
  })

  let fixtures = 0
  async function boxFixture() {
    fixtures += 1
    const box = await ethers.deployContract('Box')
    await box.keep(7)
    return box
  }

  about(['loadFixture'], async () => {
    for (const next of [8, 9, 10]) {
      const box = await helpers.loadFixture(boxFixture)
      assert.equal(await box.value(), 7n)
      await box.keep(next)
    }
    assert.equal(fixtures, 1)
    await assert.rejects(
      helpers.loadFixture(async () => {}),
      /Anonymous functions cannot be used as fixtures/,
    )
  })

  about(['dropTransaction'], async () => {
    const [alice] = await ethers.getSigners()
    const waiting = { from: alice.address, to: somebody, nonce: '0x9' }
    // While it automines, Hardhat lets nothing wait.
    await network.provider.send('evm_setAutomine', [false])
    const hash = await network.provider.send('eth_sendUnsignedTransaction', [waiting])
    await network.provider.send('evm_setAutomine', [true])
    assert.equal((await ethers.provider.getTransaction(hash)).blockNumber, null)
    assert.equal(await helpers.dropTransaction(hash), true)
    assert.equal(await ethers.provider.getTransaction(hash), null)
    const { hash: mined } = await alice.sendTransaction({ to: somebody })
    await assert.rejects(helpers.dropTransaction(mined), /already mined|cannot be dropped/)
  })

  about(['setCoinbase'], async () => {
    await helpers.setCoinbase(somebody)
    await helpers.mine()
    assert.equal((await latest()).miner, somebody)
  })

  about(['setNextBlockBaseFeePerGas'], async () => {
    await helpers.setNextBlockBaseFeePerGas(12_345_678_901n)
    await helpers.mine()
    assert.equal((await latest()).baseFeePerGas, 12_345_678_901n)
  })

  about(['setPrevRandao'], async () => {
    await helpers.setPrevRandao(42)
    await helpers.mine()
    const { mixHash } = await network.provider.send('eth_getBlockByNumber', ['latest', false])
    assert.equal(mixHash, `0x${'2a'.padStart(64, '0')}`)
  })

  about(['setBlockGasLimit'], async () => {
    await helpers.setBlockGasLimit(25_000_000)
    await helpers.mine()
    assert.equal((await latest()).gasLimit, 25_000_000n)
  })

  about(['reset'], async () => {
    const box = await ethers.deployContract('Box')
    await helpers.reset()
    assert.equal(await ethers.provider.getBlockNumber(), 0)
    assert.equal(await ethers.provider.getCode(box), '0x')
  })

  it('has a test for every helper there is', () => {
    assert.deepEqual([...tested].sort(), Object.keys(helpers).sort())
  })
})
