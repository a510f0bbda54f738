/** What the explorer reads for methods that need artifacts or names: one module, loaded at first use. */

export { builtInAbis } from '../tracing/names.ts'
export { listAccounts } from './account-list.ts'
export { listContracts } from './contract-list.ts'
export { decodeAll } from './decoded-data.ts'
export { contractAt, findNames, namesOf } from './known-contracts.ts'
export { proxiesOf } from './proxies.ts'
export { search } from './search.ts'
export { simulateCall } from './simulated-call.ts'
