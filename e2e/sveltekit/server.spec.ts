// server.js of the sample: what it believes of a proxy, and how it ends.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { anyPort } from '../ports.ts'
import { plainEnv } from '../run-app.ts'
import { SECRET } from '../servers.ts'
import { test } from '../test.ts'

const SETTINGS = {
  AUTH_SECRET: SECRET,
  AUTH_TRUST_HOST: 'true',
  AUTH_OIDC_ID: 'x',
  AUTH_OIDC_SECRET: 'x',
  AUTH_OIDC_ISSUER: 'https://id.example.com',
  AUTH_NODEMAILER_SERVER: 'smtp://localhost',
  AUTH_NODEMAILER_FROM: 'a@example.com',
  DATABASE: ':memory:',
  HOST: '127.0.0.1',
}

function start(env: Readonly<Record<string, string>>): ChildProcess {
  const cwd = join(import.meta.dirname, '../apps/sveltekit')
  return spawn('node', ['server.js'], { cwd, env: { ...plainEnv(), ...SETTINGS, ...env }, stdio: 'pipe' })
}

/** Starts it on a port of its own. */
async function serve(env: Readonly<Record<string, string>> = {}) {
  const port = await anyPort()
  const app = start({ PORT: String(port), ...env })
  if (app.stdout === null) throw new TypeError('The output is not piped.')
  await once(app.stdout, 'data')
  return { app, port, ended: once(app, 'exit') }
}

test('refuses an invalid proxy address', async () => {
  const app = start({ TRUST_PROXY: 'proxy.example' })
  if (app.stderr === null) throw new TypeError('The output is not piped.')
  expect(await text(app.stderr)).toContain('TRUST_PROXY: "proxy.example" is not an IP address. Write "loopback"')
})

for (const [name, peers, origin] of [
  ['believes a proxy that it knows', '10.0.0.1, loopback', 'https://app.example'],
  ['believes no other client', '10.0.0.1', 'http://app.example'],
] as const)
  test(name, async () => {
    const { app, port, ended } = await serve({ TRUST_PROXY: peers })
    const socket = connect(port, '127.0.0.1')
    const head = ['Host: app.example', 'X-Forwarded-Proto: https', 'Connection: close', 'Accept: application/json']
    socket.write(`GET /auth/providers HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
    expect(await text(socket)).toContain(`"callbackUrl":"${origin}/auth/callback/oidc"`)
    app.kill('SIGTERM')
    await ended
  })

test('answers an open request before it ends', async () => {
  const { app, port, ended } = await serve()
  const socket = connect(port, '127.0.0.1')
  const body = 'redirectTo=%2F'
  const head = [`Host: localhost:${port}`, `Origin: http://localhost:${port}`, `Content-Length: ${body.length}`]
  const types = ['Content-Type: application/x-www-form-urlencoded', 'Accept: text/html']
  socket.write(`POST /signin HTTP/1.1\r\n${[...head, ...types].join('\r\n')}\r\n\r\n${body.slice(0, 4)}`)
  // Another request on another connection: the first one has arrived when it is answered.
  const ask = () => fetch(`http://localhost:${port}/`).then(({ status }) => status, String)
  expect(await ask()).toBe(200)
  app.kill('SIGTERM')
  await expect.poll(ask).toContain('fetch failed')
  socket.write(body.slice(4))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 303 /)
  socket.destroy()
  expect(await ended).toEqual([0, null])
})
