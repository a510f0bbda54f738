/**
 * The eight promises with twenty times the runs.
 */

import { describePromises } from '../properties/promises.ts'

describePromises(20)
