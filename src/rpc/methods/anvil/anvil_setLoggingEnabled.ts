import { change } from '../../dialect.ts'
import { flag } from '../../wire/params.ts'

/** Has no effect: the binary's own options control its output. */
export const anvil_setLoggingEnabled = change({
  summary: 'Accepted and without effect: the arguments of the binary decide what is printed.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [flag],
  handle() {},
})
