import { change } from '../../dialect.ts'

/** Tracing needs no preparation: `debug_trace*` executes transactions again. */
export const anvil_enableTraces = change({
  summary: 'Accepted and without effect: every transaction can be traced at any time.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [],
  handle() {},
})
