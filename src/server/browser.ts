/**
 * The parts of Node that a devnet in a browser page does without: bundlers for browsers put this file
 * in the place of the server and of `node:async_hooks`, by the field `browser` of package.json.
 */

import { DevnetError } from '../primitives/errors.ts'
import { quoted } from '../primitives/quoted.ts'

/** @throws {Error} always: a page has no sockets to listen on */
export async function listen(): Promise<never> {
  throw new Error(
    'a browser page cannot listen: use the devnet as an EIP-1193 provider there, or start the binary',
  )
}

/** Stands for the folders of artifacts. */
export class DiskFolders {
  /** @throws {DevnetError} INVALID_ARTIFACT always: a page has no files */
  async open(path: string): Promise<never> {
    throw new DevnetError(
      'INVALID_ARTIFACT',
      `artifacts: a browser page has no files to read ${quoted(path)} from: give its artifacts as objects`,
    )
  }
}

/** Stands for the verifier of blobs. */
export class KzgProofs {
  /** @throws {DevnetError} BLOBS_REFUSED always: the setup is a package that a page does not load */
  async verify(): Promise<never> {
    throw new DevnetError('BLOBS_REFUSED', 'a browser page verifies no blobs')
  }

  create = this.verify
}

/** Stands for the interpreter of tracers in JavaScript. */
export class QuickScripts {
  /** @throws {DevnetError} TRACER_FAILED always: the interpreter is a package that a page does not load */
  async open(): Promise<never> {
    throw new DevnetError('TRACER_FAILED', 'a browser page runs no tracers in JavaScript')
  }
}

/**
 * A value that holds while a function runs until its first `await`, as browsers have no context that
 * outlasts it. A check of an invariant that writes later is not refused; it waits permanently.
 */
export class AsyncLocalStorage<Value> {
  #value: Value | undefined

  getStore(): Value | undefined {
    return this.#value
  }

  run<Result>(value: Value, body: () => Result): Result {
    const outer = this.#value
    this.#value = value
    try {
      return body()
    } finally {
      this.#value = outer
    }
  }
}
