import { change } from '../../dialect.ts'

/** Nothing has to be switched on: `debug_trace*` runs any transaction again and traces it then. */
export const anvil_enableTraces = change({
  summary: 'Accepted and without effect: every transaction can be traced at any time.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [],
  handle() {},
})
