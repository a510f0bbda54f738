/** The scene of a test of the Studio: a browser for the file, a devnet that listens for each test. */

import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type DevnetServer,
} from '../../src/index.ts'
import { listen } from '../../src/server/listen.ts'
import { StudioBrowser } from './studio.ts'

type TailOf<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Tail]
  ? Tail
  : never

export class StudioScene {
  browser!: StudioBrowser
  devnet!: Devnet
  server!: DevnetServer

  /** Opens a page of the devnet's Studio; a test that prepares its context has a separate tab. */
  open(...[path, view, prepare]: TailOf<Parameters<StudioBrowser['open']>>): Promise<Page> {
    return this.browser.open(this.server, path, view, prepare)
  }

  /** Begins with another devnet. */
  async restart(options: DevnetOptions = {}): Promise<void> {
    await this.stop()
    await this.start(options)
  }

  async start(options: DevnetOptions): Promise<void> {
    this.devnet = await createDevnet(options)
    await this.listen()
  }

  async listen(port = 0): Promise<void> {
    this.server = await listen(this.devnet, { port }, this.browser.folder)
  }

  async stop(): Promise<void> {
    await this.server.close()
    await this.devnet.close()
  }
}

/**
 * Has the tests of a file or a block begin with a devnet each, and end without a complaint of the browser.
 *
 * @param optionsOf asked before each test
 */
export function useStudioScene(optionsOf: () => DevnetOptions = () => ({})): StudioScene {
  const scene = new StudioScene()

  beforeAll(async () => {
    scene.browser = await StudioBrowser.launch()
  })

  afterAll(() => scene.browser.close())

  beforeEach(async () => {
    scene.browser.complaints = []
    await scene.start(optionsOf())
  })

  afterEach(async () => {
    await scene.browser.leave()
    await scene.stop()
    expect(scene.browser.complaints).toEqual([])
  })

  return scene
}
