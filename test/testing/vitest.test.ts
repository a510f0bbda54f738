/**
 * The fixture, as a user's test files have it: from `previewnet/vitest`.
 */

import { type DevnetFixtures, expect, test, testWith } from 'previewnet/vitest'
import {
  createPublicClient,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  http,
  keccak256,
  parseAbi,
  parseEther,
  toHex,
} from 'viem'
import { describe } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { CONSOLE_ADDRESS } from '../../src/primitives/console-address.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { wireAddress } from '../support/accounts.ts'
import { assemble, type Instruction } from '../support/assemble.ts'
import { token } from '../support/clients.ts'
import { ARTIFACTS } from '../support/tracing-artifacts.ts'

describe('previewnet/vitest', () => {
  const BOB = '0x0000000000000000000000000000000000000b0b'

  const seen = new Set<Devnet>()

  describe('a devnet for each test', () => {
    for (const name of ['one test', 'another test']) {
      test(`begins at genesis in ${name}`, async ({ devnet, walletClient, publicClient }) => {
        expect(seen).not.toContain(devnet)
        seen.add(devnet)
        expect(await publicClient.getBalance({ address: BOB, blockTag: 'pending' })).toBe(0n)
        await walletClient.sendTransaction({ to: BOB, value: 1n })
        expect(await publicClient.getBalance({ address: BOB, blockTag: 'pending' })).toBe(1n)
      })
    }

    test('is closed when its test is over', async () => {
      expect(seen.size).toBe(2)
      for (const devnet of seen) await expect(devnet.advance(200)).rejects.toThrow('closed')
    })

    const walletsOf = new Map<string, DevnetFixtures['walletClient']>()
    for (const name of ['first', 'second', 'third']) {
      test.concurrent(`belongs to the ${name} of several concurrent tests`, async ({
        devnet,
        expect,
        walletClient,
      }) => {
        walletsOf.set(name, walletClient)
        for (let block = 1n; block <= 3n; block += 1n) {
          const hash = await walletClient.sendTransaction({ to: BOB, value: block })
          await expect(hash).toBePreconfirmed()
          await devnet.advance(200)
          await expect(hash).toBeSealed()
        }
        expect(new Set(walletsOf.values()).size).toBe(walletsOf.size)
        expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x3')
        expect(await devnet.request({ method: 'eth_getBalance', params: [BOB] })).toBe('0x6')
      })
    }
  })

  describe('clients', () => {
    test('see after a receipt what it says, whatever they read', async ({
      publicClient,
      walletClient,
    }) => {
      const { address } = walletClient.account
      const hash = await walletClient.deployContract({ ...token, args: [1_000n] })
      const receipt = await publicClient.waitForTransactionReceipt({ hash })
      const { blockHash, blockNumber, contractAddress } = receipt
      expect(await publicClient.getCode({ address: contractAddress! })).toMatch(/^0x../)
      expect(await publicClient.getTransactionCount({ address })).toBe(1)
      expect(
        await publicClient.getContractEvents({ ...token, address: contractAddress!, blockHash }),
      ).not.toEqual([])
      for (const named of [{ blockHash }, { blockNumber }]) {
        const block = await publicClient.getBlock(named)
        expect(block.number).toBe(blockNumber)
        expect(block.transactions).toContain(hash)
      }
    })

    test('share the devnet, and wait in virtual time', async ({
      devnet,
      publicClient,
      testClient,
      walletClient,
    }) => {
      await testClient.setBalance({ address: BOB, value: parseEther('2') })
      expect(await publicClient.getBalance({ address: BOB })).toBe(parseEther('2'))
      const hash = await walletClient.deployContract({ ...token, args: [1_000n] })
      const { contractAddress } = await publicClient.waitForTransactionReceipt({ hash })
      await testClient.mine({ blocks: 1 })
      const args = [devnet.accounts[0]!.address] as const
      const read = { ...token, address: contractAddress!, functionName: 'balanceOf', args } as const
      expect(await publicClient.readContract(read)).toBe(1_000n)
      expect(walletClient.account.address).toBe(devnet.accounts[0]?.address)
      expect(publicClient.chain.id).toBe(devnet.config.chainId)
    })

    describe('with advanceWhileWaiting', () => {
      test.override({ clientOptions: { advanceWhileWaiting: true } })

      test('move time while they wait', async ({ devnet, publicClient, walletClient }) => {
        const hash = await walletClient.sendTransaction({ to: BOB, value: 1n })
        await publicClient.waitForTransactionReceipt({ hash, confirmations: 2 })
        expect(devnet.now - devnet.config.genesisTime).toBe(400)
      })
    })

    test('sign as another dev account on request', async ({ devnet, walletClient }) => {
      const account = wireAddress(devnet.accounts[3]!)
      const hash = await walletClient.sendTransaction({ account, to: BOB, value: 1n })
      const sent = await devnet.request({ method: 'eth_getTransactionByHash', params: [hash] })
      expect(sent?.from).toBe(account)
    })
  })

  describe('options', () => {
    test('are the defaults', ({ devnet }) => expect(devnet.config.network).toBe('preview'))

    describe('of a group', () => {
      test.override({ devnetOptions: { network: 'flashblocks', seed: 5 } })

      test('are those given to the group', ({ devnet }) => {
        expect(devnet.config).toMatchObject({ network: 'flashblocks', seed: 5, chainId: 8453 })
      })

      describe('within another group', () => {
        test.override('devnetOptions', { seed: 6 })

        test('replace the outer ones', ({ devnet }) => {
          expect(devnet.config).toMatchObject({ network: 'preview', seed: 6 })
        })
      })
    })

    test.extend({ devnetOptions: { seed: 7 } })('may be those of one test', ({ devnet }) => {
      expect(devnet.config.seed).toBe(7)
    })
  })

  let setups = 0

  const warm = testWith(
    async ({ devnet, publicClient, walletClient }) => {
      setups += 1
      const hash = await walletClient.deployContract({ ...token, args: [1_000n] })
      const { contractAddress } = await publicClient.getTransactionReceipt({ hash })
      await devnet.advance(200)
      return { address: contractAddress!, notes: ['deployed'] }
    },
    { seed: 3 },
  )

  describe('a prepared devnet', () => {
    for (const name of ['one test', 'another test']) {
      warm(
        `is where the setup left it for ${name}`,
        async ({ devnet, prepared, publicClient, walletClient }) => {
          expect(devnet.config.seed).toBe(3)
          expect(prepared.notes).toEqual(['deployed'])
          prepared.notes.push(name)
          const contract = { ...token, address: prepared.address }
          const balanceOf = { ...contract, functionName: 'balanceOf', args: [BOB] } as const
          expect(await publicClient.readContract(balanceOf)).toBe(0n)
          const args = [BOB, 5n] as const
          await walletClient.writeContract({ ...contract, functionName: 'transfer', args })
          await devnet.advance(200)
          expect(await publicClient.readContract(balanceOf)).toBe(5n)
          expect(await publicClient.getBlockNumber()).toBe(2n)
        },
      )
    }

    warm('was set up once', () => expect(setups).toBe(1))

    warm('knows nothing of what its copies do', async ({ devnet, publicClient }) => {
      expect(await publicClient.getBlockNumber()).toBe(1n)
      expect(devnet.now).toBe(devnet.config.genesisTime + 200)
    })
  })
})

/**
 * The matchers: what passes, what fails, and what a failure says.
 */
describe('fixtures on a fork', () => {
  const BOB = '0x0000000000000000000000000000000000000b0b'
  let asked = 0
  const remote = createDevnet()
  const provider = {
    async request(request: { readonly method: string; readonly params?: readonly unknown[] }) {
      asked += 1
      return (await remote).request(request as Parameters<Devnet['request']>[0])
    },
  }
  const forked = testWith(
    async ({ devnet, walletClient }) => {
      const hash = await walletClient.sendTransaction({ to: BOB, value: 1n })
      await devnet.mine()
      return { hash, asked }
    },
    { fork: { provider } },
  )

  for (const name of ['one test', 'another test']) {
    forked(
      `${name} has what was set up, and asks for nothing twice`,
      async ({ devnet, expect, prepared, publicClient, walletClient }) => {
        expect(devnet.remote?.blockNumber).toBe(0n)
        await expect(prepared.hash).toBeSealed()
        const transaction = walletClient.sendTransaction({ to: BOB, value: 2n })
        await expect(transaction).toChangeBalance(BOB, 2n)
        expect(await publicClient.getBalance({ address: BOB, blockTag: 'pending' })).toBe(3n)
        await devnet.mine()
        expect(asked).toBe(prepared.asked)
      },
    )
  }
})

describe('matchers', () => {
  const BOB = '0x0000000000000000000000000000000000000b0b'
  const CAROL = '0x000000000000000000000000000000000000ca40'
  const SPEAKER = '0x00000000000000000000000000000000000000c5'
  const QUITTER = '0x00000000000000000000000000000000000000c6'

  const leaf = { abi: parseAbi(ARTIFACTS.Leaf.abi), bytecode: ARTIFACTS.Leaf.bytecode as Hex }

  /** Says its calldata, as `console.log` does; a transaction's is that of a message. */
  const speak: readonly Instruction[] = [
    ...(['CALLDATASIZE', 0, 0, 'CALLDATACOPY', 0, 0, 'CALLDATASIZE', 0] as const),
    ...([CONSOLE_ADDRESS, 'GAS', 'STATICCALL', 'POP'] as const),
  ]
  const said: Hex = `0x41304fac${encodeAbiParameters([{ type: 'string' }], ['paid nobody']).slice(2)}`

  const test = testWith(
    async ({ devnet, walletClient, publicClient }) => {
      const deploy = async (contract: typeof token | typeof leaf, args: readonly bigint[]) => {
        // The compiler cannot tell which of the two has arguments.
        const hash = await walletClient.deployContract({ ...contract, args } as never)
        return (await publicClient.getTransactionReceipt({ hash })).contractAddress!
      }
      const addresses = { token: await deploy(token, [1_000n]), leaf: await deploy(leaf, []) }
      await devnet.advance(200)
      return {
        alice: devnet.accounts[0]!.address,
        token: { abi: token.abi, address: addresses.token },
        leaf: { abi: leaf.abi, address: addresses.leaf },
      }
    },
    {
      alloc: {
        [SPEAKER]: { code: hexFromBytes(assemble(...speak)) },
        [QUITTER]: { code: hexFromBytes(assemble(...speak, 0, 0, 'REVERT')) },
      },
    },
  )

  /** Why an assertion failed, with hashes of transactions and blocks left out. */
  async function failureOf(assertion: Promise<void>): Promise<string> {
    const error: unknown = await assertion.then(
      () => new Error('it passed'),
      (reason: unknown) => reason,
    )
    return (error as Error).message.replaceAll(/0x[0-9a-f]{64}\b/g, '<hash>')
  }

  /** Enough for all that is sent here, so that nobody has to estimate, and a failure is mined. */
  const gas = 200_000n

  describe('toEmit', () => {
    test('takes a hash, a promise, receipts and a function', async ({
      devnet,
      prepared,
      publicClient,
      walletClient,
    }) => {
      const transfer = { ...prepared.token, functionName: 'transfer', args: [BOB, 5n] } as const
      const hash = await walletClient.writeContract(transfer)
      const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      const given = [
        hash,
        hash.toUpperCase().replace('X', 'x'),
        publicClient.getTransactionReceipt({ hash }),
        await publicClient.getTransactionReceipt({ hash }),
        receipt,
        { hash },
        walletClient.writeContract(transfer),
        () => walletClient.writeContract(transfer),
        () => hash,
      ]
      for (const each of given) await expect(each).toEmit(prepared.token, 'Transfer')
      await expect(walletClient.writeContract(transfer)).resolves.toEmit(prepared.token, 'Transfer')
    })

    test('compares arguments by name and in order, as many as are given', async ({
      prepared,
      walletClient,
    }) => {
      const { alice, token } = prepared
      const args = [BOB, 5n] as const
      const hash = await walletClient.writeContract({ ...token, functionName: 'transfer', args })
      await expect(hash).toEmit(token, 'Transfer', { from: alice, to: BOB, value: 5n })
      await expect(hash).toEmit(token, 'Transfer', { value: 5n, to: undefined })
      await expect(hash).toEmit(token, 'Transfer', [alice, BOB, 5])
      await expect(hash).toEmit(token, 'Transfer', [undefined, BOB])
      await expect(hash).toEmit(token, 'Transfer', { value: expect.any(BigInt) })
      await expect(hash).toEmit({ abi: token.abi }, 'Transfer')
      await expect(hash).not.toEmit(token, 'Approval')
      await expect(hash).not.toEmit(token, 'Transfer', { value: 6n })
      await expect(hash).not.toEmit({ ...token, address: BOB }, 'Transfer')
    })

    test('finds a text by what it is the hash of', async ({ devnet, walletClient }) => {
      const abi = parseAbi(['event Named(string indexed name)'])
      const topics = [keccak256(toHex('Named(string)')), keccak256(toHex('bob'))]
      const address = '0x00000000000000000000000000000000000000c7'
      const code = hexFromBytes(assemble(BigInt(topics[1]!), BigInt(topics[0]!), 0, 0, 'LOG2'))
      await devnet.request({ method: 'anvil_setCode', params: [address, code] })
      const hash = await walletClient.sendTransaction({ to: address, gas })
      await expect(hash).toEmit({ abi }, 'Named', { name: 'bob' })
      await expect(hash).toEmit({ abi }, 'Named', [topics[1]])
      await expect(hash).not.toEmit({ abi }, 'Named', { name: 'alice' })
    })

    test('shows what was emitted instead, and which arguments are wrong', async ({
      prepared,
      walletClient,
    }) => {
      const { token } = prepared
      const args = [BOB, 5n] as const
      const hash = await walletClient.writeContract({ ...token, functionName: 'transfer', args })
      const expected = { to: CAROL, value: 6n } as const
      expect(
        await failureOf(expect(hash).toEmit(token, 'Transfer', expected)),
      ).toMatchInlineSnapshot(`
        "expected the transaction <hash> to emit Transfer(to: 0x000000000000000000000000000000000000ca40, value: 6n) from 0x5fbdb2315678afecb367f032d93f642f64180aa3

        it emitted:
          Transfer(
            from: 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266,
            to: 0x0000000000000000000000000000000000000b0b,
            value: 5n,
          ) from 0x5fbdb2315678afecb367f032d93f642f64180aa3
            to: expected 0x000000000000000000000000000000000000ca40, got 0x0000000000000000000000000000000000000b0b
            value: expected 6n, got 5n"
      `)
      expect(
        await failureOf(expect(hash).not.toEmit(token, 'Transfer', [undefined, BOB])),
      ).toMatchInlineSnapshot(`
        "expected the transaction <hash> not to emit Transfer(anything, 0x0000000000000000000000000000000000000b0b) from 0x5fbdb2315678afecb367f032d93f642f64180aa3

        it emitted:
          Transfer(
            from: 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266,
            to: 0x0000000000000000000000000000000000000b0b,
            value: 5n,
          ) from 0x5fbdb2315678afecb367f032d93f642f64180aa3"
      `)
      const { leaf } = prepared
      expect(await failureOf(expect(hash).toEmit(leaf, 'Grew'))).toMatchInlineSnapshot(`
      "expected the transaction <hash> to emit Grew(…) from 0xe7f1725e7734ce288f8367e1bb143e90bb3f0512

      it emitted:
        an event that the ABI does not have, with topics [<hash>, <hash>, <hash>] and data <hash> from 0x5fbdb2315678afecb367f032d93f642f64180aa3"
    `)
    })

    test('shows what the contract said', async ({ prepared, walletClient }) => {
      const hash = walletClient.sendTransaction({ to: SPEAKER, data: said, gas })
      expect(
        await failureOf(expect(hash).toEmit(prepared.token, 'Transfer')),
      ).toMatchInlineSnapshot(`
      "expected the transaction <hash> to emit Transfer(…) from 0x5fbdb2315678afecb367f032d93f642f64180aa3

      it emitted nothing

      the contract said:
        paid nobody"
    `)
    })

    test('fails either way when the transaction reverted, or never was', async ({
      prepared,
      walletClient,
    }) => {
      const { leaf } = prepared
      const refuse = { ...leaf, functionName: 'refuse', args: [0n] } as const
      const mined = await walletClient.sendTransaction({ to: QUITTER, data: said, gas })
      for (const matchers of [expect(mined), expect(mined).not]) {
        expect(await failureOf(matchers.toEmit(leaf, 'Grew'))).toMatchInlineSnapshot(`
        "the transaction <hash> emitted nothing: it reverted with no data

        the contract said:
          paid nobody"
      `)
      }
      const unsent = () => walletClient.writeContract(refuse as never)
      for (const matchers of [expect(unsent), expect(unsent).not]) {
        expect(await failureOf(matchers.toEmit(leaf, 'Grew'))).toMatchInlineSnapshot(
          `"nothing was sent: the call reverted with "no reason to grow""`,
        )
      }
    })

    test('fails when it is asked for what cannot be', async ({ prepared, walletClient }) => {
      const { token } = prepared
      const args = [BOB, 5n] as const
      const hash = await walletClient.writeContract({ ...token, functionName: 'transfer', args })
      expect(await failureOf(expect(hash).toEmit(token, 'Burnt' as never))).toMatchInlineSnapshot(
        `"the ABI has no event Burnt; it has Approval, EIP712DomainChanged, Transfer"`,
      )
      expect(
        await failureOf(expect(hash).toEmit(token, 'Transfer', { amount: 5n })),
      ).toMatchInlineSnapshot(`"Transfer has no argument amount; it has from, to, value"`)
      expect(
        await failureOf(expect(hash).not.toEmit(token, 'Transfer', [1, 2, 3, 4])),
      ).toMatchInlineSnapshot(`"Transfer has 3 arguments, not 4"`)
      expect(await failureOf(expect(5n).toEmit(token, 'Transfer'))).toMatchInlineSnapshot(
        `"expected a transaction: a hash, a receipt, a promise of one or a function that gives one; got 5n"`,
      )
      const unknown = `0x${'ab'.repeat(32)}`
      expect(await failureOf(expect(unknown).toEmit(token, 'Transfer'))).toMatchInlineSnapshot(
        `"the transaction <hash> is not known to this devnet"`,
      )
      const poor = walletClient.sendTransaction({ to: BOB, value: 10n ** 30n, gas })
      expect(await failureOf(expect(poor).toEmit(token, 'Transfer'))).toMatch(
        /^nothing was sent: insufficient funds for gas \* price \+ value: have \d+ want \d+$/,
      )
    })
  })

  describe('toRevert and toRevertWith', () => {
    test('take what was mined, what was only estimated, and what was called', async ({
      devnet,
      prepared,
      publicClient,
      walletClient,
    }) => {
      const { alice, leaf } = prepared
      for (const kind of [0n, 1n, 2n]) {
        const refuse = { ...leaf, functionName: 'refuse', args: [kind] } as const
        const data = `0xa60a07b2${kind.toString(16).padStart(64, '0')}` as const
        const call = { from: alice, to: leaf.address, data } as const
        const attempts = [
          () => walletClient.sendTransaction({ to: leaf.address, data, gas }),
          () => walletClient.sendTransaction({ to: leaf.address, data }),
          () => walletClient.writeContract(refuse as never),
          () => publicClient.readContract({ ...refuse, account: alice }),
          () => devnet.request({ method: 'eth_call', params: [call] }),
          () => devnet.request({ method: 'eth_estimateGas', params: [call] }),
        ]
        for (const attempt of attempts) {
          await expect(attempt).toRevert()
          await expect(attempt()).toRevert()
          const reason = 'no reason to grow'
          if (kind === 0n) {
            await expect(attempt).toRevertWith(reason)
            await expect(attempt).toRevertWith(/reason to \w+$/)
          } else if (kind === 1n) {
            await expect(attempt).toRevertWith(leaf, 'Refused')
            await expect(attempt).toRevertWith(leaf, 'Refused', { caller: alice })
            await expect(attempt).toRevertWith(leaf, 'Refused', [alice, 1n])
            await expect(attempt).not.toRevertWith(leaf, 'Refused', [alice, 2n])
            const args = [alice, 1n] as const
            const bytes = encodeErrorResult({ abi: leaf.abi, errorName: 'Refused', args })
            await expect(attempt).toRevertWith({ data: bytes })
          } else {
            await expect(attempt).toRevertWith({ panic: 1 })
            await expect(attempt).toRevertWith({ panic: 0x01n })
            await expect(attempt).not.toRevertWith({ panic: 0x11 })
          }
          if (kind !== 0n) await expect(attempt).not.toRevertWith(reason)
          await expect(attempt).not.toRevertWith({ data: '0x' })
        }
      }
    })

    test('report a success, and a failure without a revert', async ({ prepared, walletClient }) => {
      const sent = await walletClient.sendTransaction({ to: BOB, value: 1n })
      await expect(sent).not.toRevert()
      await expect(sent).not.toRevertWith('paused')
      expect(await failureOf(expect(sent).toRevert())).toMatchInlineSnapshot(
        `"expected the transaction <hash> to revert, it succeeded"`,
      )
      expect(await failureOf(expect(sent).toRevertWith('paused'))).toMatchInlineSnapshot(
        `"expected the transaction <hash> to revert with "paused", it succeeded"`,
      )
      const grow = { ...prepared.leaf, functionName: 'grow', args: [1n], gas: 22_000n } as const
      const starved = await walletClient.writeContract(grow)
      await expect(starved).toRevert()
      expect(await failureOf(expect(starved).toRevertWith({ data: '0x' }))).toMatchInlineSnapshot(
        `"expected the transaction <hash> to revert with no data, it failed: out of gas"`,
      )
      expect(await failureOf(expect(starved).not.toRevert())).toMatchInlineSnapshot(
        `"expected the transaction <hash> not to revert, it failed: out of gas"`,
      )
    })

    test('report a call that the EVM stopped', async ({
      devnet,
      prepared,
      publicClient,
      walletClient,
    }) => {
      await devnet.request({ method: 'anvil_setCode', params: [CAROL, '0xfe'] })
      const { httpUrl } = await devnet.listen({ port: 0 })
      const remote = createPublicClient({ transport: http(httpUrl, { retryCount: 0 }) })
      for (const attempt of [
        () => publicClient.call({ to: CAROL }),
        () => remote.call({ to: CAROL }),
        () => walletClient.sendTransaction({ to: CAROL }),
      ]) {
        await expect(attempt).toRevert()
        expect(await failureOf(expect(attempt).toRevertWith({ data: '0x' }))).toMatchInlineSnapshot(
          `"expected the call to revert with no data, it failed: invalid opcode: INVALID"`,
        )
        expect(await failureOf(expect(attempt).toBeSealed())).toMatchInlineSnapshot(
          `"nothing was sent: the call failed: invalid opcode: INVALID"`,
        )
      }
      const starved = () =>
        publicClient.call({ to: prepared.leaf.address, data: '0x2ddbd13a', gas: 21_300n })
      expect(await failureOf(expect(starved).not.toRevert())).toMatchInlineSnapshot(
        `"expected the call not to revert, it failed: out of gas"`,
      )
    })

    test('show what it reverted with instead', async ({ prepared, publicClient, walletClient }) => {
      const { leaf, token } = prepared
      const call = (kind: bigint) =>
        publicClient.readContract({ ...leaf, functionName: 'refuse', args: [kind] })
      expect(await failureOf(expect(call(0n)).toRevertWith('paused'))).toMatchInlineSnapshot(
        `"expected the call to revert with "paused", it reverted with "no reason to grow""`,
      )
      expect(await failureOf(expect(call(0n)).not.toRevertWith(/grow/))).toMatchInlineSnapshot(
        `"expected the call not to revert with /grow/, it reverted with "no reason to grow""`,
      )
      expect(await failureOf(expect(call(2n)).toRevertWith({ panic: 0x11 }))).toMatchInlineSnapshot(
        `"expected the call to revert with panic: arithmetic underflow or overflow (0x11), it reverted with panic: assert(false) (0x01)"`,
      )
      // viem's own error knows the ABI of the call.
      expect(await failureOf(expect(call(1n)).toRevertWith('paused'))).toMatchInlineSnapshot(
        `"expected the call to revert with "paused", it reverted with Refused(caller: 0x0000000000000000000000000000000000000000, amount: 1n)"`,
      )
      expect(
        await failureOf(expect(call(1n)).toRevertWith(leaf, 'Refused', { amount: 2n })),
      ).toMatchInlineSnapshot(`
        "expected the call to revert with Refused(amount: 2n), it reverted with Refused(caller: 0x0000000000000000000000000000000000000000, amount: 1n)
          amount: expected 2n, got 1n"
      `)
      const data = `0xa60a07b2${'1'.padStart(64, '0')}` as const
      const mined = walletClient.sendTransaction({ to: leaf.address, data, gas })
      expect(
        await failureOf(expect(mined).toRevertWith(token, 'ERC20InvalidSender')),
      ).toMatchInlineSnapshot(
        `"expected the transaction <hash> to revert with ERC20InvalidSender(…), it reverted with an error that no given ABI has: 0xc246547f000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb922660000000000000000000000000000000000000000000000000000000000000001"`,
      )
      expect(
        await failureOf(expect(mined).toRevertWith(leaf, 'Accepted' as never)),
      ).toMatchInlineSnapshot(`"the ABI has no error Accepted; it has Refused"`)
    })

    test('show what the contract said, mined, called or estimated', async ({
      publicClient,
      walletClient,
    }) => {
      const quit = { to: QUITTER, data: said } as const
      const text = `

the contract said:
  paid nobody`
      const mined = walletClient.sendTransaction({ ...quit, gas })
      expect(await failureOf(expect(mined).toRevertWith('paused'))).toBe(
        `expected the transaction <hash> to revert with "paused", it reverted with no data${text}`,
      )
      for (const attempt of [
        () => walletClient.sendTransaction(quit),
        () => publicClient.call(quit),
      ]) {
        expect(await failureOf(expect(attempt).toRevertWith('paused'))).toBe(
          `expected the call to revert with "paused", it reverted with no data${text}`,
        )
      }
    })

    test('fail either way when nothing ran', async ({ walletClient }) => {
      const early = () => walletClient.sendTransaction({ to: BOB, gas: 20_000n })
      for (const matchers of [expect(early), expect(early).not]) {
        expect(await failureOf(matchers.toRevert())).toMatch(
          /^it did not run, so it did not revert: intrinsic gas too low/,
        )
      }
      const broken = () => Promise.reject(new TypeError('no such function'))
      expect(
        await failureOf(expect(broken).toRevertWith('no such function')),
      ).toMatchInlineSnapshot(`"it did not run, so it did not revert: no such function"`)
    })
  })

  describe('toChangeBalance and toChangeBalances', () => {
    test('count one transaction alone, before and after it is sealed', async ({
      devnet,
      prepared,
      walletClient,
    }) => {
      const { alice } = prepared
      await walletClient.sendTransaction({ to: BOB, value: 1n })
      const hash = await walletClient.sendTransaction({ to: BOB, value: 5n })
      await walletClient.sendTransaction({ to: BOB, value: 7n })
      for (const ms of [0, 200, 1_000]) {
        await devnet.advance(ms)
        await expect(hash).toChangeBalance(BOB, 5n)
        await expect(hash).toChangeBalance({ address: BOB }, 5)
        await expect(hash).toChangeBalance(alice, -5n)
        await expect(hash).toChangeBalances({ [alice]: -5n, [BOB]: 5n, [CAROL]: 0n })
        await expect(hash).not.toChangeBalance(BOB, 6n)
        await expect(hash).not.toChangeBalances({ [alice]: -5n, [BOB]: 6n })
        await expect(hash).not.toChangeBalance(alice, -5n, { includesFee: true })
      }
    })

    test('leave the whole fee out, or in', async ({ prepared, publicClient, walletClient }) => {
      const { alice } = prepared
      const hash = await walletClient.sendTransaction({ to: BOB, value: 5n, data: '0x1234' })
      const balanceAt = (blockTag: 'latest' | 'pending') =>
        publicClient.getBalance({ address: alice, blockTag })
      const spent = (await balanceAt('latest')) - (await balanceAt('pending'))
      expect(spent).toBeGreaterThan(5n)
      await expect(hash).toChangeBalance(alice, -5n)
      await expect(hash).toChangeBalance(alice, -spent, { includesFee: true })
    })

    test('count tokens', async ({ prepared, walletClient }) => {
      const { alice, token } = prepared
      const args = [BOB, 5n] as const
      const transfer = { ...token, functionName: 'transfer', args } as const
      await walletClient.writeContract(transfer)
      const sent = walletClient.writeContract(transfer)
      await expect(sent).toChangeBalances({ [alice]: -5n, [BOB]: 5n }, { token })
      await expect(sent).toChangeBalance(BOB, 5n, { token: token.address })
      await expect(sent).toChangeBalance(BOB, 0n)
      expect(
        await failureOf(expect(sent).toChangeBalance(BOB, 5n, { token: CAROL })),
      ).toMatchInlineSnapshot(
        `"0x000000000000000000000000000000000000ca40 is no ERC-20 token: balanceOf gave 0x"`,
      )
    })

    test('count whatever a function does', async ({ devnet, walletClient }) => {
      const twice = async () => {
        await walletClient.sendTransaction({ to: BOB, value: 5n })
        await devnet.advance(200)
        await walletClient.sendTransaction({ to: BOB, value: 5n })
      }
      await expect(twice).toChangeBalance(BOB, 10n)
      await expect(() => devnet.faucet.drip(BOB)).toChangeBalance(BOB, devnet.config.faucetDripWei)
    })

    test('show what changed instead', async ({ prepared, walletClient }) => {
      const { alice, token } = prepared
      await walletClient.sendTransaction({ to: BOB, value: 1n })
      const hash = await walletClient.sendTransaction({ to: BOB, value: 5n })
      expect(await failureOf(expect(hash).toChangeBalance(BOB, -6n))).toMatchInlineSnapshot(`
      "expected balances to change otherwise, in wei
        0x0000000000000000000000000000000000000b0b: expected -6, changed by +5, from 1 to 6"
    `)
      const right = expect(hash).not.toChangeBalances({ [BOB]: 5n, [CAROL]: 0n })
      expect(await failureOf(right)).toMatchInlineSnapshot(`
      "expected balances not to change like this, in wei
        0x0000000000000000000000000000000000000b0b: expected +5, changed by +5, from 1 to 6
        0x000000000000000000000000000000000000ca40: expected 0, changed by 0, from 0 to 0"
    `)
      const args = [BOB, 2_000n] as const
      const write = { ...token, functionName: 'transfer', args, gas } as const
      const failed = walletClient.writeContract(write)
      const half = expect(failed).toChangeBalances({ [alice]: 0n, [BOB]: 2_000n }, { token })
      expect(await failureOf(half)).toMatchInlineSnapshot(`
      "expected balances to change otherwise, in units of 0x5fbdb2315678afecb367f032d93f642f64180aa3
        0x0000000000000000000000000000000000000b0b: expected +2000, changed by 0, from 0 to 0

      the transaction reverted with an error that no given ABI has: 0xe450d38c000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb9226600000000000000000000000000000000000000000000000000000000000003e800000000000000000000000000000000000000000000000000000000000007d0"
    `)
      expect(await failureOf(expect(hash).toChangeBalance('bob', 5n))).toMatchInlineSnapshot(
        `"expected an address or an account, got "bob""`,
      )
    })

    test('fail either way when a function fails, which runs once', async ({ walletClient }) => {
      let runs = 0
      const fails = async () => {
        runs += 1
        await walletClient.sendTransaction({ to: BOB, gas: 20_000n })
      }
      for (const matchers of [expect(fails), expect(fails).not]) {
        expect(await failureOf(matchers.toChangeBalance(BOB, 0n))).toMatch(
          /^nothing was sent: intrinsic gas too low/,
        )
      }
      expect(runs).toBe(2)
    })
  })

  describe('toBePreconfirmed and toBeSealed', () => {
    test('follow a transaction', async ({ devnet, publicClient, walletClient }) => {
      const hash = await walletClient.sendTransaction({ to: BOB })
      const receipt = await publicClient.getTransactionReceipt({ hash })
      await expect(receipt).toBePreconfirmed()
      await expect(hash).not.toBeSealed()
      expect(await failureOf(expect(hash).toBeSealed())).toMatchInlineSnapshot(
        `"expected the transaction <hash> to be sealed, at virtual time 1767225600200 ms it is pre-confirmed for block 2"`,
      )
      expect(await failureOf(expect(hash).not.toBePreconfirmed())).toMatchInlineSnapshot(
        `"expected the transaction <hash> not to be pre-confirmed, at virtual time 1767225600200 ms it is pre-confirmed for block 2"`,
      )
      await devnet.advance(200)
      await expect(hash).toBeSealed()
      await expect(receipt).not.toBePreconfirmed()
      expect(await failureOf(expect(receipt).toBePreconfirmed())).toMatchInlineSnapshot(
        `"expected the transaction <hash> to be pre-confirmed, at virtual time 1767225600400 ms it is sealed in block 2 (<hash>)"`,
      )
    })

    test('name what a waiting transaction waits for', async ({ walletClient }) => {
      const early = await walletClient.sendTransaction({ to: BOB, nonce: 5, gas })
      await expect(early).not.toBePreconfirmed()
      expect(await failureOf(expect(early).toBePreconfirmed())).toMatchInlineSnapshot(
        `"expected the transaction <hash> to be pre-confirmed, at virtual time 1767225600200 ms it waits: its nonce is 5, the next one of 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 is 2"`,
      )
      const unknown = `0x${'ab'.repeat(32)}`
      await expect(unknown).not.toBeSealed()
      expect(await failureOf(expect(unknown).toBeSealed())).toMatchInlineSnapshot(
        `"expected the transaction <hash> to be sealed, at virtual time 1767225600200 ms it is not known to this devnet"`,
      )
    })

    test('look at another devnet when they are given one', async ({ walletClient }) => {
      const hash = await walletClient.sendTransaction({ to: BOB })
      await using slow = await createDevnet({ network: 'flashblocks' })
      await expect(hash).not.toBePreconfirmed({ devnet: slow })
      const own = await slow.request({ method: 'eth_sendTransaction', params: [{ to: BOB }] })
      expect(await failureOf(expect(own).toBePreconfirmed({ devnet: slow }))).toMatchInlineSnapshot(
        `"expected the transaction <hash> to be pre-confirmed, at virtual time 1767225600000 ms it is not shown yet: it waits for room in a block, or for the next flashblock"`,
      )
      await slow.advance(200)
      await expect(own).toBePreconfirmed({ devnet: slow })
      await expect(own).not.toBePreconfirmed()
    })
  })
})
