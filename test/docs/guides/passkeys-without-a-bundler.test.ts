import { chromium } from '@playwright/test'
import type { Express } from 'express'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addAuthenticator } from '../../../src/testing/index.ts'
import { findChromium } from '../../../tools/chromium.ts'
import { guideModules, readGuide } from './guide-modules.ts'
import { ask, listen } from './listen.ts'

const GUIDE = 'passkeys-without-a-bundler.md'

/** The script of the page, which is for browsers. */
const pageScript = (): string => /^```js\n\/\/ public\/login\.js\n(.*?)^```$/ms.exec(readGuide(GUIDE))?.[1] ?? ''

/** Where the import map leads. */
function readImportMap(page: string): Record<string, string> {
  const [, map = ''] = /<script type="importmap">(.*?)<\/script>/s.exec(page) ?? []
  return JSON.parse(map).imports
}

describe('passkeys without a bundler', () => {
  const load = guideModules(GUIDE)
  // The address of this machine, which browsers let passkeys use.
  beforeEach(() => void vi.stubEnv('AUTH_URL', undefined))
  const open = async () => listen((await load<{ app: Express }>('src/app.ts')).app)

  test('the import map points to a script without imports', async () => {
    const origin = await open()
    const page = await (await ask(`${origin}/login`)).text()
    const { 'latchkey/client/passkey': path, ...others } = readImportMap(page)
    expect(others).toEqual({})
    const script = await ask(origin + path)
    expect(script.headers.get('content-type')).toMatch('text/javascript')
    const text = await script.text()
    expect(text).not.toMatch(/\b(?:import|from)\s*\(?["']/)
    for (const name of /import \{([^}]+)\}/.exec(pageScript())?.[1]?.match(/\w+/g) ?? []) expect(text).toContain(name)
  })

  test('the client script is served from the folder in the guide', async () => {
    const { default: express } = await import('express')
    const [, name] = /`(\/latchkey\/client\/auth-client\.js)`/.exec(readGuide(GUIDE)) ?? []
    const origin = await listen(express().use('/latchkey', express.static('dist')))
    const text = await (await ask(`${origin}${name}`)).text()
    const imports = Array.from(text.matchAll(/from\s*"([^"]+)"/g), ([, path]) => new URL(`${path}`, `${origin}${name}`))
    expect(imports.length).toBeGreaterThan(0)
    for (const url of imports) expect((await ask(url.href)).status).toBe(200)
  })

  test('a signed-out visitor can open the page', async () => {
    const answer = await ask(`${await open()}/account`, { accept: 'text/html' })
    expect(answer.headers.get('location')).toBe('/login?callbackUrl=%2Faccount')
  })

  // It needs a browser, as the quick starts do.
  test.runIf(process.env['FOLLOW_GUIDES'])('a user signs up and signs in with Chromium', async () => {
    const origin = (await open()).replace('127.0.0.1', 'localhost')
    const path = findChromium()?.path
    const browser = await chromium.launch({ ...(path && { executablePath: path }), args: ['--no-sandbox'] })
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    await page.route('**/login.js', (route) => route.fulfill({ contentType: 'text/javascript', body: pageScript() }))
    await addAuthenticator(page)
    await page.goto(`${origin}/account`)
    await page.getByLabel('Email').fill('ada@app.example')
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await page.waitForURL(`${origin}/account`)
    expect(await page.textContent('body')).toContain('ada@app.example')
    await page.context().clearCookies()
    // The device answers the request of the autofill at once.
    await page.goto(`${origin}/account`)
    await page.waitForURL(`${origin}/account`)
    expect(await page.textContent('body')).toContain('ada@app.example')
  })
})
