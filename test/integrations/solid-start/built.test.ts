// A SolidStart application with passkeys, built by `vite build` with the plugins as documented and nothing else. It has the
// packed package in its `node_modules`: Nitro puts each package into one chunk, and does not keep their order. With
// `BUILT_APPS=1`, which `npm run test:rest` sets.

import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { anyPort, untilTaken } from '../../../e2e/ports.ts'
import { openAuthenticator } from '../../../runtimes/suite/authenticator.ts'
import { openBrowser } from '../../../src/testing/index.ts'
import { root } from '../../../tools/entries.ts'
import { runProgram, unpackedPackage } from '../../cli/package.ts'

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "private": true, "type": "module" }',
  'tsconfig.json':
    '{ "compilerOptions": { "jsx": "preserve", "jsxImportSource": "solid-js", "module": "esnext", "moduleResolution": "bundler", "paths": { "~/*": ["./src/*"] } } }',
  'vite.config.ts': `
import { solidStart } from '@solidjs/start/config'
import { nitro } from 'nitro/vite'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [solidStart(), nitro()] })`,
  'src/auth.ts': `
import { memory } from 'latchkey/adapters/memory'
import Passkey from 'latchkey/providers/passkey'
import { ReactiveAuth } from 'latchkey/solid-start'

export const { GET, POST, auth } = ReactiveAuth({
  providers: [Passkey],
  adapter: memory(),
  experimental: { enableWebAuthn: true },
})`,
  'src/routes/api/auth/[...auth].ts': `export { GET, POST } from '~/auth'`,
  'src/routes/index.tsx': `
import { createAsync, query } from '@solidjs/router'
import { auth } from '~/auth'

const getVisitor = query(async () => {
  'use server'
  return auth()
}, 'visitor')

export default function Home() {
  const visitor = createAsync(() => getVisitor(), { deferStream: true })
  return <h1>{visitor() ? 'signed in' : 'signed out'}</h1>
}`,
  'src/app.tsx': `
import { Router } from '@solidjs/router'
import { FileRoutes } from '@solidjs/start/router'
import { Suspense } from 'solid-js'

export default function App() {
  return (
    <Router root={(props) => <Suspense>{props.children}</Suspense>}>
      <FileRoutes />
    </Router>
  )
}`,
}

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
  onTestFinished(() => rmSync(folder, { recursive: true }))
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
  onTestFinished(() => void server.kill())
  await untilTaken(port)
  return origin
}

describe.runIf(process.env['BUILT_APPS'] === '1')('SolidStart with passkeys, built by Nitro', () => {
  test('answers pages, makes a passkey and signs in with it', async () => {
    const folder = await openProject()
    const env = { NODE_ENV: 'production' }
    const { code, stderr } = await runProgram(folder, ['node', 'node_modules/vite/bin/vite.js', 'build'], { env })
    expect([code, stderr]).toEqual([0, expect.any(String)])
    const origin = await start(folder)
    const page = await fetch(origin)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('signed out')])
    const browser = openBrowser((request) => fetch(request, { redirect: 'manual' }), {
      ...{ origin, basePath: '/api/auth', redirect: 'manual' },
    })
    const authenticator = openAuthenticator()
    const offer = async (query: string) =>
      (await (await browser.fetch(`/api/auth/webauthn-options/passkey?${query}`)).json()).options
    const made = await authenticator.create(await offer('action=register&email=ada@app.example'), { origin })
    await browser.submit('/api/auth/callback/passkey', { action: 'register', data: made })
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@app.example' } })
    await browser.submit('/api/auth/signout')
    const data = await authenticator.get(await offer('action=authenticate'), { origin })
    await browser.submit('/api/auth/callback/passkey', { action: 'authenticate', data })
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@app.example' } })
  })
})
