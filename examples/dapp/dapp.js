/**
 * A dapp that pays a tip with a wallet of the browser, and says how far the payment has come.
 */

const JAR = '0x0000000000000000000000000000000000000b0b'

const part = (id) => document.querySelector(`#${id}`)
const say = (text) => {
  part('status').textContent = text
}

// Wallets announce themselves (EIP-6963).
addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }) => {
  const button = document.createElement('button')
  button.textContent = `Connect ${info.name}`
  button.onclick = () => connect(provider)
  part('wallets').replaceChildren(button)
})
dispatchEvent(new Event('eip6963:requestProvider'))

async function connect(provider) {
  say('Waiting for the wallet')
  provider.on('accountsChanged', (accounts) => showAccounts(provider, accounts))
  provider.on('chainChanged', showChain)
  provider.on('message', () => follow(provider))
  part('tip').onclick = () => tip(provider)
  try {
    await showAccounts(provider, await provider.request({ method: 'eth_requestAccounts' }))
    showChain(await provider.request({ method: 'eth_chainId' }))
    await provider.request({ method: 'eth_subscribe', params: ['newHeads'] })
    say('Connected')
  } catch (error) {
    say(error.code === 4001 ? 'You declined to connect' : error.message)
  }
}

let selected

async function showAccounts(provider, [account]) {
  selected = account
  const text = account === undefined ? 'none' : await checksummed(provider, account)
  if (selected !== account) return // another one was selected meanwhile
  part('account').textContent = text
  part('tip').disabled = account === undefined
}

/** The address as people read it, with capitals for a checksum (EIP-55). viem's `getAddress` does the same. */
async function checksummed(provider, address) {
  const digits = [...address.slice(2).toLowerCase()]
  const codes = digits.map((digit) => digit.charCodeAt(0).toString(16)).join('')
  const hash = await provider.request({ method: 'web3_sha3', params: [`0x${codes}`] })
  const isCapital = (index) => Number.parseInt(hash[2 + index], 16) >= 8
  return `0x${digits.map((digit, index) => (isCapital(index) ? digit.toUpperCase() : digit)).join('')}`
}

function showChain(chainId) {
  part('chain').textContent = Number(chainId)
}

let tipHash

async function tip(provider) {
  say('Waiting for the wallet')
  const payment = { from: part('account').textContent, to: JAR, value: '0xde0b6b3a7640000' }
  try {
    tipHash = await provider.request({ method: 'eth_sendTransaction', params: [payment] })
    await follow(provider)
  } catch (error) {
    say(error.code === 4001 ? 'You declined to pay' : error.message)
  }
}

/** Says how far the payment has come, after each block. */
async function follow(provider) {
  if (tipHash === undefined) return
  const [receipt, number] = await Promise.all([
    provider.request({ method: 'eth_getTransactionReceipt', params: [tipHash] }),
    provider.request({ method: 'eth_blockNumber' }),
  ])
  if (receipt === null) say('A reorg undid the payment')
  else if (Number(receipt.blockNumber) > Number(number)) say('Pre-confirmed')
  else say(`Paid in block ${Number(receipt.blockNumber)}`)
}
