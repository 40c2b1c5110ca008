import express from 'express'
import { describe, expect, test } from 'vitest'
import { ServerAuth, signIn } from '../../src/integrations/express/index.ts'
import { ReactiveAuth } from '../../src/integrations/solid-start/index.ts'
import { HOSTILE_URLS, ORIGIN, openAuth, SECRET, SESSION } from '../harness.ts'
import * as kit from '../integrations/express/harness.ts'
import * as solid from '../integrations/solid-start/harness.ts'
import * as svelte from '../integrations/sveltekit/harness.ts'
import { locationOf, openMail } from '../methods/mail.ts'

describe('a mailed link', () => {
  test.each(HOSTILE_URLS)('REDIR-05: leads where it was asked for, whatever is added to it: %j', async (url) => {
    const app = openMail()
    await app.ask('ada@app.example')
    const link = new URL(app.mail().url)
    for (const name of ['callbackUrl', 'redirectTo', 'returnTo', 'url']) link.searchParams.set(name, url)
    const html = await (await app.browser.navigate(link.href)).text()
    expect(html).not.toContain('evil.example')
    const token = link.searchParams.get('token') ?? ''
    const done = await app.browser.submit(`/auth/callback/email?${link.searchParams}`, { token, callbackUrl: url })
    expect(locationOf(done).href).toBe(`${ORIGIN}/home`)
    expect(app.browser.cookies.has(SESSION)).toBe(true)
  })
})

const REFERERS = [
  'https://evil.example/x',
  'https://evil.example/auth/signin?callbackUrl=/x',
  'javascript:alert(1)',
  '//evil.example',
]
const RIGHT = { username: 'ada', password: 'right' }

describe('the page that a form came from', () => {
  test.each(REFERERS)('REDIR-08: is not where the core leads: %s', async (referer) => {
    const { auth } = openAuth({ providers: [svelte.Password] })
    const request = new Request(`${ORIGIN}/login`, { method: 'POST', headers: { origin: ORIGIN, referer } })
    expect((await auth.signIn(request, 'credentials', { fields: RIGHT })).url).toBe(`${ORIGIN}/`)
  })

  test.each(REFERERS)('REDIR-08: is not where Express leads: %s', async (referer) => {
    const app = express()
    const config = kit.createConfig()
    app.use('/auth', ServerAuth(config))
    app.post('/login', (req, res, next) => void signIn(req, res, 'credentials', { fields: RIGHT, config }).catch(next))
    const { url } = await kit.serve(app)
    const headers = { origin: url, referer }
    const response = await fetch(`${url}/login`, { method: 'POST', headers, redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([303, `${url}/`])
  })

  test.each(REFERERS)('REDIR-08: is not where SvelteKit leads: %s', async (referer) => {
    const app = svelte.openApp(svelte.createConfig(), svelte.standard)
    const response = await app.submit('/signin', { providerId: 'credentials', ...RIGHT }, { referer })
    expect(response.headers.get('location')).toBe(`${ORIGIN}/`)
  })

  test.each(REFERERS)('REDIR-08: is not where SolidStart leads: %s', async (referer) => {
    const config = solid.createConfig({ secret: SECRET })
    const { middleware, signIn: enter } = ReactiveAuth(config)
    const app = solid.createApp({
      middleware: [middleware],
      functions: { enter: () => enter('credentials', { fields: RIGHT }) },
    })
    const response = await app.post('enter', {}, { referer })
    expect(response.headers.get('location')).toBe(`${solid.ORIGIN}/`)
  })
})
