/**
 * OpenZeppelin's test-helpers on contracts of Truffle and of web3, as their documentation uses them.
 */

const { strict: assert } = require('node:assert')
const {
  BN,
  balance,
  constants,
  ether,
  expectEvent,
  expectRevert,
  makeInterfaceId,
  send,
  singletons,
  snapshot,
  time,
} = require('@openzeppelin/test-helpers')
const { artifacts, web3 } = require('hardhat')

const Box = artifacts.require('Box')
const Coin = artifacts.require('Coin')

describe('OpenZeppelin test-helpers', () => {
  let accounts
  let box

  beforeEach(async () => {
    accounts = await web3.eth.getAccounts()
    box = await Box.new()
  })

  it('expectRevert finds reasons', async () => {
    await expectRevert(box.failWithReason(), 'Box: no')
    await expectRevert.unspecified(box.failWithoutReason())
    await expectRevert.unspecified(box.failWithError())
    await expectRevert.unspecified(box.failWithPanic(0))
    await expectRevert.assertion(box.failWithInvalid())
    await expectRevert.outOfGas(box.keep(1, { gas: 22_000 }))
    await expectRevert(box.pay(accounts[1], ether('1')), 'revert')
    await assert.rejects(expectRevert(box.failWithReason(), 'Box: yes'), /Wrong kind of exception/)
    await assert.rejects(expectRevert(box.keep(1), 'Box: no'), /Expected an exception/)
  })

  it('expectEvent finds events', async () => {
    const receipt = await box.keep(5)
    expectEvent(receipt, 'Kept', { by: accounts[0], value: new BN(5) })
    expectEvent.notEmitted(receipt, 'Transfer')
    await expectEvent.inTransaction(receipt.tx, Box, 'Kept', { value: '5' })
    await expectEvent.notEmitted.inTransaction(receipt.tx, Coin, 'Transfer')
    const coin = await Coin.new(100)
    const from = constants.ZERO_ADDRESS
    await expectEvent.inConstruction(coin, 'Transfer', { from, to: accounts[0], value: '100' })
    await expectEvent.notEmitted.inConstruction(coin, 'Approval')
    assert.throws(() => expectEvent(receipt, 'Kept', { value: '6' }), /expected/)
  })

  it('expectEvent reads receipts of web3', async () => {
    const contract = new web3.eth.Contract(Box.abi, box.address)
    const receipt = await contract.methods.keep(6).send({ from: accounts[1] })
    expectEvent(receipt, 'Kept', { by: accounts[1], value: '6' })
  })

  it('time moves and is read', async () => {
    const before = await time.latest()
    await time.increase(time.duration.days(1))
    assert.equal((await time.latest()).sub(before).toString(), '86400')
    await time.increaseTo(before.add(time.duration.weeks(1)))
    assert.equal((await time.latest()).sub(before).toString(), '604800')
    const block = await time.latestBlock()
    await time.advanceBlock()
    await time.advanceBlockTo(block.addn(5))
    assert.equal((await time.latestBlock()).sub(block).toString(), '5')
  })

  it('balance follows accounts', async () => {
    const tracker = await balance.tracker(box.address)
    await send.ether(accounts[0], box.address, ether('2'))
    assert.equal((await tracker.delta()).toString(), ether('2').toString())
    assert.equal((await balance.current(box.address, 'ether')).toString(), '2')
    const payer = await balance.tracker(accounts[3])
    await send.ether(accounts[3], box.address, 1)
    const { delta, fees } = await payer.deltaWithFees()
    assert.ok(fees.gtn(0))
    assert.equal(delta.add(fees).toString(), '-1')
  })

  it('send calls functions', async () => {
    await send.transaction(box, 'keep', 'uint256', [9])
    assert.equal((await box.value()).toString(), '9')
  })

  it('snapshot goes back', async () => {
    await box.keep(1)
    const before = await snapshot()
    await box.keep(2)
    await before.restore()
    assert.equal((await box.value()).toString(), '1')
  })

  it('singletons are deployed', async () => {
    const registry = await singletons.ERC1820Registry(accounts[0])
    const name = web3.utils.soliditySha3('Box')
    await registry.setInterfaceImplementer(accounts[0], name, constants.ZERO_ADDRESS, {
      from: accounts[0],
    })
    const found = await registry.getInterfaceImplementer(accounts[0], name)
    assert.equal(found, constants.ZERO_ADDRESS)
  })

  it('constants and ids need no network', () => {
    assert.equal(constants.MAX_UINT256.toString(2).length, 256)
    assert.equal(makeInterfaceId.ERC165(['supportsInterface(bytes4)']), '0x01ffc9a7')
  })
})
