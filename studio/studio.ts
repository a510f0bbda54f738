/**
 * One page of the Studio: all that it knows and holds, from when it is mounted until it is unmounted.
 *
 * Parts are built in the order of their needs, and ended in the opposite one.
 */

import { signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext, useId as useIdOfRoot } from 'preact/hooks'
import { Abis, takeDrops } from './abis.ts'
import { Contracts } from './contracts.ts'
import { Faucet } from './faucet.ts'
import { LiveChain } from './live/chain.ts'
import { Names } from './names.ts'
import type { Place } from './place.ts'
import { Preferences } from './preferences.ts'
import { Recent } from './recent.ts'
import { RequestLog } from './requests/log.ts'
import { Router } from './router.ts'
import { Connection } from './rpc.ts'
import { Ago } from './time/ago.ts'
import { Clock } from './time/clock.ts'
import { PastTime } from './time/moment.ts'
import { Moments } from './time/moments.ts'
import { followingNow, type RangeChoice } from './time/range.ts'
import { Snapshots } from './time/snapshots.ts'
import { Units } from './units.ts'
import { Wallets } from './wallets.ts'
import { WhatIf } from './what-if.ts'

export class Studio {
  readonly place: Place
  /** The devnet's HTTP address. */
  readonly server: URL
  readonly preferences: Preferences
  readonly recent = new Recent()
  readonly router: Router
  readonly rpc: Connection
  readonly clock: Clock
  readonly past: PastTime
  readonly ago: Ago
  readonly chain = new LiveChain()
  readonly abis: Abis
  readonly faucet: Faucet
  readonly requestLog: RequestLog
  readonly moments: Moments
  readonly names: Names
  readonly units: Units
  readonly contracts: Contracts
  readonly snapshots: Snapshots
  readonly wallets: Wallets
  readonly whatIf: WhatIf
  /** True once the reader has taken one of the first steps: the others stay on the first page. */
  readonly hasTried = signal(false)
  /** The range of time that the timeline shows: it stays while the reader looks at other pages. */
  readonly range = signal<RangeChoice>(followingNow)
  readonly #endDrops: () => void

  constructor(place: Place, server: URL) {
    this.place = place
    this.server = server
    this.preferences = new Preferences(place.root)
    this.router = new Router(place)
    this.rpc = new Connection(server)
    this.clock = new Clock(this.rpc)
    this.past = new PastTime(this.rpc, this.router, this.clock)
    this.ago = new Ago(this.past, this.clock)
    this.faucet = new Faucet(server)
    this.requestLog = new RequestLog(server)
    this.moments = new Moments(server)
    this.names = new Names(this.rpc, this.faucet)
    this.abis = new Abis(this.rpc)
    this.units = new Units(this.rpc, this.past)
    this.contracts = new Contracts(this.rpc, this.past, this.abis, this.units)
    this.snapshots = new Snapshots(this.rpc)
    this.whatIf = new WhatIf(this.snapshots)
    this.wallets = new Wallets(this.rpc, server)
    this.#endDrops = takeDrops(place.root, this.abis, this.router)
  }

  end(): void {
    this.#endDrops()
    this.contracts.end()
    this.units.end()
    this.names.end()
    this.ago.end()
    this.past.end()
    this.clock.end()
    this.rpc.end()
    this.router.end()
    this.preferences.end()
  }
}

export const StudioContext = createContext<Studio | undefined>(undefined)

/** The page that a component is in. */
export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (studio === undefined) throw new Error('a component of the Studio is outside of its page')
  return studio
}

/** An id that no other page of the document has. */
export function useId(): string {
  return `${useStudio().place.id}-${useIdOfRoot()}`
}
