/**
 * Real transactions with too little gas, at many limits each.
 */

import { describeGasLimits } from './gas-limit-cases.ts'

describeGasLimits(1_000)
