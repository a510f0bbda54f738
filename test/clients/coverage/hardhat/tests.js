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

/** The addresses of the libraries that have been deployed, by path and name. */
const libraries = {}

async function deploy(path, name) {
  const { output } = await artifacts.getBuildInfo(`${path}:${name}`)
  const { object, linkReferences } = output.contracts[path][name].evm.bytecode
  let code = object
  for (const [file, links] of Object.entries(linkReferences)) {
    for (const [library, places] of Object.entries(links)) {
      const key = `${file}:${library}`
      libraries[key] ??= await deploy(file, library)
      for (const { start, length } of places) {
        const rest = code.slice((start + length) * 2)
        code = code.slice(0, start * 2) + libraries[key].slice(2) + rest
      }
    }
  }
  return (await send({ data: `0x${code}` })).contractAddress
}

describe('the contracts', () => {
  it('are called', async () => {
    for (const fullName of await artifacts.getAllFullyQualifiedNames()) {
      if (!/\.t\.sol:.*Test$/.test(fullName)) continue
      const [path, name] = fullName.split(':')
      const to = await deploy(path, name)
      await request('hardhat_setBalance', [to, BALANCE])
      const { output } = await artifacts.getBuildInfo(fullName)
      const { methodIdentifiers } = output.contracts[path][name].evm
      for (const [signature, selector] of Object.entries(methodIdentifiers)) {
        if (signature.startsWith('test')) await send({ to, data: `0x${selector}` })
      }
    }
  })
})
