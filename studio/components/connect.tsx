/**
 * The way to the devnet: on every page in a line, on the first page of an empty chain as a card, with
 * settings and programs for tools.
 */

import { useEffect } from 'preact/hooks'
import type { RequestResult } from '../../src/api.ts'
import { Status, useActions } from '../actions.tsx'
import { checksummed } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { snippets, type Tool, tools } from '../snippets.ts'
import { useStudio } from '../studio.ts'
import { Card } from './card.tsx'
import { Copy } from './copy.tsx'
import { Fact, Facts } from './facts.tsx'
import { Tabs } from './tabs.tsx'

type Config = RequestResult<'previewnet_config'>

/** The devnet's options; they may change while it runs, and are read again with each page. */
function useConfig(): Config | undefined {
  const { router, rpc } = useStudio()
  const read = () => rpc.request({ method: 'previewnet_config', params: [] })
  return useLoaded('config', router.navigations.value, read).value
}

export function NetworkBar() {
  const { router, rpc } = useStudio()
  const config = useConfig()
  return (
    <section class="network-bar" aria-label="This devnet">
      <dl>
        {config !== undefined && (
          <>
            <Item name="Network" value={config.network} />
            <Item name="Chain id" value={String(config.chainId)} hasCopy />
          </>
        )}
        <Item name="URL" value={rpc.httpUrl} hasCopy isRest />
        {config !== undefined && (
          <>
            <Item name={rulesOf(config).name} value={rulesOf(config).value} isRest />
            <Item name="Block time" value={blockTimeOf(config)} isRest />
            <Item name="Seed" value={String(config.seed)} isRest />
          </>
        )}
      </dl>
      <a
        href={router.hrefOf('/connect')}
        aria-current={router.segments.value[0] === 'connect' ? 'page' : undefined}
      >
        Connect
      </a>
    </section>
  )
}

interface ItemProps {
  readonly name: string
  readonly value: string
  readonly hasCopy?: boolean
  /** True for what is left out where there is little room. */
  readonly isRest?: boolean
}

function Item({ name, value, hasCopy = false, isRest = false }: ItemProps) {
  return (
    <div class={isRest ? 'rest' : ''}>
      <dt>{name}</dt>
      <dd>
        {hasCopy ? (
          <Copy text={value} what={`the ${name}`}>
            {value}
          </Copy>
        ) : (
          value
        )}
      </dd>
    </div>
  )
}

function rulesOf({ upgrade, hardfork }: Config): { name: string; value: string } {
  return upgrade === 'none'
    ? { name: 'Hardfork', value: hardfork }
    : { name: 'Upgrade', value: upgrade }
}

function blockTimeOf({ blockTimeMs }: Config): string {
  return blockTimeMs === null ? 'none' : `${blockTimeMs} ms`
}

/** @param isPage true where the heading of the page says the same */
export function Connect({ isPage = false }: { readonly isPage?: boolean }) {
  const { preferences, rpc } = useStudio()
  const config = useConfig()
  const { value: accounts } = useLoaded('accounts to connect with', undefined, () =>
    rpc.request({ method: 'previewnet_accounts', params: [{ limit: 2 }] }),
  )
  if (config === undefined || accounts === undefined) return null
  const { chainId } = config
  const [from, to = from] = accounts.rows.filter(({ isDev }) => isDev)
  const terms = {
    url: rpc.httpUrl,
    webSocketUrl: rpc.webSocketUrl,
    chainId,
    from: from && checksummed(from.address),
    privateKey: from?.privateKey,
    to: to && checksummed(to.address),
  }
  const tabs = tools.map((name) => ({
    name,
    render: () => <Snippet text={snippets[name](terms)} tool={name} />,
  }))
  const rules = rulesOf(config)
  return (
    <Card title="Connect" isTitleHidden={isPage}>
      <div class="connect">
        <Facts>
          <Fact name="URL">
            <Copied text={rpc.httpUrl} what="the URL" />
          </Fact>
          <Fact name="WebSocket">
            <Copied text={rpc.webSocketUrl} what="the WebSocket URL" />
          </Fact>
          <Fact name="Chain id">
            <Copied text={String(chainId)} what="the chain id" />
          </Fact>
          <Fact name="Network">
            {config.network}{' '}
            <span class="muted">
              {rules.name.toLowerCase()} {rules.value}, seed {config.seed}
            </span>
          </Fact>
          <Fact name="Blocks">
            {config.blockTimeMs === null
              ? 'sealed with each transaction, or on request'
              : `one every ${config.blockTimeMs} ms`}
          </Fact>
          <Fact name="Wallet">
            <AddToWallet />
          </Fact>
        </Facts>
        <div class="snippets">
          <Tabs
            label="Tool"
            tabs={tabs}
            chosen={preferences.tool.value}
            onChoose={(name) => {
              preferences.tool.value = name as Tool // of the names above
            }}
          />
        </div>
      </div>
    </Card>
  )
}

function Snippet({ text, tool }: { readonly text: string; readonly tool: Tool }) {
  return (
    <div class="snippet">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by keyboard */}
      <pre tabIndex={0}>{text}</pre>
      <Copy text={text} what={`the text for ${tool}`} label="Copy" />
    </div>
  )
}

function Copied({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <Copy text={text} what={what}>
      <span class="mono breaking">{text}</span>
    </Copy>
  )
}

function AddToWallet() {
  const { wallets } = useStudio()
  const { outcome, isBusy, run } = useActions()
  useEffect(() => wallets.find(), [wallets])
  const { value: found } = wallets.found
  if (found.length === 0) {
    return <span class="muted">no wallet was found in this browser</span>
  }
  return (
    <>
      {found.map((wallet) => (
        <button
          key={wallet.id}
          type="button"
          disabled={isBusy}
          onClick={() =>
            run(async () => {
              await wallets.addOwnChain(wallet)
              return `${wallet.name} has this chain now.`
            })
          }
        >
          Add to <bdi>{wallet.name}</bdi>
        </button>
      ))}
      <Status outcome={outcome} />
    </>
  )
}
