import { readFileSync } from 'node:fs'
import { build } from 'rolldown'
import { describe, expect, test } from 'vitest'
import walletScript from '../rolldown.wallet.config.ts'
import { interpreterPrices, target as prices } from '../scripts/gas-prices.ts'
import { generatedFiles } from '../scripts/generated.ts'
import { methodTypes, target } from '../scripts/method-types.ts'

describe('generated files', () => {
  // `test/long/generated.long.ts` runs the compilers, which take longer than most tests.
  test.for(generatedFiles.filter(({ sources }) => sources !== undefined))(
    '$path was generated from the sources in the repository (if not: npm run generate)',
    ({ path, sources }) => {
      expect(readFileSync(path, 'utf8')).toContain(`\n * ${sources?.()}\n`)
    },
  )

  test(`${target} is what the method table prints (if not: npm run generate -- reference)`, () => {
    expect(readFileSync(target, 'utf8')).toBe(methodTypes())
  })

  test(`${prices} is what the gas schedule prints (if not: npm run generate -- prices)`, () => {
    expect(readFileSync(prices, 'utf8')).toBe(interpreterPrices())
  })

  test('src/wallet/script.ts is bundled from the sources in the repository (if not: npm run build)', async () => {
    const { output } = await build({ ...walletScript, write: false })
    expect(readFileSync('src/wallet/script.ts', 'utf8')).toBe(output[0].code)
  })
})
