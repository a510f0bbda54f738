/**
 * The payer service: its terms, each reason for which it refuses, and its limits over snapshots, forks
 * and saved devnets.
 */

import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { faucetAccount } from '../../src/accounts/accounts.ts'
import {
  type BaseTransactionRequest,
  NONCE_FREE_KEY,
  parseBaseTransaction,
  serializeBaseTransaction,
  signAsPayer,
  signBaseTransaction,
} from '../../src/base/index.ts'
import { createDevnet, type Devnet, type PayerOptions, replay } from '../../src/index.ts'
import { ZERO_ADDRESS } from '../../src/primitives/hex.ts'
import { usdvAddress } from '../../src/tokens/genesis.ts'

const mnemonic = 'test test test test test test test test test test test junk'
const accountAt = (addressIndex: number) => mnemonicToAccount(mnemonic, { addressIndex })
const [alice, bob, carol, payer] = [accountAt(0), accountAt(1), accountAt(2), accountAt(9)]
const usdv = usdvAddress(faucetAccount.address)
const nowMs = 1_767_225_600_000

/** 2,000 USDV for an ether. */
const inUsdv: PayerOptions = {
  tokens: { [usdv]: { symbol: 'USDV', decimals: 6, rate: 2_000_000_000n, paymentGas: 20_000n } },
}
const maxFeePerGas = 1_500_000_000n
const gas = 70_000n
/** The price of 70,000 gas at 1.5 gwei. */
const price = 210_000n

function transfer(to: Hex, amount: bigint): { to: Hex; data: Hex } {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  return { to: usdv, data }
}

const work = [{ to: bob.address, value: 1n }]
const paying: BaseTransactionRequest = {
  chainId: 84_538_453,
  maxFeePerGas,
  gas,
  validBefore: nowMs + 20_000,
  payer: payer.address,
  calls: [[transfer(payer.address, price)], work],
}

async function devnetWith(options: PayerOptions, others: object = {}): Promise<Devnet> {
  const devnet = await createDevnet({ payer: options, genesisTime: nowMs, ...others })
  await drip(devnet)
  return devnet
}

/** Gives USDV to the senders. */
async function drip(devnet: Devnet): Promise<void> {
  for (const { address } of [alice, bob, carol]) await devnet.faucet.dripUsdv(address)
}

async function sponsor(devnet: Devnet, signedTransaction: Hex) {
  return devnet.request({ method: 'payer_sendTransaction', params: [{ signedTransaction }] })
}

async function terms(devnet: Devnet, asked: object = {}) {
  const params = [{ chainId: '0x509f455', ...asked }] as const
  return devnet.request({ method: 'payer_getTerms', params })
}

describe('the terms', () => {
  test('are not found without a payer', async () => {
    const devnet = await createDevnet()
    for (const method of ['payer_getTerms', 'payer_sendTransaction'] as const) {
      const params: never = [{ chainId: '0x509f455', signedTransaction: '0x' }] as never // of both methods
      await expect(devnet.request({ method, params })).rejects.toMatchObject({
        code: -32601,
        message: `Method not found: "${method}"`,
      })
    }
  })

  test('quote each token for twice the base fee, with the gas of the payment', async () => {
    const devnet = await devnetWith({ ...inUsdv, gasLimitMax: 100_000n, costWeiMax: 10n ** 18n })
    expect(await terms(devnet, { gasLimit: '0xc350', from: alice.address, calls: [] })).toEqual({
      gasEstimate: { gasLimit: '0x11170', maxFeePerGas: '0x989680', maxPriorityFeePerGas: '0x0' },
      options: [
        {
          kind: 'token',
          payer: payer.address.toLowerCase(),
          ttl: 15,
          conditions: { maxExpiry: 60, maxGasLimit: '0x186a0', maxCost: '0xde0b6b3a7640000' },
          tokens: [
            {
              token: usdv,
              symbol: 'USDV',
              decimals: 6,
              rate: '0x77359400',
              paymentAmount: '0x578',
              paymentGas: '0x4e20',
            },
          ],
        },
      ],
    })
  })

  test('list sponsorship first, then preferred tokens, and no estimate above the limits', async () => {
    const ether = { symbol: 'ETH', decimals: 18, rate: 10n ** 18n }
    const devnet = await devnetWith({
      tokens: { ...inUsdv.tokens, [ZERO_ADDRESS]: ether },
      sponsorship: 'on',
      gasLimitMax: 100_000n,
    })
    const { options, gasEstimate } = await terms(devnet, { preferredTokens: [ZERO_ADDRESS] })
    expect(gasEstimate).toBeUndefined()
    expect(options.map(({ kind }) => kind)).toEqual(['sponsored', 'token'])
    expect(options[0]!.tokens).toBeUndefined()
    expect(options[1]!.tokens!.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDV'])
  })

  test('are of one chain', async () => {
    const devnet = await devnetWith({})
    await expect(terms(devnet, { chainId: '0x1' })).rejects.toMatchObject({
      code: -32602,
      message: 'payer serves chain 84538453',
    })
  })
})

describe('the payer refuses', () => {
  interface Case {
    readonly options?: PayerOptions
    readonly change?: Partial<BaseTransactionRequest>
    /** Changes the signed transaction. */
    readonly spoil?: (signed: Hex) => Hex | Promise<Hex>
    readonly data: object
    readonly message: RegExp | string
  }

  const invalid = { code: 'INVALID_TRANSACTION' }
  const cases: Readonly<Record<string, Case>> = {
    'bytes that are no Base Transaction': {
      spoil: () => '0x02c0',
      data: invalid,
      message: 'not a Base Transaction: transaction: expected type 0x79',
    },
    'another chain': { change: { chainId: 1 }, data: invalid, message: /wrong chain id/ },
    'another payer': {
      change: { payer: bob.address },
      data: invalid,
      message: /the transaction must name the payer 0x.*, got 0x7099/,
    },
    'an open payer': { change: { payer: 'open' }, data: invalid, message: /, got open/ },
    'no payer': { change: { payer: undefined }, data: invalid, message: /, got none/ },
    'an authorization of the payer that is not empty': {
      spoil: (signed) => signAsPayer(signed, payer),
      data: invalid,
      message: 'the authorization of the payer must be empty',
    },
    "a sender's signature that does not recover": {
      spoil: (signed) =>
        serializeBaseTransaction({
          ...parseBaseTransaction(signed),
          senderAuth: `0x${'00'.repeat(65)}`,
        }),
      data: invalid,
      message: /^the sender cannot be recovered: /,
    },
    'a transaction without valid_before': {
      change: { validBefore: 0 },
      data: { code: 'EXPIRY_OUT_OF_BOUNDS', maxExpiry: 60 },
      message: 'valid_before is required',
    },
    'an end that has passed': {
      change: { validBefore: nowMs },
      data: { code: 'EXPIRY_OUT_OF_BOUNDS', maxExpiry: 60 },
      message: 'the transaction has expired',
    },
    'an end too far away': {
      options: { expirySecondsMax: 10 },
      change: { validBefore: nowMs + 10_001 },
      data: { code: 'EXPIRY_OUT_OF_BOUNDS', maxExpiry: 10 },
      message: 'valid_before is more than 10 s from now',
    },
    'more gas than it pays for': {
      options: { gasLimitMax: gas - 1n },
      data: { code: 'GAS_EXCEEDS_LIMIT', maxGasLimit: '0x1116f' },
      message: 'the gas limit is above 69999',
    },
    'a higher gas price than it pays for': {
      options: { costWeiMax: gas * maxFeePerGas - 1n },
      data: {
        code: 'GAS_EXCEEDS_LIMIT',
        gas: { estimatedCost: '0x5f7f37b39000', maxCost: '0x5f7f37b38fff' },
      },
      message: 'the gas may cost more than 104999999999999 wei',
    },
    'less gas than the transaction needs before its calls': {
      change: { gas: 30_000n },
      data: { code: 'GAS_TOO_LOW', minGasLimit: expect.stringMatching(/^0x/) },
      message: /the gas limit is below \d+/,
    },
    'a sender who is not on its list': {
      options: { senders: [bob.address] },
      data: { code: 'SENDER_INELIGIBLE' },
      message: `the payer does not pay for ${alice.address.toLowerCase()}`,
    },
    'more transactions than a sender may send': {
      options: { senderTransactionsMax: 0 },
      data: { code: 'SENDER_LIMIT_REACHED' },
      message: /the payer has paid for 0 transactions of 0x/,
    },
    'a transaction above its budget': {
      options: { budgetWei: gas * maxFeePerGas - 1n },
      data: { code: 'BUDGET_EXHAUSTED' },
      message: /the payer has 104999999999999 wei of its budget left/,
    },
    'a transaction without a payment': {
      change: { calls: [[transfer(payer.address, price), ...work]] },
      data: invalid,
      message: 'phase 0 must be a single transfer of a token, or of ether by its value',
    },
    'a token that it does not take': {
      change: { calls: [[{ to: bob.address, data: transfer(payer.address, price).data }], work] },
      data: { code: 'UNSUPPORTED_TOKEN' },
      message: /does not accept the token 0x7099/,
    },
    'ether, if it is not among its tokens': {
      change: { calls: [[{ to: payer.address, value: 10n ** 18n }]] },
      data: { code: 'UNSUPPORTED_TOKEN' },
      message: `the payer does not accept the token ${ZERO_ADDRESS}`,
    },
    'a payment to another account': {
      change: { calls: [[transfer(bob.address, price)], work] },
      data: invalid,
      message: /phase 0 must pay the payer/,
    },
    'too small a payment': {
      change: { calls: [[transfer(payer.address, price - 1n)], work] },
      data: {
        code: 'PAYMENT_INSUFFICIENT',
        requote: { token: usdv, paymentAmount: '0x33450', rate: '0x77359400', ttl: 15 },
      },
      message: /phase 0 pays 209999 units of 0xb2.*, and 210000 are required/,
    },
    'a payment that the sender does not hold': {
      change: { calls: [[transfer(payer.address, 10n ** 30n)], work] },
      data: { code: 'PAYMENT_INSUFFICIENT', revert: { phase: 0, data: expect.any(String) } },
      message: 'the payment of phase 0 fails',
    },
    'a token that has no contract yet': {
      options: { tokens: { [bob.address]: inUsdv.tokens![usdv]! } },
      change: { calls: [[{ to: bob.address, data: transfer(payer.address, price).data }], work] },
      data: { code: 'PAYMENT_INSUFFICIENT' },
      message: /there is no contract at the token 0x7099/,
    },
    'calls of contracts that are not on its list': {
      options: { targets: [usdv] },
      data: { code: 'POLICY_REJECTED' },
      message: `the payer does not pay for calls of ${bob.address.toLowerCase()}`,
    },
  }

  test.each(Object.entries(cases))('%s', async (_, { options, change, spoil, data, message }) => {
    const devnet = await devnetWith({ ...inUsdv, ...options })
    const signed = await signBaseTransaction({ ...paying, ...change }, alice)
    const raw = spoil === undefined ? signed : await spoil(signed)
    await expect(sponsor(devnet, raw)).rejects.toMatchObject({
      code: -32000,
      data,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  })

  test('every request while a fault makes it unavailable', async () => {
    const devnet = await devnetWith({})
    await devnet.faults.now({ kind: 'payerUnavailable', forMs: 1_000 })
    const refusal = { code: -32000, data: { code: 'TEMPORARILY_UNAVAILABLE' } }
    await expect(terms(devnet)).rejects.toMatchObject(refusal)
    await expect(sponsor(devnet, '0x79')).rejects.toMatchObject(refusal)
    await devnet.advance(1_000)
    expect((await terms(devnet)).options).toHaveLength(1)
  })

  test('a payment that its own balance does not cover', async () => {
    const devnet = await devnetWith({}, { alloc: { [payer.address]: { balance: 10n ** 14n } } })
    const raw = await signBaseTransaction({ ...paying, calls: [work] }, alice)
    await expect(sponsor(devnet, raw)).rejects.toMatchObject({
      code: -32000,
      data: { code: 'PAYER_BALANCE_INSUFFICIENT' },
      message: expect.stringMatching(/^the payer holds 100000000000000 wei, and the gas may cost/),
    })
  })
})

describe('the payer', () => {
  const receiptOf = async (devnet: Devnet, hash: Hex) =>
    (await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] }))!
  const sign = (change: Partial<BaseTransactionRequest> = {}) =>
    signBaseTransaction({ ...paying, ...change }, alice)
  /** Alice has the ether for one unit of work, and none for gas. */
  const poor = { alloc: { [alice.address]: { balance: 1n } } }

  test('pays for a transfer of a token in phase 0', async () => {
    const devnet = await devnetWith(inUsdv, poor)
    const { transactionHash, tokenCharged } = await sponsor(devnet, await sign())
    expect(tokenCharged).toEqual({ token: usdv, amount: '0x33450' })
    expect(await receiptOf(devnet, transactionHash)).toMatchObject({
      status: '0x1',
      from: alice.address.toLowerCase(),
      payer: payer.address.toLowerCase(),
      phaseStatuses: ['0x1', '0x1'],
    })
    const params = [alice.address, 'pending'] as const
    expect(await devnet.request({ method: 'eth_getBalance', params })).toBe('0x0')
  })

  test('pays for ether as value', async () => {
    const rate = 2n * 10n ** 18n
    const tokens = { [ZERO_ADDRESS]: { symbol: 'ETH', decimals: 18, rate } }
    const devnet = await devnetWith({ tokens })
    const cost = 2n * gas * maxFeePerGas
    const call = (value: bigint) => ({ calls: [[{ to: payer.address, value }], work] })
    await expect(sponsor(devnet, await sign(call(cost - 1n)))).rejects.toMatchObject({
      data: { code: 'PAYMENT_INSUFFICIENT' },
    })
    const { tokenCharged } = await sponsor(devnet, await sign(call(cost)))
    expect(tokenCharged).toEqual({ token: ZERO_ADDRESS, amount: '0xbefe6f672000' })
  })

  test('pays for a transfer of a token that reads the fees of its transaction', async () => {
    const devnet = await devnetWith(inUsdv, poor)
    for (const opcode of ['48', '3a']) {
      // Halts if the fee is zero.
      const picky = `0x${opcode}600557fe5b60015f5260205ff3` as const
      await devnet.request({ method: 'anvil_setCode', params: [usdv, picky] })
      const nonceSequence = opcode === '48' ? 0 : 1
      const { transactionHash } = await sponsor(
        devnet,
        await sign({ nonceSequence, calls: [[transfer(payer.address, price)]] }),
      )
      expect(await receiptOf(devnet, transactionHash)).toMatchObject({ phaseStatuses: ['0x1'] })
    }
    const tooLow = sign({
      nonceSequence: 2,
      maxFeePerGas: 1n,
      calls: [[transfer(payer.address, price)]],
    })
    await expect(sponsor(devnet, await tooLow)).rejects.toMatchObject({
      message: expect.stringMatching(/max fee per gas less than block base fee/),
    })
  })

  test('pays without being paid, and takes a payment all the same', async () => {
    const devnet = await devnetWith({ ...inUsdv, sponsorship: 'on' }, poor)
    const free = await sponsor(devnet, await sign({ calls: [work] }))
    expect(free.tokenCharged).toBeUndefined()
    expect(await receiptOf(devnet, free.transactionHash)).toMatchObject({
      status: '0x1',
      payer: payer.address.toLowerCase(),
    })
    const calls = [[transfer(payer.address, price)]]
    const { tokenCharged } = await sponsor(devnet, await sign({ calls, nonceSequence: 1 }))
    expect(tokenCharged).toEqual({ token: usdv, amount: '0x33450' })
  })

  test('pays for a sender that is named, in a lane, or without a nonce', async () => {
    const devnet = await devnetWith(inUsdv)
    const lane = { sender: alice.address, nonceKey: 5n, gas: 100_000n }
    const nonceFree = { nonceKey: NONCE_FREE_KEY, gas: 100_000n, validBefore: nowMs + 10_000 }
    for (const change of [lane, nonceFree]) {
      const calls = [[transfer(payer.address, 2n * price)], work]
      const { transactionHash } = await sponsor(devnet, await sign({ ...change, calls }))
      expect(await receiptOf(devnet, transactionHash)).toMatchObject({ status: '0x1' })
    }
  })

  test('pays only with the gas that phase 0 needs', async () => {
    const devnet = await devnetWith(inUsdv)
    const calls = [[transfer(payer.address, price)]]
    await expect(sponsor(devnet, await sign({ calls, gas: 32_000n }))).rejects.toMatchObject({
      data: { code: 'GAS_TOO_LOW' },
      message: 'phase 0 fails with the gas limit 32000',
    })
  })

  test('does not count a transaction that the txpool refuses', async () => {
    const devnet = await devnetWith({ ...inUsdv, senderTransactionsMax: 1 })
    await devnet.request({ method: 'anvil_setNonce', params: [alice.address, '0x1'] })
    await expect(sponsor(devnet, await sign())).rejects.toMatchObject({
      code: -32000,
      message: 'nonce too low: next nonce 1, tx nonce 0',
    })
    await sponsor(devnet, await sign({ nonceSequence: 1 }))
  })

  describe('with limits', () => {
    const limited = { ...inUsdv, senderTransactionsMax: 1, budgetWei: 2n * gas * maxFeePerGas }
    const reached = { data: { code: 'SENDER_LIMIT_REACHED' } }
    const next = () => sign({ nonceSequence: 1 })

    test('pays up to the limit of a sender, and up to its budget', async () => {
      const devnet = await devnetWith(limited)
      await sponsor(devnet, await sign())
      await expect(sponsor(devnet, await next())).rejects.toMatchObject(reached)
      await sponsor(devnet, await signBaseTransaction(paying, bob))
      const third = await signBaseTransaction(paying, carol)
      await expect(sponsor(devnet, third)).rejects.toMatchObject({
        data: { code: 'BUDGET_EXHAUSTED' },
        message: 'the payer has 0 wei of its budget left, and the gas may cost 105000000000000',
      })
    })

    test('has its limits restored by snapshots and resets', async () => {
      const devnet = await devnetWith(limited)
      const snapshot = await devnet.request({ method: 'evm_snapshot' })
      const { transactionHash } = await sponsor(devnet, await sign())
      await devnet.request({ method: 'evm_revert', params: [snapshot] })
      expect(await sponsor(devnet, await sign())).toMatchObject({ transactionHash })
      await expect(sponsor(devnet, await next())).rejects.toMatchObject(reached)
      await devnet.request({ method: 'anvil_reset' })
      await drip(devnet)
      await sponsor(devnet, await sign())
    })

    test('continues with the rest of its budget in forks and saved devnets', async () => {
      const devnet = await devnetWith(limited)
      await devnet.advance(200)
      await sponsor(devnet, await sign())
      await devnet.advance(200)
      const fork = await devnet.fork()
      await expect(sponsor(fork, await next())).rejects.toMatchObject(reached)
      const earlier = await devnet.fork({ at: 0 })
      await drip(earlier)
      await sponsor(earlier, await sign())
      const loaded = await createDevnet({ state: await devnet.dump() })
      await expect(sponsor(loaded, await next())).rejects.toMatchObject(reached)
      await sponsor(loaded, await signBaseTransaction(paying, bob))
    })
  })

  test('pays on a fork of a live chain', async () => {
    const remote = await createDevnet({ genesisTime: nowMs })
    await drip(remote)
    await remote.advance(200)
    const fork = { provider: remote }
    const devnet = await createDevnet({ payer: inUsdv, fork, upgrade: 'everest' })
    const { transactionHash } = await sponsor(devnet, await sign())
    expect(await receiptOf(devnet, transactionHash)).toMatchObject({ status: '0x1' })
  })

  test('pays again in a replay', async () => {
    const devnet = await devnetWith(inUsdv)
    await sponsor(devnet, await sign())
    await expect(sponsor(devnet, await sign())).rejects.toThrow('already known')
    await devnet.advance(200)
    const again = await replay(devnet.journal())
    expect(again.digest()).toBe(devnet.digest())
    expect(again.config.payer).toEqual(devnet.config.payer)
  })
})

describe('the option', () => {
  test.each<[string, unknown, string]>([
    ['an unknown part', { tokenz: {} }, 'payer: expected no other fields than account'],
    [
      'a rate below zero',
      { tokens: { [usdv]: { symbol: 'A', decimals: 6, rate: -1n } } },
      '.rate: ',
    ],
    ['a token that is no address', { tokens: { usdv: {} } }, 'tokens["usdv"]: expected a 20-byte'],
    ['an account without a key', { account: usdv }, 'account: expected a dev account'],
    ['neither terms nor off', 5, "payer: expected 'off' or an object, got 5"],
  ])('refuses %s', async (_, given, message) => {
    await expect(createDevnet({ payer: given as PayerOptions })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: expect.stringContaining(message),
    })
  })

  test('is refused on a chain without Base Transactions', async () => {
    const created = createDevnet({ network: 'mainnet', payer: {} })
    await expect(created).rejects.toThrow(
      'payer: expected off on a chain without Base Transactions',
    )
    const later = createDevnet({ network: 'mainnet', upgradesAt: { everest: 5n }, payer: {} })
    await (await later).close()
  })

  test('is refused without dev accounts', async () => {
    const created = createDevnet({ accounts: 0, payer: {} })
    await expect(created).rejects.toThrow('payer: expected off on a devnet without dev accounts')
  })

  test('takes text for numbers, and any dev account', async () => {
    const devnet = await createDevnet({
      payer: { account: bob.address, budgetWei: '0x10' as never }, // as the command line has it
    })
    expect(devnet.config.payer).toMatchObject({
      account: bob.address.toLowerCase(),
      budgetWei: 16n,
    })
    const { options } = await terms(devnet)
    expect(options).toMatchObject([{ kind: 'sponsored', payer: bob.address.toLowerCase() }])
  })
})
