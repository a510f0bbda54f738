/**
 * Starts the binary of a clone: `npm start`.
 *
 * npm passes a signal to the shell that it runs the script in, and that shell dies of it without
 * passing it on. So the server stops, as on SIGTERM, when its shell is gone.
 */

import { join } from 'node:path'
import { bundleIfStale, root } from './bundle.mjs'

/** Time between two looks at the parent. */
const intervalMs = 200

const shell = process.ppid
bundleIfStale()
// Started without npm, it may outlive its shell, as `nohup` and `setsid` intend.
if (process.env.npm_lifecycle_event !== undefined) stopWithout(shell)
await import(join(root, 'dist/cli.js'))

function stopWithout(parent) {
  const look = () => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }
  const timer = setInterval(look, intervalMs)
  timer.unref()
  // A server that stops already must not hear of it a second time: it would wait for no client.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      clearInterval(timer)
      // The binary has not begun to listen to signals yet.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
    })
  }
  look()
}
