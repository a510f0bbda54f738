/**
 * Real transactions with too little gas, at a few limits each.
 */

import { describeGasLimits } from './gas-limit-cases.ts'

describeGasLimits(8)
