/**
 * The page around the views: header, navigation, search, state of the connection.
 */

import { useLayoutEffect, useRef } from 'preact/hooks'
import { studioPage } from '../src/server/studio-pages.ts'
import { Clock } from './components/clock.tsx'
import { NetworkBar } from './components/connect.tsx'
import { Later } from './components/later.tsx'
import { MomentBanner, MomentRefusal } from './components/moment.tsx'
import { Search } from './components/search.tsx'
import { ThemeSwitch } from './components/theme-switch.tsx'
import { WhatIfButton, WhatIfPanel } from './components/what-if-button.tsx'
import type { Router } from './router.ts'
import { useId, useStudio } from './studio.ts'
import { AbisView } from './views/abis.tsx'
import { AddressView } from './views/address.tsx'
import { BlockView } from './views/block.tsx'
import { ConnectView } from './views/connect.tsx'
import { DebugView } from './views/debug.tsx'
import { FaucetView } from './views/faucet.tsx'
import type { ListProps } from './views/list.tsx'
import { LiveView } from './views/live.tsx'
import { NotFoundView } from './views/not-found.tsx'
import { SearchView } from './views/search.tsx'
import { TransactionView } from './views/transaction.tsx'
import type { WhatIfViewProps } from './views/what-if.tsx'

const sections = [
  { path: '/', label: 'Live' },
  { path: '/list/transactions', label: 'Lists' },
  { path: '/requests', label: 'Requests' },
  { path: '/faucet', label: 'Faucet' },
  { path: '/abis', label: 'ABIs' },
] as const

export function App() {
  const main = useId()
  const { router } = useStudio()
  return (
    <>
      <a
        class="skip"
        href={`#${main}`}
        onClick={(event) => {
          event.preventDefault() // the address stays
          document.getElementById(main)?.focus()
        }}
      >
        Skip to content
      </a>
      <header class="page-header">
        <a class="brand" href={router.hrefOf('/')}>
          <Mark /> previewnet <span>Studio</span>
        </a>
        <nav aria-label="Sections">
          <ul>
            {sections.map(({ path, label }) => (
              <li key={path}>
                <a
                  href={router.hrefOf(path)}
                  aria-current={isCurrent(router, path) ? 'page' : undefined}
                >
                  {label}
                </a>
              </li>
            ))}
            <li>
              <WhatIfButton />
            </li>
          </ul>
        </nav>
        <Search />
        <Clock />
      </header>
      <NetworkBar />
      <Connection />
      <MomentBanner />
      <Main id={main} />
      <WhatIfPanel />
      <footer class="page-footer">
        <ThemeSwitch />
      </footer>
    </>
  )
}

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 20 20" aria-hidden="true">
      <rect class="mark-sealed" x="1" y="8" width="5" height="11" rx="1.5" />
      <rect class="mark-sealed" x="7.5" y="1" width="5" height="18" rx="1.5" />
      <rect class="mark-pending" x="14" y="5" width="5" height="14" rx="1.5" />
    </svg>
  )
}

function isCurrent(router: Router, path: string): boolean {
  return `/${router.segments.value[0]}` === `/${path.split('/')[1]}`
}

/** Announces that the connection is lost; empty before and after. */
function Connection() {
  const { rpc } = useStudio()
  const isLost = rpc.connections.value > 0 && !rpc.isConnected.value
  return (
    <div role="status" class="connection">
      {isLost && <p>The connection to the devnet was lost. Trying again…</p>}
    </div>
  )
}

/**
 * Moves the focus to the view after a navigation, as a new page would: at once, so that no key that
 * is typed next gets lost.
 */
function Main({ id }: { readonly id: string }) {
  const { router } = useStudio()
  const main = useRef<HTMLElement>(null)
  const count = router.navigations.value
  useLayoutEffect(() => {
    if (count > 0) main.current?.focus()
  }, [count])
  return (
    <main id={id} tabIndex={-1} ref={main}>
      <ViewAt />
    </main>
  )
}

/** The view as soon as the past time that it shows has been read. */
function ViewAt() {
  const { past, router } = useStudio()
  const isAboutTime = router.segments.value[0] === 'time'
  if (past.isNow.value || isAboutTime) return <View />
  if (past.refusal.value !== undefined) return <MomentRefusal />
  return past.moment.value === undefined ? null : <View />
}

const loadWhatIf = () => import('./views/what-if.tsx').then(({ WhatIfView }) => WhatIfView)
const loadList = () => import('./views/list.tsx').then(({ ListView }) => ListView)

const loadRequests = () => import('./views/requests.tsx').then(({ RequestsView }) => RequestsView)

function View() {
  const { router } = useStudio()
  const { value: segments } = router.segments
  const path = `/${segments.join('/')}`
  const shown = studioPage(segments)
  switch (shown?.page) {
    case '':
      return <LiveView />
    case 'connect':
      return <ConnectView />
    case 'requests':
      return <Later load={loadRequests} props={{}} />
    case 'time':
      return <Later<WhatIfViewProps> key={path} load={loadWhatIf} props={{ tab: 'Time' }} />
    case 'faults':
      return <Later<WhatIfViewProps> key={path} load={loadWhatIf} props={{ tab: 'Faults' }} />
    case 'faucet':
      return <FaucetView />
    case 'abis':
      return <AbisView />
    case 'block':
      return <BlockView key={path} name={shown.name} />
    case 'tx':
      return <TransactionView key={path} name={shown.name} />
    case 'debug':
      return <DebugView key={path} name={shown.name} />
    case 'address':
      return <AddressView key={shown.name} {...shown} />
    case 'list':
      return <Later<ListProps> load={loadList} props={{ name: shown.name }} />
    case 'search':
      return <SearchView name={shown.name} />
    case undefined:
      return <NotFoundView what={path} />
  }
}
