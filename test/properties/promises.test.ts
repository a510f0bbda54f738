import { describePromises } from './promises.ts'

describePromises(1)
