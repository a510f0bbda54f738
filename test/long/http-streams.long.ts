/**
 * A hundred thousand streams of bytes, smuggling forms among them: each gets the same answers from the
 * server's own reader and from Node's parser.
 */

import { expect, test } from 'vitest'
import { createDevnet } from '../../src/index.ts'
import { answersOfParser, answersTo, httpStream } from '../support/http-streams.ts'
import { fc } from '../support/property.ts'

test('a hundred thousand streams get the answers that they get from the parser', async () => {
  await using devnet = await createDevnet()
  const server = await devnet.listen({ port: 0 })
  await fc.assert(
    fc.asyncProperty(httpStream, async (stream) => {
      expect(await answersTo(server, stream)).toBe(await answersOfParser(server, stream))
    }),
    { numRuns: 100_000 },
  )
})
