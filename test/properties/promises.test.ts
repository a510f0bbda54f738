/** The eight promises, by themselves and under faults. */

import { describe } from 'vitest'
import { describePromises } from './promises.ts'
import { describePromisesUnderFaults } from './promises-under-faults.ts'

describe('the eight promises', () => describePromises(1))
describe('the eight promises under faults', () => describePromisesUnderFaults(1))
