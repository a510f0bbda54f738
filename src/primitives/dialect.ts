/**
 * Development nodes that are imitated where their behaviour differs.
 */

export const dialects = ['anvil', 'hardhat', 'ganache'] as const

export type Dialect = (typeof dialects)[number]
