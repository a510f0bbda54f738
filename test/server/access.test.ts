import { afterEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, DevnetError, type DevnetOptions } from '../../src/index.ts'
import { isLoopback } from '../../src/server/access.ts'
import { exchange, rawPost, rpc } from './clients.ts'

let devnet: Devnet

afterEach(() => devnet.close())

/** The status line and the body of one request with these headers. */
async function ask(options: DevnetOptions, host: string, ...headers: string[]) {
  devnet = await createDevnet(options)
  const server = await devnet.listen({ port: 0 })
  const request = rawPost('/', rpc('eth_chainId', [], 1), 'connection: close', ...headers)
  const answer = await exchange(server, request.replace('host: x', `host: ${host}`))
  return {
    status: Number(answer.split(' ')[1]),
    head: answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase(),
    body: answer.slice(answer.indexOf('\r\n\r\n') + 4),
  }
}

describe('the Host header', () => {
  test.each([
    'localhost:8545',
    'LOCALHOST',
    'app.localhost:8545',
    '127.0.0.1',
    '[::1]:8545',
    '192.168.1.20:8545',
    'devnet',
    'host.docker.internal:8545',
  ])('%s is taken', async (host) => {
    expect(await ask({}, host)).toMatchObject({ status: 200 })
  })

  test.each(['evil.example', 'evil.example:8545', 'localhost.evil.example', '127.0.0.1.nip.io'])(
    '%s, a name anybody could point here, is refused',
    async (host) => {
      const { status, body } = await ask({}, host)
      expect(status).toBe(403)
      const name = host.replace(':8545', '')
      expect(JSON.parse(body)).toEqual({
        error: `host "${name}" is not allowed: see the option allowedHosts`,
      })
    },
  )

  test('a public name is taken when it was allowed, in any spelling', async () => {
    const allowedHosts = ['devnet.example']
    expect(await ask({ allowedHosts }, 'DevNet.example:80')).toMatchObject({ status: 200 })
    await devnet.close()
    expect(await ask({ allowedHosts }, 'other.example')).toMatchObject({ status: 403 })
  })

  test('any is taken when all were allowed', async () => {
    expect(await ask({ allowedHosts: ['*'] }, 'evil.example')).toMatchObject({ status: 200 })
  })

  test('a WebSocket under a public name is refused as well', async () => {
    devnet = await createDevnet()
    const server = await devnet.listen({ port: 0 })
    const lines = [
      'GET / HTTP/1.1',
      'host: evil.example',
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
    ]
    const answer = await exchange(server, `${lines.join('\r\n')}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/)
    expect(answer).toContain('host \\"evil.example\\" is not allowed')
  })
})

describe('the Origin header', () => {
  const page = 'origin: https://app.example'

  test('of any page is taken unless told otherwise', async () => {
    const { status, head } = await ask({}, 'localhost', page)
    expect(status).toBe(200)
    expect(head).toContain('access-control-allow-origin: *')
  })

  test('of an allowed page is named in the answer', async () => {
    const { status, head } = await ask(
      { allowedOrigins: ['https://app.example'] },
      'localhost',
      page,
    )
    expect(status).toBe(200)
    expect(head).toContain('access-control-allow-origin: https://app.example')
    expect(head).toContain('vary: origin')
  })

  test('of another page is refused', async () => {
    const { status, head, body } = await ask(
      { allowedOrigins: ['https://other.example'] },
      'localhost',
      page,
    )
    expect(status).toBe(403)
    expect(head).not.toContain('access-control-allow-origin')
    expect(JSON.parse(body)).toEqual({
      error: 'origin "https://app.example" is not allowed: see the option allowedOrigins',
    })
  })

  test('is not asked of programs, which send none', async () => {
    const allowedOrigins = ['https://other.example']
    expect(await ask({ allowedOrigins }, 'localhost')).toMatchObject({ status: 200 })
  })
})

describe('listening where others can reach', () => {
  test.each(['0.0.0.0', '::', '192.0.2.1', 'devnet.example'])(
    '%s is refused unless it is asked for',
    async (host) => {
      devnet = await createDevnet()
      const refusal = await devnet.listen({ port: 0, host }).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(DevnetError)
      expect(refusal).toMatchObject({ code: 'INVALID_OPTION', facts: { option: 'host' } })
    },
  )

  test('works when it is asked for', async () => {
    devnet = await createDevnet()
    const { port } = await devnet.listen({ port: 0, host: '0.0.0.0', allowRemote: true })
    const answer = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      body: rpc('eth_chainId', [], 1),
    })
    expect(await answer.json()).toMatchObject({ result: '0x509f455' })
  })

  test.each([
    ['127.0.0.1', true],
    ['127.8.0.1', true],
    ['::1', true],
    ['localhost', true],
    ['127.example', false],
    ['10.0.0.1', false],
    ['0.0.0.0', false],
  ])('%s is this machine alone: %s', async (host, expected) => {
    devnet = await createDevnet()
    expect(isLoopback(host)).toBe(expected)
  })
})
