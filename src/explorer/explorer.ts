/** Lists and names that methods of an explorer read: one module, loaded at first use. */

export { builtInAbis } from '../tracing/names.ts'
export { listAccounts } from './account-list.ts'
export { listContracts } from './contract-list.ts'
export { decodeAll } from './decoded-data.ts'
export { contractAt, findNames, namesOf } from './known-contracts.ts'
export { proxiesOf } from './proxies.ts'
export { search } from './search.ts'
export { simulateCall } from './simulated-call.ts'
export { storageAt } from './stored-variables.ts'
