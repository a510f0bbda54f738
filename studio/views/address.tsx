/**
 * An account: balance, nonce, code and storage, its tokens, its transactions.
 */

import type { Address, Hex } from '../../src/primitives/hex.ts'
import { TokenFacts, Tokens } from '../components/account-tokens.tsx'
import { Transactions } from '../components/account-transactions.tsx'
import { Wei } from '../components/amount.tsx'
import { Card } from '../components/card.tsx'
import type { ContractProps } from '../components/contract.tsx'
import { ContractEvents } from '../components/contract-events.tsx'
import { ContractSource } from '../components/contract-source.tsx'
import { Copy } from '../components/copy.tsx'
import { Fact, Facts } from '../components/facts.tsx'
import { Failure } from '../components/failure.tsx'
import { Heading } from '../components/heading.tsx'
import { LabelForm } from '../components/label-form.tsx'
import { Later } from '../components/later.tsx'
import { ProxyFacts } from '../components/proxy-facts.tsx'
import { AddressLink, TransactionLink } from '../components/references.tsx'
import { Storage } from '../components/storage.tsx'
import { Bytes } from '../components/values.tsx'
import { Variables } from '../components/variables.tsx'
import { checksummed, counted, formatInteger, oneLine, shortHex } from '../format.ts'
import { useChain } from '../live/feed.ts'
import { useLoaded } from '../loaded.ts'
import { type Studio, useStudio } from '../studio.ts'
import type { PastTime } from '../time/moment.ts'
import { NotFoundView } from './not-found.tsx'

export function AddressView({ name }: { readonly name: string }) {
  const isAddress = /^0x[\da-f]{40}$/i.test(name)
  if (!isAddress) {
    return <NotFoundView what={name} reason="An address is 0x and 40 digits; this is not one:" />
  }
  const address = name.toLowerCase() as Address
  return <Page key={address} address={address} />
}

function Page({ address }: { readonly address: Address }) {
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
  const name = label ?? names.nameOf(address) ?? contract
  const title = name == null ? `Address ${shortHex(checksummed(address))}` : oneLine(name)
  if (error !== undefined) return <Failure title={title} error={error} />
  if (value === undefined) return <Heading title={title} />
  const { balance, nonce, code, isLater } = value
  const isContract = code !== '0x'
  // Nonce and balance change with whatever the account sends and gets.
  const state = `${nonce} ${balance} ${chain.blocks.value.length === 0} ${then?.head}`
  return (
    <>
      <Heading title={title}>
        <span class="badge">{kindOf(code)}</span>
      </Heading>
      {isLater && <p class="lead">This contract did not exist at this time.</p>}
      <Card title="Overview">
        <Facts>
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
          {(contract ?? known?.name) != null && (
            <Fact name="Contract">
              <bdi class="mono breaking">{oneLine(contract ?? known?.name ?? '')}</bdi>{' '}
              <bdi class="muted breaking">{oneLine(known?.sourceName ?? '', 200)}</bdi>
            </Fact>
          )}
          <Fact name="Balance">
            <Copy text={String(BigInt(balance))} what="the balance in wei">
              <strong>
                <Wei value={BigInt(balance)} />
              </strong>
            </Copy>
          </Fact>
          <Fact name="Nonce">
            <span class="number">{formatInteger(nonce)}</span>
          </Fact>
          {isContract && <Creator address={address} />}
          {isContract && <TokenFacts address={address} revision={then?.ms} />}
          {proxies !== undefined && <ProxyFacts {...proxies} />}
        </Facts>
      </Card>
      {isContract && <ContractSource address={proxy?.implementation ?? address} known={known} />}
      {isContract && (
        <Later<ContractProps>
          load={loadContract}
          props={{ address, code, known, implementation: proxy?.implementation, revision }}
        />
      )}
      {known?.variables && (
        <Variables address={address} variables={known.variables} revision={revision} />
      )}
      {isContract && <ContractEvents address={address} revision={revision} />}
      <Tokens address={address} revision={revision} />
      <Transactions address={address} revision={state} />
      {isContract && (
        <Card title="Code" note={counted((code.length - 2) / 2, 'byte')}>
          <div class="card-body">
            <Bytes data={code} />
          </div>
        </Card>
      )}
      {isContract && (
        <Storage address={address} revision={then?.ms ?? chain.blocks.value[0]?.hash} />
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

/** An account that delegates has the code 0xef0100 and an address (EIP-7702). */
function kindOf(code: Hex): string {
  if (code === '0x') return 'Account'
  return code.startsWith('0xef0100') && code.length === 48 ? 'Account that delegates' : 'Contract'
}

function Creator({ address }: { readonly address: Address }) {
  const { rpc } = useStudio()
  const { value: creator } = useLoaded(address, '', () =>
    rpc.request({ method: 'ots_getContractCreator', params: [address] }),
  )
  if (creator === undefined || creator === null) return null
  return (
    <Fact name="Created by">
      <AddressLink address={creator.creator} isWhole /> in <TransactionLink hash={creator.hash} />
    </Fact>
  )
}
