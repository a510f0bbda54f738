/**
 * The eight promises with twenty times the runs, by themselves and under faults.
 */

import { describePromises } from '../properties/promises.ts'
import { describePromisesUnderFaults } from '../properties/promises-under-faults.ts'

describePromises(20)
describePromisesUnderFaults(20)
