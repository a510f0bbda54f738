/**
 * Requests that the server reads without Node's parser: they are answered as the parser's are.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetServer } from '../../src/index.ts'
import { answersOfParser, answersTo, httpStream } from '../support/http-streams.ts'
import { fc, runs } from '../support/property.ts'

let devnet: Devnet
let server: DevnetServer

beforeAll(async () => {
  devnet = await createDevnet()
  server = await devnet.listen({ port: 0 })
})

afterAll(() => devnet.close())

describe('a stream of bytes', () => {
  test('gets the answers that it gets from the parser', async () => {
    await fc.assert(
      fc.asyncProperty(httpStream, async (stream) => {
        expect(await answersTo(server, stream)).toBe(await answersOfParser(server, stream))
      }),
      { numRuns: runs(800) },
    )
  }, 120_000)
})
