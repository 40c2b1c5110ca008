// A SolidStart application with passkeys and cached routes, built by `vite build` with the plugins as documented. It has
// the packed package in its `node_modules`: Nitro puts each package into one chunk, and does not keep their order. With
// `BUILT_APPS=1`, which `npm run test:rest` sets.

import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyPort, untilTaken } from '../../../e2e/ports.ts'
import { openAuthenticator } from '../../../runtimes/suite/authenticator.ts'
import { openBrowser } from '../../../src/testing/index.ts'
import { root } from '../../../tools/entries.ts'
import { runProgram, unpackedPackage } from '../../cli/package.ts'
import { FILES } from './built-files.ts'

/** Undoes what the tests have made, the last first. */
const onEnd: (() => void)[] = []

/** Packages are those of the repository, but latchkey is a folder of its own as after \`npm install\`. */
async function install(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== 'latchkey') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  cpSync(await unpackedPackage(), join(modules, 'latchkey'), { recursive: true })
}

async function openProject(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-solid-start-'))
  onEnd.push(() => rmSync(folder, { recursive: true }))
  const sample = join(root, 'e2e/apps/solid-start/src')
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  for (const file of ['entry-client.tsx', 'entry-server.tsx']) cpSync(join(sample, file), join(folder, 'src', file))
  await install(folder)
  return folder
}

/** @returns The origin. */
async function start(folder: string): Promise<string> {
  const port = await anyPort()
  const origin = `http://localhost:${port}`
  const AUTH = { AUTH_URL: origin, AUTH_SECRET: 'Jt9c_H5wZm2-rX7nKv4bQs8LdPf6GyE3' }
  const env = { ...process.env, ...AUTH, HOST: 'localhost', NODE_ENV: 'production', PORT: String(port) }
  const server = spawn('node', ['.output/server/index.mjs'], { cwd: folder, env, stdio: 'ignore' })
  onEnd.push(() => void server.kill())
  await untilTaken(port)
  return origin
}

describe.runIf(process.env['BUILT_APPS'] === '1')('SolidStart with passkeys, built by Nitro', () => {
  let origin = ''

  beforeAll(async () => {
    const folder = await openProject()
    const env = { NODE_ENV: 'production' }
    const { code, stderr } = await runProgram(folder, ['node', 'node_modules/vite/bin/vite.js', 'build'], { env })
    expect([code, stderr]).toEqual([0, expect.any(String)])
    origin = await start(folder)
  }, 240_000)
  afterAll(() => {
    for (const undo of onEnd.reverse()) undo()
  })

  /** Makes a passkey for an address, and is signed in. */
  async function register(email: string) {
    const browser = openBrowser((request) => fetch(request, { redirect: 'manual' }), {
      ...{ origin, basePath: '/api/auth', redirect: 'manual' },
    })
    const authenticator = openAuthenticator()
    const offer = async (query: string) =>
      (await (await browser.fetch(`/api/auth/webauthn-options/passkey?${query}`)).json()).options
    const made = await authenticator.create(await offer(`action=register&email=${email}`), { origin })
    await browser.submit('/api/auth/callback/passkey', { action: 'register', data: made })
    expect(await browser.session()).toMatchObject({ user: { email } })
    return { browser, authenticator, offer }
  }

  test('serves pages, creates a passkey and signs in with it', async () => {
    const page = await fetch(origin)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('signed out')])
    const { authenticator, browser, offer } = await register('ada@app.example')
    await browser.submit('/api/auth/signout')
    const data = await authenticator.get(await offer('action=authenticate'), { origin })
    await browser.submit('/api/auth/callback/passkey', { action: 'authenticate', data })
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@app.example' } })
  })

  test('shows no session to another visitor on cached routes', async () => {
    const { browser } = await register('bob@app.example')
    const reads = ['locals', 'auth', 'request', 'server', 'required', 'protected']
    const paths = ['swr', 'isr', 'cache', 'swr/api', 'isr/api', 'cache/api', 'handler'].flatMap((path) =>
      reads.map((read) => `/${path}/${read}`),
    )
    for (const path of paths) {
      const visit = () => fetch(origin + path, { redirect: 'manual' })
      const ofBob = browser.fetch(path)
      await setTimeout(100)
      const visitors = await Promise.all([visit(), ofBob.then(visit)])
      const texts = await Promise.all(visitors.map((response) => response.text()))
      expect([path, texts.filter((text) => text.includes('bob@'))]).toEqual([path, []])
      // Another cache may be in front of the server.
      const { headers } = await ofBob
      const isBobs = headers.getSetCookie().length > 0 || (await (await ofBob).text()).includes('bob@')
      if (isBobs) expect([path, headers.get('cache-control')]).toEqual([path, expect.stringMatching(/private/)])
    }
    const open = await browser.fetch('/')
    expect(await open.text()).toContain('signed in')
  })
})
