/**
 * The example of a compose file, run without containers: its Redis, its nodes by their own commands, and a
 * TCP balancer in place of its balancer, which asks for the health of the nodes as that does.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { pause } from '../support/cluster-checker.ts'
import { buildPackage } from '../support/package.ts'
import { startRedis } from '../support/redis.ts'
import { ask, SocketClient, until } from '../support/redis-nodes.ts'

interface Service {
  readonly build?: { readonly dockerfile_inline: string }
  readonly command?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly ports?: readonly string[]
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly configs: { readonly haproxy: { readonly content: string } }
}

const file = join(import.meta.dirname, '../../examples/cluster/compose.yaml')
const { configs, services }: Compose = parse(readFileSync(file, 'utf8'), { merge: true })
const names = Object.keys(services).filter((name) => services[name]!.build !== undefined)
const balancing = configs.haproxy.content

/** Sends each connection to the next node. */
async function balancerTo(ports: readonly number[]): Promise<Server> {
  let count = 0
  const server = createServer((socket) => {
    const node = connect(ports[count % ports.length]!, '127.0.0.1')
    count += 1
    socket.on('error', () => node.destroy()).on('close', () => node.destroy())
    node.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.pipe(node).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill()
})

/** Starts a node by the command of its service. @returns its port */
async function startNode(program: string, name: string, redisUrl: string): Promise<number> {
  const { build, command = [] } = services[name]!
  const [, entry = '[]'] = /^ENTRYPOINT (.*)$/m.exec(build?.dockerfile_inline ?? '') ?? []
  const [binary, ...first] = JSON.parse(entry) as string[]
  expect(binary).toMatch(/\/\.bin\/previewnet$/)
  const texts = [...first, ...command].map((text) =>
    text.replace(/^redis:\/\/redis:6379/, redisUrl),
  )
  const args = [program, ...texts, '--port', '0']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  for await (const line of createInterface(child.stdout!)) {
    const [, port] = /^Listening on \S+:(\d+)$/.exec(line) ?? []
    if (port === undefined) continue
    child.stdout!.resume() // else it would stop when the pipe is full
    return Number(port)
  }
  throw new Error(`${name} has ended`)
}

/** The status of a node, asked for as the balancer of the file does. */
async function checked(port: number): Promise<number | undefined> {
  const [, path, host] = /http-check send meth GET uri (\S+) ver HTTP\/1\.1 hdr Host (\S+)/.exec(
    balancing,
  )!
  const request = get({ port, path, headers: { host } })
  const [response] = await once(request, 'response')
  response.resume()
  return response.statusCode
}

describe('the compose file of the examples', () => {
  test('has one Redis, three nodes, and a TCP balancer to all of them', () => {
    expect(names).toHaveLength(3)
    expect(Object.keys(services).sort()).toEqual(['balancer', ...names, 'redis'].sort())
    expect(balancing).toMatch(/^ *mode tcp$/m)
    const targets = [...balancing.matchAll(/^ *server (\S+) (\S+):8545 check /gm)]
    expect(targets.map(([, , host]) => host)).toEqual(names)
    expect(services.balancer?.ports).toEqual(['127.0.0.1:8545:8545'])
    expect(services.redis?.healthcheck?.test).toEqual(['CMD', 'redis-cli', 'ping'])
  })

  test('is one devnet behind its balancer, with a writer and two followers', async () => {
    const program = join(await buildPackage('previewnet-compose'), 'dist/cli.js')
    const [server, ...flags] = services.redis!.command!
    expect(server).toBe('redis-server')
    await using redis = await startRedis('everything', flags)
    const ports: number[] = []
    for (const name of names) ports.push(await startNode(program, name, redis.url))
    for (const port of ports) expect(await checked(port)).toBe(200)
    const balancer = await balancerTo(ports)
    const url = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
    const urls = ports.map((port) => `http://127.0.0.1:${port}`)
    const roles = () =>
      Promise.all(
        urls.map(async (each) => {
          const { role } = (await (await fetch(`${each}/health`)).json()) as { role: string }
          return role
        }),
      )
    await until(async () => (await roles()).includes('writer'))
    expect((await roles()).sort()).toEqual(['follower', 'follower', 'writer'])
    const clients = await Promise.all(names.map(() => SocketClient.open(url)))
    const account = '0x00000000000000000000000000000000000000d1'
    const send = { from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', to: account, value: '0x7' }
    for (const [index, client] of clients.entries()) {
      expect(await client.ask('eth_sendTransaction', send)).toMatch(/^0x/)
      const balance = Number(await client.ask('eth_getBalance', account, 'pending'))
      expect(balance).toBeGreaterThanOrEqual(7)
      expect(balance).toBeLessThanOrEqual(7 * (index + 1))
    }
    const isEven = async () => {
      const balances = urls.map((each) => ask(each, 'eth_getBalance', account, 'pending'))
      return (await Promise.all(balances)).every((balance) => balance === '0x15')
    }
    while (!(await isEven())) await pause(20)
    for (const client of clients) client.close()
    balancer.close()
    await once(balancer, 'close')
  })
})
