/**
 * The matchers of @nomicfoundation/hardhat-chai-matchers on every way to fail: they read the data of errors.
 */

require('@nomicfoundation/hardhat-chai-matchers')
const helpers = require('@nomicfoundation/hardhat-network-helpers')
const { expect } = require('chai')
const { ethers } = require('hardhat')

describe('hardhat-chai-matchers', () => {
  let box

  beforeEach(async () => {
    await helpers.reset()
    box = await ethers.deployContract('Box')
  })

  /** Calls, estimates and sends, each of which fails on another way through the devnet. */
  const ways = {
    call: (name, ...args) => box[name].staticCall(...args),
    estimate: (name, ...args) => box[name].estimateGas(...args),
    send: async (name, ...args) => {
      const [signer] = await ethers.getSigners()
      const request = await box[name].populateTransaction(...args)
      return signer.sendTransaction({ ...request, gasLimit: 100_000 })
    },
  }

  for (const [way, run] of Object.entries(ways)) {
    it(`reverted, of a ${way}`, async () => {
      await expect(run('failWithReason')).to.be.reverted
      await expect(run('failWithoutReason')).to.be.reverted
      await expect(run('failWithInvalid')).to.be.reverted
      await expect(run('failForLackOfGas')).to.be.reverted
      await expect(run('keep', 1)).not.to.be.reverted
    })

    it(`revertedWith and its like, of a ${way}`, async () => {
      await expect(run('failWithReason')).to.be.revertedWith('Box: no')
      await expect(run('failWithError')).to.be.revertedWithCustomError(box, 'Full').withArgs(0n)
      await expect(run('failWithPanic', 0)).to.be.revertedWithPanic(0x12)
      await expect(run('failWithoutReason')).to.be.revertedWithoutReason()
      await expect(run('failWithInvalid')).to.be.revertedWithoutReason()
    })
  }

  it('what is refused before it runs is not reverted', async () => {
    const [signer] = await ethers.getSigners()
    const tooPoor = signer.sendTransaction({ to: signer, value: ethers.parseEther('1000000000') })
    await expect(expect(tooPoor).to.be.reverted).to.be.rejectedWith(/enough funds|insufficient/)
  })
})
