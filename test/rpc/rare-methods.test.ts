import { expect, test } from 'vitest'
import type { Method } from '../../src/rpc/method.ts'
import { rareMethods } from '../../src/rpc/methods/rare.ts'

// The first call of one runs on a copy of the devnet: it must be of no account when it runs.
test.each(Object.entries<Method>(rareMethods))(
  '%s asks no user and is not waited for',
  (_, rare) => {
    expect(rare.consent).toBe(undefined)
    expect(rare.patience).toBe(undefined)
  },
)
