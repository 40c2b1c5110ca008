import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { build, loadConfigFromFile } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { mintSession } from '../../../src/testing/index.ts'
import { findChromium } from '../../../tools/chromium.ts'
import { root } from '../../../tools/entries.ts'
import { SECRET } from '../../harness.ts'
import { fromSource } from '../../testing/guide/from-source.ts'
import { readGuide } from './guide-modules.ts'
import { ask, listen } from './listen.ts'

const FILES = /^```(?:ts|html)\n(?:\/\/|<!--) (?<path>\S+)(?: -->)?\n(?<text>.*?)^```$/gms

const ADA = { id: 'github|1', name: 'Ada Lovelace', email: 'ada@app.example' }

describe('a single-page application', () => {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(root, 'test-results/spa-'))
  let origin: string

  beforeAll(async () => {
    for (const { groups } of readGuide('single-page-application.md').matchAll(FILES)) {
      const target = join(folder, groups?.['path'] ?? '')
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, fromSource(groups?.['text'] ?? ''))
    }
    await build({ root: folder, configFile: false, logLevel: 'error' })
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Starts the server, which loads its configuration at once. */
  async function open(): Promise<void> {
    const env = {
      AUTH_SECRET: SECRET,
      AUTH_GITHUB_ID: 'app',
      AUTH_GITHUB_SECRET: 'app-secret',
      AUTH_TRUST_HOST: 'true',
    }
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { app } = await import(pathToFileURL(join(folder, 'server/app.ts')).href)
    origin = await listen(app)
  }
  const mint = () => mintSession({ providers: [], secret: SECRET, origin }, ADA)

  test('comes from the server on every path but those of the API', async () => {
    await open()
    for (const path of ['/', '/orders/1']) expect(await (await ask(origin + path)).text()).toContain('id="status"')
    const unknown = await ask(`${origin}/api/orders`)
    expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'NotFound' }])
  })

  test('gets data from the API with a session, and 401 without', async () => {
    await open()
    expect((await ask(`${origin}/api/profile`)).status).toBe(401)
    const { cookie } = await mint()
    expect(await (await ask(`${origin}/api/profile`, { cookie })).json()).toEqual({ email: ADA.email })
  })

  test('has the routes and the API under its own origin in development', async () => {
    const file = join(folder, 'vite.config.ts')
    const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, file)
    expect(Object.keys(loaded?.config.server?.proxy ?? {})).toEqual(['/auth', '/api'])
  })

  async function openPage(): Promise<Page> {
    const path = findChromium()?.path
    const browser = await chromium.launch({ ...(path && { executablePath: path }), args: ['--no-sandbox'] })
    onTestFinished(() => browser.close())
    const context = await browser.newContext({ storageState: (await mint()).storageState })
    const page = await context.newPage()
    await page.goto(origin)
    return page
  }

  // It needs a browser, as the quick starts do.
  test.runIf(process.env['FOLLOW_GUIDES'])(
    'shows the user, an ended session and the sign-out in Chromium',
    async () => {
      await open()
      const page = await openPage()
      await page.getByText('Hello Ada Lovelace').waitFor()
      await page.getByRole('button', { name: 'Load my profile' }).click()
      await page.getByText(ADA.email).waitFor()
      const other = await page.context().newPage()
      await other.goto(origin)
      await other.getByRole('button', { name: 'Sign out' }).click()
      await page.getByText('Signed out').waitFor()
      expect(await page.getByRole('button', { name: 'Load my profile' }).isVisible()).toBe(false)
      await page.context().addCookies((await mint()).storageState.cookies)
      await page.reload()
      await page.getByText('Hello Ada Lovelace').waitFor()
      await page.context().clearCookies()
      await page.getByRole('button', { name: 'Load my profile' }).click()
      await page.getByText('Signed out').waitFor()
      const atGitHub = page.waitForRequest(/^https:\/\/github\.com\/login\/oauth\/authorize/)
      await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
      expect(new URL((await atGitHub).url()).searchParams.get('client_id')).toBe('app')
    },
  )
})
