import type { GasReport } from '../../../gas-report/gas-report.ts'
import { countSchema, mapOf, object } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

const figures = { min: countSchema, mean: countSchema, median: countSchema, max: countSchema }

const reportSchema = object('GasReport', {
  contracts: mapOf(
    '^',
    object('ContractGas', {
      deployments: object('DeploymentGas', { count: countSchema, ...figures, size: countSchema }),
      functions: mapOf('^', object('FunctionGas', { calls: countSchema, ...figures })),
    }),
  ),
})

/** Counts belong to the process and not to the chain: no journal, snapshot or digest contains them. */
export const previewnet_gasReport = method({
  summary: 'The gas of transactions, by contract and function, and of deployments.',
  spec: 'docs/gas-report.md',
  foreignPages: 'refused',
  params: [],
  result: asPrinted<GasReport>('gas report', reportSchema),
  handle: ({ backend: { artifacts, calls, gasCounts } }) =>
    artifacts.gasReport(gasCounts, calls.creations),
})
