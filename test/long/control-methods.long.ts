/** 200,000 control methods in any order, over all networks. */

import { describeControlMethods } from '../properties/control-methods.ts'

describeControlMethods(200_000)
