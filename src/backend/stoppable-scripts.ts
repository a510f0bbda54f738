/**
 * The scripts of a devnet's tracers, which end when a server of it closes.
 *
 * A script may take seconds; a server that closes answers the requests it has received, but waits for none.
 */

import { DevnetError } from '../primitives/errors.ts'
import type {
  AnswerScript,
  Script,
  ScriptLimits,
  ScriptSource,
  Scripts,
} from '../tracing/script.ts'

export class StoppableScripts {
  readonly #scripts: Scripts
  #stop = new AbortController()

  constructor(scripts: Scripts) {
    this.#scripts = scripts
  }

  open(source: ScriptSource, answer: AnswerScript, limits: ScriptLimits): Promise<Script> {
    return this.#scripts.open(source, answer, limits, this.#stop.signal)
  }

  /** Ends those under way and refuses further ones. @returns a function after which they open again */
  stop(): () => void {
    this.#stop.abort(new DevnetError('CLOSED', 'tracer stopped: the server is closed'))
    return () => {
      this.#stop = new AbortController()
    }
  }
}
