/**
 * The development nodes whose methods clients know: where they differ, one of them is imitated.
 */

export const dialects = ['anvil', 'hardhat', 'ganache'] as const

export type Dialect = (typeof dialects)[number]
