import { describePromisesUnderFaults } from './promises-under-faults.ts'

describePromisesUnderFaults(1)
