/**
 * Calls each function whose name begins with `test`, of the contracts that end in `Test`.
 */

const { artifacts, network } = require('hardhat')

const BALANCE = `0x${'f'.repeat(24)}`
const GAS = '0x10000000'

async function send(transaction) {
  const [from] = await request('eth_accounts')
  const hash = await request('eth_sendTransaction', [{ from, gas: GAS, ...transaction }])
  const receipt = await request('eth_getTransactionReceipt', [hash])
  if (receipt.status !== '0x1') throw new Error('the transaction failed')
  return receipt
}

function request(method, params = []) {
  return network.provider.send(method, params)
}

describe('the contracts', () => {
  it('are called', async () => {
    for (const name of await artifacts.getAllFullyQualifiedNames()) {
      if (!/\.t\.sol:.*Test$/.test(name)) continue
      const [file, contract] = name.split(':')
      const { output } = await artifacts.getBuildInfo(name)
      const { bytecode, methodIdentifiers } = output.contracts[file][contract].evm
      const { contractAddress: to } = await send({ data: `0x${bytecode.object}` })
      await request('hardhat_setBalance', [to, BALANCE])
      for (const [signature, selector] of Object.entries(methodIdentifiers)) {
        if (signature.startsWith('test')) await send({ to, data: `0x${selector}` })
      }
    }
  })
})
