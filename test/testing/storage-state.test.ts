import { chromium } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { createAuth } from '../../src/index.ts'
import { mintSession } from '../../src/testing/index.ts'
import { findChromium } from '../../tools/chromium.ts'
import { ORIGIN, SECRET } from '../harness.ts'

// Browsers are strict with `__Host-` cookies: one with a domain is dropped without a word.
test('Chromium sends the cookie of an https application', async () => {
  const config = { providers: [], secret: SECRET, origin: ORIGIN }
  const auth = createAuth(config)
  const { storageState } = await mintSession(config, { id: 'user-1', name: 'Ada' })
  const path = findChromium()?.path
  const browser = await chromium.launch({ ...(path && { executablePath: path }), args: ['--no-sandbox'] })
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ storageState })
  await context.route('**', async (route) => {
    const { session } = await auth.session({ headers: await route.request().allHeaders() })
    await route.fulfill({ body: `Signed in as ${session?.user?.name}` })
  })
  const page = await context.newPage()
  await page.goto(`${ORIGIN}/`)
  expect(await page.textContent('body')).toBe('Signed in as Ada')
})
