/**
 * An account: what it has, ether and tokens, and what it is. Below are the transactions of an account
 * without code, and a contract in its parts.
 */

import type { Address } from '../../src/primitives/hex.ts'
import type { AddressPage } from '../../src/server/studio-pages.ts'
import { HeldTokens, TokenFacts } from '../components/account-tokens.tsx'
import { Transactions } from '../components/account-transactions.tsx'
import { Wei } from '../components/amount.tsx'
import { Card } from '../components/card.tsx'
import type { ContractProps } from '../components/contract.tsx'
import { Copy } from '../components/copy.tsx'
import { Fact, Facts } from '../components/facts.tsx'
import { Failure } from '../components/failure.tsx'
import { Heading } from '../components/heading.tsx'
import { LabelForm } from '../components/label-form.tsx'
import { Later } from '../components/later.tsx'
import { ProxyFacts } from '../components/proxy-facts.tsx'
import { AddressLink, TransactionLink } from '../components/references.tsx'
import { Bytes } from '../components/values.tsx'
import { checksummed, formatInteger, oneLine, shortHex } from '../format.ts'
import { useChain } from '../live/feed.ts'
import { useLoaded } from '../loaded.ts'
import { type Studio, useStudio } from '../studio.ts'
import type { PastTime } from '../time/moment.ts'
import { tokenAt } from '../tokens.ts'
import { NotFoundView } from './not-found.tsx'

interface AddressProps extends Pick<AddressPage, 'part' | 'path'> {
  readonly name: string
}

export function AddressView({ name, part, path }: AddressProps) {
  const isAddress = /^0x[\da-f]{40}$/i.test(name)
  if (!isAddress) {
    return <NotFoundView what={name} reason="An address is 0x and 40 digits; this is not one:" />
  }
  const address = name.toLowerCase() as Address
  return <Page key={address} address={address} part={part} path={path} />
}

interface PageProps extends Pick<AddressPage, 'part' | 'path'> {
  readonly address: Address
}

function Page({ address, part, path }: PageProps) {
  const studio = useStudio()
  const { chain, contracts, names, past, rpc } = studio
  useChain()
  const then = past.moment.value
  const moved = `${chain.blocks.value[0]?.hash} ${chain.transactions.value[0]?.hash}`
  const revision = `${chain.reorgs.value} ${then?.ms ?? moved}`
  const { value, error } = useLoaded(address, revision, () => loadAccount(studio, address))
  const { label, contract, abiHash } = contracts.namesAt(address) ?? {}
  // Artifacts, labels and implementations change without a transaction of the account.
  const round = `${abiHash} ${then?.ms} ${contracts.rounds.value}`
  const { value: proxies } = useLoaded(`proxies ${address}`, round, () =>
    rpc.request({ method: 'previewnet_proxy', params: [address, past.stateShown()] }),
  )
  const proxy = proxies?.proxy ?? undefined
  const { value: known } = useLoaded(`${address} ${proxy?.implementation}`, round, () =>
    contracts.contractAt(address),
  )
  const isContract = value !== undefined && value.code !== '0x'
  const { value: token } = useLoaded(`token ${address} ${isContract}`, round, async () =>
    isContract ? await tokenAt(studio, address) : undefined,
  )
  const contractName = contract ?? known?.name
  const name = label ?? names.nameOf(address) ?? contract
  const title = name == null ? `Address ${shortHex(checksummed(address))}` : oneLine(name)
  if (error !== undefined) return <Failure title={title} error={error} />
  if (value === undefined) return <Heading title={title} />
  const { balance, nonce, code, isLater } = value
  const isDelegating = code.startsWith('0xef0100') && code.length === 48 // EIP-7702
  const kinds = [
    ...(token === undefined ? [] : [`${token.standard} token`]),
    ...(proxy === undefined || isDelegating ? [] : ['Proxy']),
  ]
  const other = isDelegating ? 'Account that delegates' : isContract ? 'Contract' : 'Account'
  // Nonce and balance change with whatever the account sends and gets; calls may change neither.
  const called = chain.transactions.value.find(
    ({ to, stage }) => to === address && stage === 'sealed',
  )
  const accountRevision = `${nonce} ${balance} ${chain.blocks.value.length === 0} ${then?.head} ${called?.hash}`
  return (
    <>
      <Heading title={title}>
        {(kinds.length === 0 ? [other] : kinds).map((kind) => (
          <span key={kind} class="badge">
            {kind}
          </span>
        ))}
      </Heading>
      {isLater && <p class="lead">This contract did not exist at this time.</p>}
      <section class="card account" aria-label="Overview">
        <Facts>
          {token !== undefined && <TokenFacts token={token} />}
          <Fact name="Balance">
            <Copy text={String(BigInt(balance))} what="the balance in wei">
              <strong>
                <Wei value={BigInt(balance)} />
              </strong>
            </Copy>
            <HeldTokens address={address} revision={revision} />
          </Fact>
          <Fact name="Address">
            <Bytes data={checksummed(address)} what="the address" />
          </Fact>
          <Fact name="Label">
            {label != null && (
              <>
                <bdi class="breaking">{oneLine(label, 100)}</bdi>{' '}
              </>
            )}
            <LabelForm address={address} label={label} />
          </Fact>
          {contractName != null && contractName !== name && (
            <Fact name="Contract">
              <bdi class="mono breaking">{oneLine(contractName)}</bdi>
            </Fact>
          )}
          {(!isContract || isDelegating) && (
            <Fact name="Nonce">
              <span class="number">{formatInteger(nonce)}</span>
            </Fact>
          )}
          {proxies !== undefined && <ProxyFacts {...proxies} />}
          {isContract && !isDelegating && <Creator address={address} />}
        </Facts>
      </section>
      {isContract ? (
        <Later<ContractProps>
          load={loadContract}
          props={{
            address,
            code,
            nonce,
            known,
            implementation: proxy?.implementation ?? undefined,
            part,
            path,
            revision,
            accountRevision,
          }}
        />
      ) : (
        <Card title="Transactions">
          <Transactions address={address} revision={accountRevision} />
        </Card>
      )}
    </>
  )
}

const loadContract = () => import('../components/contract.tsx').then(({ Contract }) => Contract)

async function loadAccount({ rpc, past }: Studio, address: Address) {
  const read = (at: ReturnType<PastTime['stateShown']>) =>
    rpc.request({ method: 'eth_getAccountInfo', params: [address, at] })
  const account = await read(past.stateShown())
  const isLater =
    past.moment.value !== undefined &&
    account.code === '0x' &&
    (await read('pending')).code !== '0x'
  return { ...account, isLater }
}

function Creator({ address }: { readonly address: Address }) {
  const { rpc } = useStudio()
  const { value: creator } = useLoaded(address, '', () =>
    rpc.request({ method: 'ots_getContractCreator', params: [address] }),
  )
  if (creator === undefined || creator === null) return null
  return (
    <Fact name="Created by">
      <AddressLink address={creator.creator} /> in <TransactionLink hash={creator.hash} />
    </Fact>
  )
}
