/** The servers of a devnet, which are closed with it. */

import type { Devnet, DevnetServer, ListenOptions } from '../api.ts'
import { expectOptions } from '../config/option.ts'

/** Serves a devnet on sockets. */
export type Listen = (devnet: Devnet, options: ListenOptions) => Promise<DevnetServer>

const optionNames: readonly (keyof ListenOptions)[] = [
  'port',
  'host',
  'allowRemote',
  'ipcPath',
  'studio',
  'callMsMax',
  'onRequest',
]

export class Servers {
  readonly #open = new Set<DevnetServer>()

  /** The URL of a Studio that one of them serves. */
  get studioUrl(): string | undefined {
    return [...this.#open].find(({ studioUrl }) => studioUrl !== undefined)?.studioUrl
  }

  /** @throws {DevnetError} INVALID_OPTION, and the errors of `listen` */
  async add(devnet: Devnet, options: ListenOptions, listen: Listen): Promise<DevnetServer> {
    expectOptions('listen', options, optionNames)
    const opened = await listen(devnet, options)
    let closed: Promise<void> | undefined
    const server: DevnetServer = {
      ...opened,
      close: () => (closed ??= opened.close().finally(() => this.#open.delete(server))),
    }
    this.#open.add(server)
    return server
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open].map((server) => server.close()))
  }
}
