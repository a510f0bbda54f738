import { change } from '../../dialect.ts'
import { flag } from '../../wire/params.ts'

/** Accepted; what the binary prints is decided by its own options. */
export const anvil_setLoggingEnabled = change({
  summary: 'Accepted and without effect: the arguments of the binary decide what is printed.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [flag],
  handle() {},
})
