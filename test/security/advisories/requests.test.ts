import { describe, expect, test } from 'vitest'
import { Credentials } from '../../../src/providers/credentials.ts'
import { ORIGIN, openAuth, SESSION } from '../../harness.ts'

const asked: unknown[] = []
const open = () =>
  openAuth({
    providers: [
      Credentials({
        credentials: { username: {} },
        authorize: (fields) => {
          asked.push(fields)
          return fields.username === 'ada' ? { id: '1', name: 'Ada' } : null
        },
      }),
    ],
  })

describe('a header', () => {
  test.each(['Bearer %E0%A4%A', 'Bearer %', 'Bearer', 'Basic \u00ff', 'Bearer a.b.c', ' '])(
    'GHSA-xmf8-cvqr-rfgj: signs no user in with Authorization %j, and nothing throws',
    async (authorization) => {
      const { auth, browser } = open()
      const response = await browser.fetch('/auth/session', { headers: { authorization } })
      expect([response.status, await response.json()]).toEqual([200, null])
      expect((await auth.session({ headers: { authorization } })).session).toBeNull()
    },
  )

  test('CVE-2025-29927: an internal header signs no user in', async () => {
    const { auth } = open()
    const headers = {
      'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
      'x-middleware-next': '1',
      'x-sveltekit-pathname': '/public',
      'x-original-url': '/public',
      'x-auth-user': '1',
      'x-forwarded-user': 'ada',
    }
    expect((await auth.session({ headers })).session).toBeNull()
    expect((await auth.session(new Request(`${ORIGIN}/page`, { headers }))).session).toBeNull()
  })

  test.each([' text/html;', ',', ';q=', 'a/', '*/*;q=0.', '\t,'])(
    'kit@82712fc: gets a response for Accept with a megabyte of %j',
    async (piece) => {
      const { browser } = open()
      const accept = piece.repeat(Math.floor(1_000_000 / piece.length)).trim()
      expect((await browser.fetch('/auth/signin', { headers: { accept } })).status).toBe(200)
    },
  )
})

const MEMBERS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'then']

describe('a path', () => {
  test.each(MEMBERS)('kit#16072: finds no route for the action %s', async (name) => {
    const { browser } = open()
    expect((await browser.fetch(`/auth/${name}`)).status).toBe(404)
    expect((await browser.fetch(`/auth/${name}`, { method: 'POST' })).status).toBe(404)
  })

  test.each(MEMBERS)('kit#16612: finds no provider for %s', async (name) => {
    const { browser } = open()
    const csrfToken = await browser.csrfToken()
    for (const action of ['signin', 'callback']) {
      const body = new URLSearchParams({ csrfToken })
      const response = await browser.fetch(`/auth/${action}/${name}`, { method: 'POST', body })
      expect([response.status, (await response.json()).error]).toEqual([404, 'InvalidProvider'])
    }
  })
})

describe('a body', () => {
  test('CVE-2025-61928: a user id in the request is ignored', async () => {
    const { browser } = open()
    const named = { userId: '1', user: '1', sub: '1', id: '1', sessionToken: '1' }
    const headers = { 'content-type': 'application/json' }
    const csrfToken = await browser.csrfToken()
    for (const path of ['session', 'signin/credentials', 'callback/credentials', 'signout']) {
      // A form of credentials takes no objects.
      const data = path.startsWith('callback') ? {} : { data: { ...named, user: named } }
      const body = JSON.stringify({ csrfToken, ...data, ...named })
      // All of it is read: nothing in it is refused for its shape.
      expect((await browser.fetch(`/auth/${path}`, { method: 'POST', headers, body })).status).not.toBe(400)
      expect([path, await browser.session()]).toEqual([path, null])
    }
  })

  test('better-auth#9991: that names another session ends the own one only, and a link ends none', async () => {
    const { auth, browser } = open()
    const { browser: other } = { browser: open().browser }
    await browser.submit('/auth/callback/credentials', { username: 'ada' })
    await other.submit('/auth/callback/credentials', { username: 'ada' })
    const victim = browser.cookies.get(SESSION) ?? ''
    await other.submit('/auth/signout', { sessionToken: victim, token: victim, [SESSION]: victim })
    await browser.navigate('/auth/signout?callbackUrl=/', { 'sec-fetch-site': 'cross-site' })
    expect(other.cookies.has(SESSION)).toBe(false)
    expect((await auth.session({ headers: { cookie: `${SESSION}=${victim}` } })).session).not.toBeNull()
    expect(await browser.session()).not.toBeNull()
  })

  test.each([
    ['CVE-2022-24999', 'username[__proto__][isAdmin]=1&__proto__[isAdmin]=1&constructor[prototype][isAdmin]=1'],
    ['CVE-2025-15284', Array.from({ length: 3000 }, () => 'username[]=x').join('&')],
    ['CVE-2025-15284', Array.from({ length: 3000 }, (_, i) => `username[${i}]=x`).join('&')],
  ])('%s: in brackets is neither an array nor an object: %.30s', async (_, fields) => {
    const { browser } = open()
    asked.length = 0
    const body = `csrfToken=${await browser.csrfToken()}&${fields}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await browser.fetch('/auth/callback/credentials', { method: 'POST', headers, body })
    expect(response.status).toBeLessThan(500)
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
    for (const given of asked)
      expect(Object.values(given as object).every((value) => typeof value === 'string')).toBe(true)
  })

  test('CVE-2024-48913: without a content type is refused', async () => {
    const { browser } = open()
    await browser.submit('/auth/callback/credentials', { username: 'ada' })
    const body = new TextEncoder().encode(`csrfToken=${await browser.csrfToken()}`)
    expect((await browser.fetch('/auth/signout', { method: 'POST', body })).status).toBe(415)
    expect(await browser.session()).not.toBeNull()
  })
})
