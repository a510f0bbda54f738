/** The random control methods that `npm test` runs; `npm run test:long` runs 200,000 operations. */

import { runs } from '../support/property.ts'
import { describeControlMethods } from './control-methods.ts'

describeControlMethods(runs(19_200))
