/**
 * `previewnet/base`: the published vectors through its public names, viem's accounts and clients, and
 * mistakes that are refused before anything is signed.
 */

import {
  createWalletClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hashTypedData,
  keccak256,
  publicActions,
  toEventSelector,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import * as base from '../../src/base/index.ts'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { fc, runs } from '../support/property.ts'

const mnemonic = 'test test test test test test test test test test test junk'
const alice = mnemonicToAccount(mnemonic)
const bob = mnemonicToAccount(mnemonic, { addressIndex: 1 })
const usdv = '0xb200000000000000000000723077b8a1b173adc3'

const plain: base.BaseTransactionRequest = {
  chainId: 84_538_453,
  maxFeePerGas: 10n ** 9n,
  gas: 100_000n,
  calls: [[{ to: bob.address, value: 10n ** 15n }]],
}
const payment = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'transfer',
  args: [bob.address, 1_000_000n],
})
const paysPayer: base.BaseTransactionRequest = {
  ...plain,
  nonceKey: 1n,
  payer: bob.address,
  calls: [[{ to: usdv, data: payment }], [{ to: bob.address, value: 1n }]],
}
const nonceFree: base.BaseTransactionRequest = {
  ...plain,
  nonceKey: base.NONCE_FREE_KEY,
  payer: 'open',
  validBefore: 1_793_000_000_000,
}
const delegates: base.BaseTransactionRequest = {
  ...plain,
  calls: [],
  accountChanges: [{ target: `0x${'11'.repeat(20)}` }],
}

async function signed(transaction: base.BaseTransactionRequest): Promise<Hex> {
  const serialized = await base.signBaseTransaction(transaction, alice)
  return transaction.payer === undefined ? serialized : base.signAsPayer(serialized, bob)
}

describe('published vectors of Base Transactions', () => {
  test.each([
    {
      name: 'pays itself',
      transaction: plain,
      senderHash: '0x19f8aac597a72a317a571116d4e961f4d0aecd292c70355379e1cfc1497bf91e',
      hash: '0x8fcd444c0b588607ff60f68b197f11d5d7c5ca72da4ae56d99ceeb6c762a5740',
      raw: '0x79f87c840509f455808080808080843b9aca00830186a0c0e0dfde9470997970c51812dc3a010c7d01b50e0d17dc79c887038d7ea4c68000808080b84194f55773149900836037dcc1c90e8d87d20db90444fc8e1d740fb0fac3176951207e23e4f3b5124130b704293c1a324892b8d8353f0f0262998c61829c81c1801b80',
    },
    {
      name: 'names its sender',
      transaction: { ...plain, sender: alice.address },
      senderHash: '0xbd69e2cdc25f0579634390389685629c9f71897eb087035e7f84b2eb67e737ad',
      hash: '0xceefd37a3276058f1fa561fdc6ed6b167a8328a71a213cd485d20f1354a1b178',
    },
    {
      name: 'pays a payer in its first phase',
      transaction: paysPayer,
      senderHash: '0x760381c942f462064a9f8d018ac2f9f995662b7a4279267f80a05f04039149ff',
      payerHash: '0x2d8b2517ee45fdbe25304d75cb1b0abc0c822b2fed6a9c17e97dbd294f4fdbc1',
      hash: '0x44e32232430201cde0da4f27e2e175f0ce0b29e891195f24ccc3d62d1d2d904c',
    },
    {
      name: 'has no nonce and any payer',
      transaction: nonceFree,
      senderHash: '0x6692e5779d3d0fdfac2786ba0a2e4cf436a220594602af9c5d5a68b6f4afc219',
      payerHash: '0xc6a6d507d2784f6785631d1bcbe5691aee357f78b9e5974acbfc40bb3efe5290',
      hash: '0x95374343c7cefe8d9771392d01eab7bfdc8d4f81a4f59bbee501e64d31a6ae87',
      raw: '0x79f8e4840509f45580a0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff80808601a17720ca0080843b9aca00830186a0c0e0dfde9470997970c51812dc3a010c7d01b50e0d17dc79c887038d7ea4c68000808000b84151e655a772286c19c39c20725a5a4efd0b3441ba108ffa847abe3caa90d136a016384f835727ac657138487d83ddb1014e03baaa967717a8e66d9b267af951781bb841f5dfadca7c8a0d4b688f3099a70171029617a0a33d8f295fb751410072ab5e744923851df41361b1afe1026c58677d4f7daa1b6efb94a7beef39ac6255b0b4111c',
    },
    {
      name: 'delegates and calls nothing',
      transaction: delegates,
      senderHash: '0xbacaa16446a4a0984f4a564fa5dad014b7aca0e0051d4ec0eac48bec631b9fd4',
      hash: '0x762ad012198c21b4988c6b4c1a33da79ac8ddc0ef03b1018e48c94556c3ba443',
    },
  ])('hold for one that $name', async ({ transaction, senderHash, payerHash, hash, raw }) => {
    expect(base.senderHash(transaction)).toBe(senderHash)
    if (payerHash !== undefined) {
      expect(base.payerHash(transaction, alice.address)).toBe(payerHash)
    }
    const serialized = await signed(transaction)
    if (raw !== undefined) expect(serialized).toBe(raw)
    expect(base.baseTransactionHash(serialized)).toBe(hash)
    const parsed = base.parseBaseTransaction(serialized)
    expect(base.serializeBaseTransaction(parsed)).toBe(serialized)
    expect(await base.recoverBaseSigners(serialized)).toEqual({
      sender: alice.address.toLowerCase(),
      payer: (transaction.payer === undefined ? alice : bob).address.toLowerCase(),
    })
  })

  test('hold for replay ids', () => {
    const id = '0xd2114184762ed890a3cd80dcbdd3279199296abc23525875cf6d4badf52cf876'
    expect(base.replayId(plain, alice.address)).toBe(id)
    expect(base.replayId({ ...plain, sender: alice.address })).toBe(id)
    expect(base.replayId(nonceFree, alice.address)).toBe(
      '0xa9bfd585b4da972c1297ae570b1b0b5773fbb6d020f2a412670797301456ee12',
    )
  })

  test('hold for gas, before and after the signatures', async () => {
    const gasOf = async (transaction: base.BaseTransactionRequest) =>
      base.baseTransactionGas(base.parseBaseTransaction(await signed(transaction)), alice.address)
    expect(await gasOf(plain)).toEqual({
      senderIntrinsic: 28_096n,
      senderFloor: 31_090n,
      payerIntrinsic: 0n,
      payerFloor: 0n,
    })
    expect(await gasOf(paysPayer)).toMatchObject({ payerIntrinsic: 6_232n, payerFloor: 7_930n })
    expect(await gasOf(delegates)).toMatchObject({ senderIntrinsic: 26_576n, senderFloor: 29_390n })
    for (const transaction of [plain, paysPayer, nonceFree, delegates]) {
      const after = await gasOf(transaction)
      const before = base.baseTransactionGas(transaction, alice.address)
      for (const part of [
        'senderIntrinsic',
        'senderFloor',
        'payerIntrinsic',
        'payerFloor',
      ] as const) {
        expect(before[part] >= after[part] && before[part] <= after[part] + 100n).toBe(true)
      }
    }
  })

  test('hold for digests of predicates', () => {
    const transactionHash = `0x${'44'.repeat(32)}` as const
    const address = (byte: string) => `0x${byte.repeat(20)}` as const
    const several = [
      base.predicate.balance(address('22'), '>', 10n),
      base.predicate.storage(address('33'), 7n, '=', 1n, 255n),
      base.predicate.blockNumber('<=', 100n),
      base.predicate.flashblockIndex('<=', 3n),
    ]
    const one = [base.predicate.nonce(address('44'), '=', 7n)]
    const hashOf = (validity: readonly base.WirePredicate[]) =>
      base.validityHash({ chainId: 8453, transactionHash, validity })
    expect(hashOf(several)).toBe(
      '0xccc8fc76b39e370a65b7e6c377ad2f7a00d309b80f5e100cf119b03f41de294d',
    )
    expect(hashOf(one)).toBe('0x021385c3ddaed95323b4f834b255046fb76b8a315ea935efaec986ae00d2ffec')
  })
})

describe('validity predicates', () => {
  const values = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  const operators = fc.constantFrom('<', '<=', '=', '!=', '>', '>=' as const)
  const addresses = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
  const predicates = fc.oneof(
    fc.tuple(addresses, operators, values).map((args) => base.predicate.balance(...args)),
    fc.tuple(addresses, operators, values).map((args) => base.predicate.nonce(...args)),
    fc
      .tuple(addresses, values, operators, values, fc.option(values, { nil: undefined }))
      .map((args) => base.predicate.storage(...args)),
    fc.tuple(operators, values).map((args) => base.predicate.blockNumber(...args)),
    fc.tuple(operators, values).map((args) => base.predicate.flashblockIndex(...args)),
  )

  test('viem hashes their typed data to the same hash, in any order', () => {
    fc.assert(
      fc.property(fc.array(predicates, { maxLength: 5 }), (validity) => {
        const authorization = { chainId: 8453, transactionHash: keccak256('0x01') }
        const hash = base.validityHash({ ...authorization, validity })
        expect(hashTypedData(base.validityTypedData({ ...authorization, validity }))).toBe(hash)
        expect(base.validityHash({ ...authorization, validity: validity.toReversed() })).toBe(hash)
      }),
      { numRuns: runs(300) },
    )
  })

  test('the sidecar has the predicates as the method takes them', async () => {
    const validity = [
      base.predicate.storage('0x8ba1f109551bD432803012645Ac136ddd64DBA72', 8n, '=', 0x2an, 0xffn),
      base.predicate.blockNumber('<=', 0x11a6a1n),
    ]
    const wire = [
      {
        type: 'storage',
        params: {
          address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
          slot: '0x8',
          mask: '0xff',
          op: '=',
          value: '0x2a',
        },
      },
      { type: 'block_number', params: { op: '<=', value: '0x11a6a1' } },
    ]
    expect(base.validitySidecar(validity)).toEqual({ validity: wire })
    const transactionHash = keccak256(await signed(plain))
    const authorization = { chainId: plain.chainId, transactionHash, validity }
    const signature = await alice.signTypedData(base.validityTypedData(authorization))
    expect(base.validitySidecar(validity, signature)).toEqual({
      validity: wire,
      validity_signature: {
        r: `0x${BigInt(signature.slice(0, 66)).toString(16)}`,
        s: `0x${BigInt(`0x${signature.slice(66, 130)}`).toString(16)}`,
        yParity: signature.endsWith('1b') ? '0x0' : '0x1',
      },
    })
  })

  test.each([
    ['a negative value', () => base.predicate.blockNumber('<', -1n), 'value: expected 0 to 2^256'],
    ['a signature of 64 bytes', () => base.validitySidecar([], `0x${'11'.repeat(64)}`), '65 bytes'],
    [
      'an address of 19 bytes',
      () =>
        base.validityHash({
          chainId: 1,
          transactionHash: keccak256('0x'),
          validity: [base.predicate.balance(`0x${'11'.repeat(19)}`, '=', 0n)],
        }),
      'address: expected 20 bytes',
    ],
  ])('%s is refused', (_, mistake, message) => {
    expect(mistake).toThrow(message)
  })
})

describe('mistakes', () => {
  const address = `0x${'11'.repeat(19)}` as const
  test.each<[string, Partial<base.BaseTransactionRequest>, string]>([
    [
      'a short address',
      { calls: [[{ to: address }]] },
      'calls[0][0].to: expected an address of 20 bytes in hex, got "0x11',
    ],
    [
      'a negative value',
      { calls: [[], [{ to: usdv, value: -1n }]] },
      'calls[1][0].value: expected',
    ],
    [
      'a fraction',
      { nonceSequence: 0.5 },
      'nonceSequence: expected a whole number from 0, got 0.5',
    ],
    ['65 bits', { gas: 2n ** 64n }, 'gasLimit: expected at most 8 bytes, got 9'],
    ['the zero address as payer', { payer: `0x${'00'.repeat(20)}` }, 'payer: expected no bytes'],
    ['1,025 phases', { calls: Array(1_025).fill([]) }, 'calls: expected at most 1024 phases'],
    ['half a byte', { metadata: '0x1' }, 'metadata: expected bytes in hex, got "0x1"'],
  ])('%s is refused', (_, change, message) => {
    expect(() => base.senderHash({ ...plain, ...change })).toThrow(message)
  })

  test('no account signs for another one', async () => {
    const named = { ...plain, sender: bob.address }
    await expect(base.signBaseTransaction(named, alice)).rejects.toThrow('sender: expected the acc')
    const serialized = await base.signBaseTransaction(paysPayer, alice)
    await expect(base.signAsPayer(serialized, alice)).rejects.toThrow('payer: expected the account')
    const own = await base.signBaseTransaction(plain, alice)
    await expect(base.signAsPayer(own, bob)).rejects.toThrow('expected one, but the sender pays')
    expect(() => base.payerHash(paysPayer)).toThrow('sender: expected the account')
    expect(() => base.parseBaseTransaction('0x02c0')).toThrow('expected type 0x79')
    await expect(base.recoverBaseSigners(serialized)).rejects.toMatchObject({
      code: 'TRANSACTION_TYPE_NOT_SUPPORTED',
    })
  })

  test('an account signs hashes, with a low s', async () => {
    const { address } = alice
    await expect(base.signBaseTransaction(plain, { address })).rejects.toThrow('expected a local')
    const sign = async () => `0x${'ff'.repeat(64)}1b` as const
    const high = base.signBaseTransaction(plain, { address, sign })
    await expect(high).rejects.toThrow('s (low)')
  })
})

test('any transaction is parsed as it was signed', async () => {
  const uints = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
  const bytes = (size?: number) =>
    fc
      .uint8Array(size === undefined ? { maxLength: 40 } : { minLength: size, maxLength: size })
      .map((each): Hex => `0x${Buffer.from(each).toString('hex')}`)
  const transactions = fc.record({
    chainId: fc.nat(),
    nonceKey: uints(256),
    nonceSequence: uints(64),
    validAfter: uints(64),
    validBefore: uints(64),
    maxPriorityFeePerGas: uints(256),
    maxFeePerGas: uints(256),
    gas: uints(64),
    accountChanges: fc.array(fc.record({ target: bytes(20) }), { maxLength: 2 }),
    calls: fc.array(fc.array(fc.record({ to: bytes(20), value: uints(256), data: bytes() }))),
    metadata: bytes(),
    sender: fc.constantFrom(undefined, alice.address.toLowerCase() as Hex),
    payer: fc.constantFrom(undefined, 'open' as const, bob.address.toLowerCase() as Hex),
  })
  await fc.assert(
    fc.asyncProperty(transactions, async (transaction) => {
      const serialized = await signed(transaction)
      expect(base.parseBaseTransaction(serialized)).toMatchObject(transaction)
      expect(await base.recoverBaseSigners(serialized)).toMatchObject({
        sender: alice.address.toLowerCase(),
      })
    }),
    { numRuns: runs(30) },
  )
})

describe('contracts', () => {
  test('the ABIs have the published selectors', () => {
    const selectors = (abi: typeof base.nonceManagerAbi | typeof base.transactionContextAbi) =>
      abi.flatMap((item) =>
        item.type === 'event' ? [] : [toFunctionSelector(`${item.name}(${typesOf(item.inputs)})`)],
      )
    const typesOf = (inputs: readonly { readonly type: string }[]) =>
      inputs.map(({ type }) => type).join()
    expect(selectors(base.nonceManagerAbi)).toEqual([
      '0x89535803',
      '0x1bc81ca9',
      '0xdf9b1c41',
      '0xadc15572',
      '0xd54ed552',
      '0x4ba8e2af',
      '0x4adf682a',
      '0x0d89438e',
    ])
    expect(selectors(base.transactionContextAbi)).toEqual(['0x690b3a9d', '0x0d89438e'])
    expect(toEventSelector(base.nonceManagerAbi[1])).toBe(
      '0x42d98041765078b1557c6a9fe7e4a27230ca413fc141df57d89acd6cc68ffb45',
    )
  })
})

describe('a viem client with the actions', () => {
  /** A client of a node that answers as given; `asked` gets the requests. */
  function clientOf(answers: Readonly<Record<string, unknown>>) {
    const asked: { method: string; params: unknown }[] = []
    const request = async ({ method, params }: { method: string; params: unknown }) => {
      asked.push({ method, params })
      return answers[method]
    }
    const client = createWalletClient({ account: alice, transport: custom({ request }) })
    return { client: client.extend(base.baseActions()), asked }
  }

  const answers = {
    eth_chainId: '0x509f455',
    eth_getTransactionCount: '0x7',
    eth_maxPriorityFeePerGas: '0x5',
    eth_getBlockByNumber: { baseFeePerGas: '0x64' },
    eth_estimateGas: '0xc350',
    eth_sendRawTransaction: keccak256('0x01'),
  }

  test('fills in what a transaction lacks, signs it and sends it', async () => {
    const { client, asked } = clientOf(answers)
    const calls = [[{ to: bob.address, value: 3n }]]
    const hash = await client.sendBaseTransaction({
      calls,
      nonceKey: 5n,
      payer: 'open',
      payerAccount: bob,
    })
    expect(hash).toBe(answers.eth_sendRawTransaction)
    expect(asked.slice(1, -1)).toEqual([
      { method: 'eth_getTransactionCount', params: [alice.address, 'pending', '0x5'] },
      { method: 'eth_maxPriorityFeePerGas', params: [] },
      { method: 'eth_getBlockByNumber', params: ['pending', false] },
      {
        method: 'eth_estimateGas',
        params: [
          {
            from: alice.address,
            nonceKey: '0x5',
            validAfter: '0x0',
            validBefore: '0x0',
            maxFeePerGas: '0xcd',
            maxPriorityFeePerGas: '0x5',
            accountChanges: [],
            calls: [[{ to: bob.address, value: '0x3', data: '0x' }]],
            payer: '0x00',
          },
          'pending',
        ],
      },
    ])
    const [raw] = asked.at(-1)!.params as [Hex]
    expect(base.parseBaseTransaction(raw)).toMatchObject({
      chainId: 84_538_453,
      nonceKey: 5n,
      nonceSequence: 7n,
      maxFeePerGas: 205n,
      maxPriorityFeePerGas: 5n,
      gas: 50_000n,
      payer: 'open',
      sender: undefined,
    })
    expect(await base.recoverBaseSigners(raw)).toEqual({
      sender: alice.address.toLowerCase(),
      payer: bob.address.toLowerCase(),
    })
  })

  test('requests no value that is given, and no sequence for a transaction without a nonce', async () => {
    const { client, asked } = clientOf(answers)
    const given = { ...nonceFree, payer: undefined, maxPriorityFeePerGas: 1n }
    const prepared = await client.prepareBaseTransaction({ ...given, isSenderNamed: true })
    expect(prepared).toMatchObject({ ...given, sender: alice.address, nonceSequence: 0n })
    expect(asked).toEqual([])
  })

  test('needs the account of a payer to send, and an account that signs', async () => {
    const { client, asked } = clientOf(answers)
    const sponsored = client.sendBaseTransaction({ ...plain, payer: bob.address })
    await expect(sponsored).rejects.toThrow('payerAccount: expected one that signs as the payer')
    const remote = { address: bob.address, type: 'json-rpc' } as const
    const unsigned = client.sendBaseTransaction({ ...plain, account: remote, nonceSequence: 0 })
    await expect(unsigned).rejects.toThrow('expected a local one that signs hashes')
    expect(asked.map(({ method }) => method)).not.toContain('eth_sendRawTransaction')
  })

  test('sends a transaction with its predicates, and signs those', async () => {
    const { client, asked } = clientOf({ base_sendRawTransactionValidity: keccak256('0x02') })
    const serializedTransaction = await signed(plain)
    const validity = [base.predicate.blockNumber('<=', 9n)]
    const transactionHash = keccak256(serializedTransaction)
    const validitySignature = await client.signTypedData(
      base.validityTypedData({ chainId: plain.chainId, transactionHash, validity }),
    )
    const sending = { serializedTransaction, validity, validitySignature }
    expect(await client.sendRawTransactionValidity(sending)).toBe(keccak256('0x02'))
    expect(asked).toEqual([
      {
        method: 'base_sendRawTransactionValidity',
        params: [serializedTransaction, base.validitySidecar(validity, validitySignature)],
      },
    ])
  })

  test('reads the terms of a payer, and sends through it', async () => {
    const transactionHash = keccak256('0x03')
    const { client, asked } = clientOf({
      eth_chainId: '0x2105',
      payer_getTerms: {
        gasEstimate: { gasLimit: '0x11170', maxFeePerGas: '0x64', maxPriorityFeePerGas: '0x0' },
        options: [
          {
            kind: 'token',
            payer: bob.address,
            ttl: 15,
            conditions: { maxExpiry: 10, maxGasLimit: '0x186a0' },
            tokens: [
              {
                token: usdv,
                symbol: 'USDV',
                decimals: 6,
                rate: '0x77359400',
                paymentAmount: '0x33450',
                paymentGas: '0x4e20',
              },
            ],
          },
        ],
      },
      payer_sendTransaction: { transactionHash, tokenCharged: { token: usdv, amount: '0x33450' } },
    })
    const terms = await client.getPayerTerms({ gasLimit: 50_000n, preferredTokens: [usdv] })
    expect(terms).toMatchObject({
      gasEstimate: { gas: 70_000n, maxFeePerGas: 100n, maxPriorityFeePerGas: 0n },
      options: [
        {
          ttl: 15,
          conditions: { maxExpiry: 10, maxGasLimit: 100_000n },
          tokens: [{ rate: 2_000_000_000n, paymentAmount: 210_000n, paymentGas: 20_000n }],
        },
      ],
    })
    const [offer] = terms.options
    const [price] = offer!.tokens
    const amount = 1_000_000n
    expect(base.paymentCall(offer!, price!, amount)).toEqual({ to: usdv, value: 0n, data: payment })
    const ether = { token: zeroAddress, paymentAmount: 5n }
    expect(base.paymentCall(offer!, ether)).toEqual({ to: bob.address, value: 5n, data: '0x' })
    const signedTransaction = await base.signBaseTransaction(paysPayer, alice)
    expect(await client.sendPayerTransaction({ signedTransaction })).toEqual({
      transactionHash,
      tokenCharged: { token: usdv, amount: 210_000n },
    })
    expect(asked.slice(1)).toEqual([
      {
        method: 'payer_getTerms',
        params: [{ chainId: '0x2105', gasLimit: '0xc350', preferredTokens: [usdv] }],
      },
      { method: 'payer_sendTransaction', params: [{ signedTransaction }] },
    ])
  })

  describe('of a devnet', () => {
    async function devnetClient() {
      const devnet = await createDevnet()
      const transport = custom(devnet)
      const wallet = createWalletClient({ account: alice, chain: devnet.chain, transport })
      return { devnet, client: wallet.extend(base.baseActions()) }
    }

    const receiptOf = (devnet: Devnet, hash: Hex) =>
      devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })

    test('sends by account nonce, in a lane, and without a nonce, with the gas it asks for', async () => {
      const { devnet, client } = await devnetClient()
      const calls = [[{ to: bob.address, value: 3n }]]
      const validBefore = devnet.now + 10_000
      const hashes = [
        await client.sendBaseTransaction({ calls }),
        await client.sendBaseTransaction({ calls, isSenderNamed: true }),
        await client.sendBaseTransaction({ calls, nonceKey: 7n }),
        await client.sendBaseTransaction({ calls, nonceKey: 7n, metadata: '0x1234' }),
        await client.sendBaseTransaction({ calls, nonceKey: base.NONCE_FREE_KEY, validBefore }),
      ]
      for (const hash of hashes) {
        expect(await receiptOf(devnet, hash)).toMatchObject({ status: '0x1', type: '0x79' })
      }
      const { address } = alice
      const blockTag = 'pending'
      expect(await client.getTransactionCount({ address, blockTag })).toBe(2)
      expect(await client.getTransactionCount({ address, blockTag, nonceKey: 7n })).toBe(2)
      expect(await client.getTransactionCount({ address, nonceKey: 7n })).toBe(0)
      const getNonce = { abi: base.nonceManagerAbi, functionName: 'getNonce' } as const
      const manager = { address: base.NONCE_MANAGER_ADDRESS, ...getNonce, blockTag } as const
      const reader = client.extend(publicActions)
      expect(await reader.readContract({ ...manager, args: [address, 7n] })).toBe(2n)
    })

    test('sends for an open and for a named payer, and delegates', async () => {
      const { devnet, client } = await devnetClient()
      for (const payer of ['open', bob.address] as const) {
        const hash = await client.sendBaseTransaction({
          calls: [[{ to: bob.address, value: 3n }]],
          payer,
          payerAccount: bob,
          accountChanges: [{ target: usdv }],
        })
        const payerAddress = bob.address.toLowerCase()
        expect(await receiptOf(devnet, hash)).toMatchObject({ status: '0x1', payer: payerAddress })
      }
      const params = [alice.address, 'pending'] as const
      expect(await devnet.request({ method: 'eth_getCode', params })).toBe(
        `0xef0100${usdv.slice(2)}`,
      )
    })

    test('sends a transaction that waits for its predicates, which the sender signs', async () => {
      const devnet = await createDevnet({ validitySignatures: 'required' })
      const wallet = { account: alice, chain: devnet.chain, transport: custom(devnet) }
      const client = createWalletClient(wallet).extend(base.baseActions())
      const draft = await client.prepareBaseTransaction({
        calls: [[{ to: bob.address, value: 3n }]],
      })
      const serializedTransaction = await base.signBaseTransaction(draft, alice)
      const validity = [
        base.predicate.nonce(bob.address, '=', 1n),
        base.predicate.blockNumber('<=', 9n),
      ]
      const hash = base.baseTransactionHash(serializedTransaction)
      const { chainId } = draft
      const validitySignature = await client.signTypedData(
        base.validityTypedData({ chainId, transactionHash: hash, validity }),
      )
      const sending = { serializedTransaction, validity, validitySignature }
      const unsigned = client.sendRawTransactionValidity({ serializedTransaction, validity })
      await expect(unsigned).rejects.toThrow('validity predicates require a sender signature')
      expect(await client.sendRawTransactionValidity(sending)).toBe(hash)
      expect(await receiptOf(devnet, hash)).toBeNull()
      expect(await client.transactionStatus({ hash })).toBe('Known')
      await createWalletClient({ ...wallet, account: bob }).sendTransaction({ to: alice.address })
      expect(await receiptOf(devnet, hash)).toMatchObject({
        status: '0x1',
        transactionIndex: '0x3',
      })
    })

    test('has the gas that is charged for a plain transfer', async () => {
      const { devnet, client } = await devnetClient()
      const transaction = await client.prepareBaseTransaction(plain)
      const serializedTransaction = await base.signBaseTransaction(transaction, alice)
      const hash = await client.sendRawTransaction({ serializedTransaction })
      const gas = base.baseTransactionGas(
        base.parseBaseTransaction(serializedTransaction),
        alice.address,
      )
      const { gasUsed } = (await receiptOf(devnet, hash))!
      expect(BigInt(gasUsed)).toBe(base.baseGasUsed(gas, 0n))
    })

    test('counts transactions as viem does, and knows their status', async () => {
      const devnet = await createDevnet({ genesisTime: 0 })
      const client = createWalletClient({
        account: alice,
        chain: devnet.chain,
        transport: custom(devnet),
      }).extend(base.baseActions())
      const { address } = alice
      const hash = await client.sendTransaction({ to: bob.address })
      expect(await client.getTransactionCount({ address, blockTag: 'pending' })).toBe(1)
      expect(await client.getTransactionCount({ address })).toBe(0)
      expect(await client.transactionStatus({ hash })).toBe('Known')
      await devnet.mine()
      expect(await client.getTransactionCount({ address, blockNumber: 1n })).toBe(1)
      expect(await client.transactionStatus({ hash })).toBe('Unknown')
      await devnet.close()
    })
  })
})
