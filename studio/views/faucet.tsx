/**
 * The faucet: ether, USDV and NFVs to an address, a dev account, or the account of a wallet.
 */

import { useEffect, useState } from 'preact/hooks'
import type { Address, Hash } from '../../src/primitives/hex.ts'
import { Status, useActions } from '../actions.tsx'
import { formatAmount, formatWei, type Unit } from '../amounts.ts'
import { Wei } from '../components/amount.tsx'
import { Card } from '../components/card.tsx'
import { Fact, Facts } from '../components/facts.tsx'
import { Failure } from '../components/failure.tsx'
import { Heading } from '../components/heading.tsx'
import { AddressLink, TransactionLink } from '../components/references.tsx'
import { ContractText } from '../components/values.tsx'
import type { Asset, FaucetStatus } from '../faucet.ts'
import { counted, sentenceOf } from '../format.ts'
import { useChain } from '../live/feed.ts'
import { useLoaded } from '../loaded.ts'
import type { Names } from '../names.ts'
import { useId, useStudio } from '../studio.ts'
import { accountOf, type Wallet } from '../wallets.ts'

/** USDV has the decimals of the dollar coins that it stands for. */
const usdv: Unit = { symbol: 'USDV', decimals: 6 }

export function FaucetView() {
  const { chain, faucet } = useStudio()
  useChain()
  const { value: status, error } = useLoaded(
    'faucet',
    chain.blocks.value[0]?.hash,
    () => faucet.status(),
    1_000,
  )
  const [address, setAddress] = useState('')
  if (error !== undefined) return <Failure title="Faucet" error={error} />
  return (
    <>
      <Heading title="Faucet" />
      <div class="columns">
        <Card title="Send">
          <DripForm status={status} address={address} setAddress={setAddress} />
        </Card>
        <Card title="Wallets of this browser">
          <WalletList setAddress={setAddress} />
        </Card>
      </div>
      {status !== undefined && (
        <details class="card quiet">
          <summary>About this faucet</summary>
          <StatusFacts status={status} />
        </details>
      )}
    </>
  )
}

interface LastDrip {
  readonly asset: Asset
  readonly to: Address
  readonly hash: Hash
}

interface DripFormProps {
  readonly status: FaucetStatus | undefined
  readonly address: string
  setAddress(address: string): void
}

function DripForm({ status, address, setAddress }: DripFormProps) {
  const { faucet, names } = useStudio()
  const [asset, setAsset] = useState<Asset>('ETH')
  const [problem, setProblem] = useState('')
  const [lastDrip, setLastDrip] = useState<LastDrip>()
  const [isBusy, setBusy] = useState(false)
  const [field, list, message] = [useId(), useId(), useId()]
  const submit = async () => {
    const to = addressOf(names, address)
    if (to === undefined) return setProblem(complaintOf(address))
    setBusy(true)
    try {
      setLastDrip({ asset, to, hash: await faucet.drip(asset, to) })
      setProblem('')
    } catch (error) {
      setLastDrip(undefined)
      setProblem(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <form
      class="drip"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <fieldset>
        <legend>Asset</legend>
        <div class="choices">
          {assetsOf(status).map(({ name, amount }) => (
            <label key={name} class="choice">
              <input
                type="radio"
                name="asset"
                value={name}
                checked={asset === name}
                onChange={() => setAsset(name)}
              />
              <strong>{name}</strong> <span class="muted">{amount}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <label for={field}>To</label>
        <div class="field-row">
          <input
            id={field}
            list={list}
            value={address}
            placeholder="0x… or a dev account"
            autocomplete="off"
            spellcheck={false}
            aria-invalid={problem !== ''}
            aria-describedby={message}
            onInput={({ currentTarget }) => {
              setAddress(currentTarget.value)
              setProblem('')
            }}
          />
          <button class="primary" type="submit" disabled={isBusy}>
            Send {asset}
          </button>
        </div>
        <datalist id={list}>
          {names.devAccounts.value.map((each, index) => (
            <option key={each} value={each} label={`dev account ${index}`} />
          ))}
        </datalist>
        <p id={message} class="field-error" role="alert">
          {problem !== '' && <ContractText text={problem} />}
        </p>
        <p class="field-note" role="status">
          {lastDrip !== undefined && (
            <>
              Sent {lastDrip.asset} to <AddressLink address={lastDrip.to} /> in{' '}
              <TransactionLink hash={lastDrip.hash} />.
            </>
          )}
        </p>
      </div>
    </form>
  )
}

function assetsOf(status: FaucetStatus | undefined): readonly { name: Asset; amount: string }[] {
  if (status === undefined) return [{ name: 'ETH', amount: '' }]
  const { drip_wei, usdv_drip_units, nfv_address } = status
  return [
    { name: 'ETH', amount: formatWei(BigInt(drip_wei)) },
    ...(usdv_drip_units === undefined
      ? []
      : [{ name: 'USDV', amount: formatAmount(BigInt(usdv_drip_units), usdv) } as const]),
    ...(nfv_address === undefined ? [] : [{ name: 'NFV', amount: 'one' } as const]),
  ]
}

/** An address as it was typed, or that of a dev account. */
function addressOf(names: Names, text: string): Address | undefined {
  const typed = text.trim()
  return /^0x[\da-f]{40}$/i.test(typed) ? (typed as Address) : names.addressNamed(typed)
}

function complaintOf(text: string): string {
  const typed = text.trim()
  if (typed === '') return 'Type an address, or choose a dev account.'
  if (/^0x[\da-f]*$/i.test(typed)) {
    return `An address has 40 digits after 0x; this has ${typed.length - 2}.`
  }
  return 'An address is 0x and 40 digits from 0 to 9 and a to f.'
}

function WalletList({ setAddress }: { setAddress(address: string): void }) {
  const { wallets } = useStudio()
  useEffect(() => wallets.find(), [wallets])
  const { outcome, isBusy, run } = useActions()
  const use = (wallet: Wallet, act: () => Promise<string>) =>
    run(async () => {
      try {
        return `${wallet.name}: ${await act()}`
      } catch (error) {
        throw new Error(`${wallet.name}: ${sentenceOf(error)}`)
      }
    })
  if (wallets.found.value.length === 0) {
    return <p class="empty">No wallet was found in this browser (EIP-6963).</p>
  }
  return (
    <>
      <ul class="wallets">
        {wallets.found.value.map((wallet) => (
          <li key={wallet.id}>
            <bdi class="breaking">{wallet.name}</bdi>
            <button
              type="button"
              disabled={isBusy}
              onClick={() =>
                use(wallet, async () => {
                  const account = await accountOf(wallet)
                  setAddress(account)
                  return 'its account is in the form above.'
                })
              }
            >
              Use its account
            </button>
            <button
              type="button"
              disabled={isBusy}
              onClick={() =>
                use(wallet, async () => {
                  await wallets.addOwnChain(wallet)
                  return 'it has this chain now.'
                })
              }
            >
              Add this chain
            </button>
          </li>
        ))}
      </ul>
      <div class="card-body">
        <Status outcome={outcome} />
      </div>
    </>
  )
}

function StatusFacts({ status }: { readonly status: FaucetStatus }) {
  const { address, balance_wei, ip_cooldown_secs, addr_cooldown_secs } = status
  return (
    <Facts>
      <Fact name="Account">
        <AddressLink address={address} isWhole />
      </Fact>
      <Fact name="Balance">
        <Wei value={BigInt(balance_wei)} />
      </Fact>
      <Fact name="Cooldown">
        {ip_cooldown_secs + addr_cooldown_secs === 0
          ? 'none'
          : `${counted(addr_cooldown_secs, 'second')} of virtual time per address, ${counted(ip_cooldown_secs, 'second')} per client`}
      </Fact>
      {status.usdv_address !== undefined && (
        <Fact name="USDV">
          <AddressLink address={status.usdv_address} isWhole />
        </Fact>
      )}
      {status.nfv_address !== undefined && (
        <Fact name="NFV">
          <AddressLink address={status.nfv_address} isWhole />
        </Fact>
      )}
    </Facts>
  )
}
