/**
 * Real transactions with too little gas, at many limits each.
 */

import { describeGasLimits } from '../engine/contracts/gas-limit-cases.ts'

describeGasLimits(1_000)
