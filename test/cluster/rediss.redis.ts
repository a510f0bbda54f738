/** A cluster whose Redis is reached by TLS and asks for a password. */

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { NodeProcesses } from '../support/node-processes.ts'
import { buildPackage } from '../support/package.ts'
import { freePort, type RedisServer, startRedis } from '../support/redis.ts'
import { ask, until } from '../support/redis-nodes.ts'

const password = 'a-password'
const somebody = '0x00000000000000000000000000000000000000d1'
const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

let program = ''
let folder = ''
let certificate = ''
let redis: RedisServer
let address = ''

beforeAll(async () => {
  program = join(await buildPackage('previewnet-rediss'), 'dist/cli.js')
  folder = await mkdtemp(join(tmpdir(), 'previewnet-rediss-'))
  certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-keyout', key, '-out', certificate],
  ])
  const port = `${await freePort()}`
  address = `127.0.0.1:${port}`
  redis = await startRedis('everything', [
    ...['--tls-port', port, '--tls-cert-file', certificate, '--tls-key-file', key],
    ...['--tls-ca-cert-file', certificate, '--tls-auth-clients', 'no', '--requirepass', password],
  ])
})

afterAll(async () => {
  await redis[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

afterEach(() => vi.unstubAllEnvs())

/** Runs the binary, which is refused. @returns what it prints of the error */
async function refused(url: string): Promise<string> {
  const texts = [program, '--port', '0', '--no-artifacts', '--cluster', url]
  const { code, stderr } = await promisify(execFile)(process.execPath, texts).then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  )
  expect(code).toBe(1)
  return stderr
}

describe('a cluster whose Redis has TLS and a password', () => {
  test('is one devnet on all nodes, also after that Redis was killed', async () => {
    vi.stubEnv('NODE_EXTRA_CA_CERTS', certificate)
    await using nodes = new NodeProcesses(program, redis)
    const url = `rediss://:${password}@${address}`
    const one = await nodes.join('--cluster', url)
    const other = await nodes.join('--cluster', url)
    const send = { from, to: somebody, value: '0x7' }
    const balance = () => ask(other.url, 'eth_getBalance', somebody, 'pending')
    expect(await ask(one.url, 'eth_sendTransaction', send)).toMatch(/^0x/)
    await until(async () => (await balance()) === '0x7')
    await redis.kill()
    await redis.start()
    await nodes.work()
    expect(await ask(other.url, 'eth_sendTransaction', send)).toMatch(/^0x/)
    expect(await balance()).toBe('0xe')
  })

  test('refuses an untrusted certificate, and says how it is trusted', async () => {
    expect(await refused(`rediss://:${password}@${address}`)).toBe(
      `error: --cluster: ${address} cannot be reached: self-signed certificate; to trust it, name the ` +
        'file of the certificate, or of its authority, in the variable NODE_EXTRA_CA_CERTS\n',
    )
  })

  test('refuses a wrong password, and shows none', async () => {
    vi.stubEnv('NODE_EXTRA_CA_CERTS', certificate)
    const error = await refused(`rediss://:another@${address}`)
    expect(error).toMatch(/cannot be reached: .*(WRONGPASS|invalid password)/)
    expect(error).not.toMatch(new RegExp(`another|${password}`))
  })
})
