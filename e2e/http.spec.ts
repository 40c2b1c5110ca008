// What a program sees of a running application: statuses, headers and cookies. No page is opened, so these tests are
// cheap enough for every pair.

import { expect } from '@playwright/test'
import type { Browser } from 'latchkey/testing'
import { ADA, API, AUTH, BOB } from './app.ts'
import { only } from './cases.ts'
import { mailsTo, someAddress } from './mail.ts'
import { test } from './test.ts'
import { askForCode, openSignedIn, openVisitor, SESSION, signIn, signInPath } from './visitor.ts'

/** Posts what a script of the application posts: it wants JSON. */
const postAsScript = (visitor: Browser, path: string, fields: Record<string, string>): Promise<Response> =>
  visitor.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })

test.describe('the guard', only('@security'), () => {
  test('responds with 401 and JSON to an API client without a session', async () => {
    const response = await openVisitor().fetch(API)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: 'SessionRequired' })
  })

  test('allows an API client with a session', async () => {
    const response = await (await openSignedIn()).fetch(API)
    expect(await response.json()).toMatchObject({ name: ADA.name })
  })
})

test.describe('the session cookie', only('@security'), () => {
  test('is set once, out of reach of scripts and other sites', async () => {
    const response = await signIn(openVisitor('manual'))
    const cookies = response.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${SESSION}=`))
    expect(cookies).toEqual([expect.stringMatching(/; Path=\/(?=;|$)/)])
    expect(cookies[0]).toMatch(/; HttpOnly/)
    expect(cookies[0]).toMatch(/; SameSite=Lax/)
  })

  test('changes with every sign-in', async () => {
    const visitor = await openSignedIn()
    const first = visitor.cookies.get(SESSION)
    await signIn(visitor)
    expect(visitor.cookies.get(SESSION)).toMatch(/./)
    expect(visitor.cookies.get(SESSION)).not.toBe(first)
  })

  test('is useless after the sign-out', async () => {
    test.skip(process.env['SESSION'] === 'jwt', 'A session that is only in the cookie ends when it expires.')
    const visitor = await openSignedIn()
    const ended = visitor.cookies.get(SESSION) ?? ''
    await visitor.submit(`${AUTH}/signout`)
    expect(visitor.cookies.has(SESSION)).toBe(false)
    visitor.cookies.set(SESSION, ended)
    expect(await visitor.session()).toBeNull()
    expect((await visitor.fetch(API)).status).toBe(401)
  })
})

test.describe('a POST', only('@security'), () => {
  for (const path of ['signout', 'signin/oidc', 'callback/credentials', 'session']) {
    test(`to ${path} is refused without a CSRF token`, async () => {
      const visitor = await openSignedIn()
      const response = await postAsScript(visitor, `${AUTH}/${path}`, { username: BOB.user })
      expect(response.status).toBe(403)
      // Clients of Auth.js expect `null` where an update is refused.
      expect((await response.json())?.error).toBe(path === 'session' ? undefined : 'MissingCSRF')
      expect(await visitor.session()).toMatchObject({ user: { name: ADA.name } })
    })
  }

  test('to session is refused with the CSRF token of another visitor', async () => {
    const visitor = await openSignedIn()
    const csrfToken = await openVisitor().csrfToken()
    const response = await postAsScript(visitor, `${AUTH}/session`, { csrfToken, nickname: 'Countess' })
    expect(response.status).toBe(403)
    expect(await visitor.session()).toMatchObject({ user: { name: ADA.name } })
  })

  test('with a wrong password responds with 401 and sets no session', async () => {
    const visitor = openVisitor()
    const fields = { csrfToken: await visitor.csrfToken(), username: ADA.user, password: 'babbage' }
    const response = await postAsScript(visitor, signInPath, fields)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: 'CredentialsSignin', code: 'credentials' })
    expect(await visitor.session()).toBeNull()
  })

  test('to update the session changes no field that the application does not accept', async () => {
    const visitor = await openSignedIn()
    const data = { nickname: 'x'.repeat(100), name: 'Eve', sub: 'user-2' }
    const body = JSON.stringify({ csrfToken: await visitor.csrfToken(), data })
    const headers = { 'content-type': 'application/json' }
    const response = await visitor.fetch(`${AUTH}/session`, { method: 'POST', headers, body })
    expect(await response.json()).toMatchObject({ user: { name: ADA.name } })
    expect(await visitor.session()).toMatchObject({ user: { name: ADA.name } })
  })
})

test.describe('a sign-in by email', only('@security'), () => {
  const ask = (visitor: Browser, email: string) => visitor.submit(`${AUTH}/signin/nodemailer`, { email })

  test('sends nothing to a list of addresses', async () => {
    const [first, second] = [someAddress(), someAddress()]
    await ask(openVisitor(), `${first},${second}`)
    expect(await mailsTo(first)).toEqual([])
    expect(await mailsTo(second)).toEqual([])
  })

  test('takes the code once, and only from the browser that asked', async () => {
    const [visitor, address] = [openVisitor(), someAddress()]
    const fields = await askForCode(visitor, address)
    const enter = async (browser: Browser): Promise<Response> =>
      postAsScript(browser, `${AUTH}/verify-request`, { csrfToken: await browser.csrfToken(), ...fields })
    const refused = [await enter(openVisitor())]
    expect((await enter(visitor)).ok).toBe(true)
    expect(await visitor.session()).toMatchObject({ user: { email: address } })
    refused.push(await enter(visitor))
    for (const response of refused) {
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ error: 'Verification' })
    }
  })

  test('is refused with 429 after three mails', async () => {
    const [visitor, address] = [openVisitor(), someAddress()]
    for (let i = 0; i < 3; i++) expect((await ask(visitor, address)).status).toBe(200)
    const csrfToken = await visitor.csrfToken()
    const response = await postAsScript(visitor, `${AUTH}/signin/nodemailer`, { csrfToken, email: address })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await mailsTo(address)).toHaveLength(3)
  })
})
