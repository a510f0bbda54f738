/**
 * The binary's output at the start: endpoints, keys and accounts, for people or as JSON.
 *
 * Promise: the last line for people is `Listening on HOST:PORT`, uncoloured, for scripts that wait
 * for it.
 */

import type { Config } from '../config/config.ts'
import { type Devnet, type DevnetServer, NAME, options, VERSION } from '../index.ts'
import { endpoints } from '../server/policy.ts'
import { etherFromWei } from './ether.ts'
import type { MadeUpMnemonic } from './options.ts'
import { createStyles, linesOf, shown, type TerminalText, type TerminalValue } from './terminal.ts'

/** True if anyone can derive the keys of the accounts. @param source undefined for a given mnemonic */
export function keysArePublic({ config }: Devnet, source: MadeUpMnemonic | undefined): boolean {
  return config.mnemonic === options.mnemonic.default || (source !== undefined && 'seed' in source)
}

function keysNote(devnet: Devnet, source: MadeUpMnemonic | undefined): string {
  if (keysArePublic(devnet, source)) {
    return 'These keys are public. Never send anything of value to their accounts.'
  }
  const origin = source === undefined ? 'belong to the mnemonic below' : 'were drawn at random'
  return `These keys ${origin}. Anyone who reads this output has them.`
}

/** A folder of compiled contracts that the devnet knows. */
export interface ShownArtifacts {
  readonly path: string
  /** The tool whose project was found; `undefined` for a folder that was given. */
  readonly tool: string | undefined
}

export interface BannerOptions {
  readonly isColored: boolean
  /** `undefined` for a given mnemonic. */
  readonly source: MadeUpMnemonic | undefined
  readonly artifacts: readonly ShownArtifacts[]
}

export function banner(
  devnet: Devnet,
  server: DevnetServer,
  { isColored, source, artifacts }: BannerOptions,
): TerminalText {
  const { bold, cyan, dim, green, yellow } = createStyles(isColored)
  const { accounts, config, faucet } = devnet
  const indexWidth = String(accounts.length - 1).length
  const indexed = (line: string, index: number) =>
    shown`  ${dim(String(index).padStart(indexWidth))}  ${line}`

  const accountLines = accounts.map(({ address }, index) =>
    indexed(`${address}  ${config.balance} ETH`, index),
  )
  const keyLines = accounts.map(({ privateKey }, index) => indexed(privateKey, index))
  const chainFacts = [
    ...forkFacts(devnet),
    ['Network', `${config.network}, ${rulesOf(config)}`],
    ['Chain id', shown`${config.chainId}  ${dim(`0x${config.chainId.toString(16)}`)}`],
    blocksFact(config),
    ['Genesis time', shown`${isoTime(config.genesisTime)}  ${dim(`${config.genesisTime} ms`)}`],
    ['Seed', String(config.seed)],
    ...chaosFacts(devnet),
    ['Mnemonic', config.mnemonic],
    ...artifacts.map(({ path, tool }) => {
      const found = tool === undefined ? '' : `, found by the ${tool} project`
      return ['Artifacts', shown`${path}${dim(found)}`] as const
    }),
  ] as const
  const { flashblockStreamUrl, studioUrl } = server
  const { hasFaucet, takesWebSockets } = endpoints[config.endpoint]
  const faucetLines = [
    ['Faucet', shown`${cyan(server.faucetUrl)}  ${dim('POST {"address": "0x…"}')}`],
    ['Faucet account', `${faucet.address}  ${etherFromWei(config.faucetDripWei)} ETH per drip`],
  ] as const
  const urls = [
    ...(studioUrl === undefined ? [] : [['Studio', cyan(studioUrl)] as const]),
    ['HTTP', cyan(server.httpUrl)],
    ...(takesWebSockets ? [['WebSocket', cyan(server.wsUrl)] as const] : []),
    ...(flashblockStreamUrl === undefined
      ? []
      : [['Flashblocks', cyan(flashblockStreamUrl)] as const]),
    ...(server.ipcPath === undefined ? [] : [['Local socket', cyan(server.ipcPath)] as const]),
    ...(hasFaucet ? faucetLines : []),
  ] as const
  const nameWidth = Math.max(...[...chainFacts, ...urls].map(([name]) => name.length))
  const named = ([name, value]: readonly [string, TerminalValue]) =>
    shown`  ${dim(name.padEnd(nameWidth))}  ${value}`

  const keySections = [
    bold('Accounts'),
    ...accountLines,
    '',
    bold('Private keys'),
    shown`  ${yellow(keysNote(devnet, source))}`,
    ...keyLines,
    '',
  ]
  return linesOf([
    shown`${bold(green(NAME))} ${VERSION}`,
    '',
    ...(accounts.length > 0 ? keySections : []),
    bold('Chain'),
    ...chainFacts.map(named),
    '',
    bold('Endpoints'),
    ...urls.map(named),
    '',
    `Listening on ${new URL(server.httpUrl).host}`,
  ])
}

function chaosFacts({ config, faults: { chaos } }: Devnet): readonly (readonly [string, string])[] {
  if (chaos === undefined || config.chaos === 'off') return []
  return [['Chaos', `${config.chaos.profile ?? 'all'}, seed ${chaos.seed}`]]
}

/** When blocks are sealed. */
function blocksFact({ mining, blockTimeMs, flashblockTimeMs }: Config): readonly [string, string] {
  if (mining === 'auto') return ['Blocks', 'one for each transaction']
  if (mining === 'manual') return ['Blocks', 'on request']
  const andAuto = mining === 'mixed' ? ', and a block for each transaction' : ''
  const inFlashblocks = flashblockTimeMs > 0 ? `, in flashblocks of ${flashblockTimeMs} ms` : ''
  return ['Block time', `${blockTimeMs} ms${inFlashblocks}${andAuto}`]
}

/** The newest upgrade at the start, or the hardfork where there are no upgrades. */
function rulesOf({ upgrade, hardfork }: Config): string {
  return upgrade === 'none' ? `hardfork ${hardfork}` : `upgrade ${upgrade}`
}

function forkFacts({ remote }: Devnet): readonly (readonly [string, string])[] {
  if (remote === undefined) return []
  const { host, blockNumber, isVerified, stateRoot } = remote
  const verified = stateRoot === undefined ? 'verified' : 'verified, with edited state'
  const trust = isVerified ? verified : 'not verified'
  return [['Fork of', `${host} at block ${blockNumber}, ${trust}`]]
}

/** The banner and all option values as one line of JSON; big integers are strings. */
export function bannerJson(
  devnet: Devnet,
  server: DevnetServer,
  artifacts: readonly ShownArtifacts[],
): string {
  const { accounts, config, faucet } = devnet
  const { host, port, httpUrl, wsUrl, faucetUrl, flashblockStreamUrl, ipcPath, studioUrl } = server
  const { hasFaucet, takesWebSockets } = endpoints[config.endpoint]
  const facts = {
    name: NAME,
    version: VERSION,
    endpoints: {
      host,
      port,
      httpUrl,
      ...(takesWebSockets && { wsUrl }),
      ...(hasFaucet && { faucetUrl }),
      ...(flashblockStreamUrl !== undefined && { flashblockStreamUrl }),
      ...(ipcPath !== undefined && { ipcPath }),
      ...(studioUrl !== undefined && { studioUrl }),
    },
    accounts,
    ...(hasFaucet && { faucetAddress: faucet.address }),
    artifacts: artifacts.map(({ path }) => path),
    config,
  }
  return JSON.stringify(facts, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
