import express from 'express'
import { describe, expect, test } from 'vitest'
import { ServerAuth } from '../../src/integrations/express/index.ts'
import { ReactiveAuth } from '../../src/integrations/solid-start/index.ts'
import { ORIGIN, openAuth } from '../harness.ts'
import * as kit from '../integrations/express/harness.ts'
import * as solid from '../integrations/solid-start/harness.ts'
import * as svelte from '../integrations/sveltekit/harness.ts'

const VALUES = [
  '/a\nSet-Cookie: x=1',
  '/a\r\n\r\n<script>',
  '/a\0b',
  '/a\u2028b',
  '/a\r\n Folded: x',
  '/\u{1f600}\u00e9',
  '/a%0d%0aSet-Cookie:%20x=1',
]
const RIGHT = { username: 'ada', password: 'right' }

/** Where the browser is sent and which cookies it gets, by name. */
function shapeOf(response: Response): { path: string; cookies: string[] } {
  const location = response.headers.get('location') ?? ''
  expect(location).toMatch(/^[\x21-\x7e]*$/)
  expect(response.headers.get('folded')).toBeNull()
  const { pathname, search } = new URL(location, ORIGIN)
  const cookies = response.headers.getSetCookie().map((line) => line.split('=', 1)[0]?.replace('__Host-', '') ?? '')
  return { path: pathname + search, cookies: cookies.filter((name) => name.endsWith('session')) }
}

/** What the core does with a target. */
async function expected(target: string): Promise<{ path: string; cookies: string[] }> {
  const { browser } = openAuth({ providers: [svelte.Password] })
  return shapeOf(await browser.submit('/auth/callback/credentials', { ...RIGHT, callbackUrl: target }))
}

describe('CRLF-02: a target with line breaks', () => {
  test.each(VALUES)('adds no header in the core: %j', async (target) => {
    const { cookies, path } = await expected(target)
    expect(cookies).toEqual(['latchkey.session'])
    expect(path.startsWith('/')).toBe(true)
  })

  test.each(VALUES)('leads Express where the core leads: %j', async (target) => {
    const app = express().use('/auth', ServerAuth(kit.createConfig()))
    const browser = kit.createBrowser(await kit.serve(app))
    expect(shapeOf(await kit.signInAs(browser, { callbackUrl: target }))).toEqual(await expected(target))
  })

  test.each(VALUES)('leads SvelteKit where the core leads: %j', async (target) => {
    const app = svelte.openApp(svelte.createConfig(), svelte.standard)
    const form = { providerId: 'credentials', ...RIGHT, redirectTo: target }
    expect(shapeOf(await app.submit('/signin', form))).toEqual(await expected(target))
  })

  test.each(VALUES)('leads SolidStart where the core leads: %j', async (target) => {
    const { middleware, signIn } = ReactiveAuth(solid.createConfig())
    const app = solid.createApp({
      middleware: [middleware],
      functions: { enter: () => signIn('credentials', { fields: RIGHT, redirectTo: target }) },
    })
    expect(shapeOf(await app.post('enter'))).toEqual(await expected(target))
  })
})
