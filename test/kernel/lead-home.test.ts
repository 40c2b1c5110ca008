import { describe, expect, test } from 'vitest'
import type { AuthConfig } from '../../src/index.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { openBrowser } from '../../src/testing/open-browser.ts'
import { ORIGIN, openAuth } from '../harness.ts'

const WWW = 'https://www.app.example'

/** An application that is configured for one host, and a browser that opened it with another one. */
function openAt(alias = WWW, config: Partial<AuthConfig> = {}) {
  let calls = 0
  const passwords = Credentials({
    credentials: { name: {} },
    authorize: ({ name }) => {
      calls++
      return { id: '1', name: String(name) }
    },
  })
  const { auth, log } = openAuth({ providers: [passwords], ...config })
  const browser = openBrowser(auth, { origin: alias, redirect: 'manual' })
  const enter = async (callbackUrl?: string, headers: Record<string, string> = {}) => {
    const fields = { name: 'Ada', ...(callbackUrl !== undefined && { callbackUrl }) }
    const response = await browser.submit('/auth/callback/credentials', fields, headers)
    const location = new URL(response.headers.get('location') ?? 'x:', ORIGIN)
    return { response, location, query: Object.fromEntries(location.searchParams) }
  }
  return { browser, log, enter, calls: () => calls }
}

describe('a sign-in form at another host of the application', () => {
  test.each([WWW, 'http://127.0.0.1:3000', `${ORIGIN}:8080`])(
    'redirects from %s to the configured host',
    async (alias) => {
      const { enter, calls, log } = openAt(alias)
      const { response, location, query } = await enter('/deep?x=1')
      expect([response.status, location.origin + location.pathname]).toEqual([303, `${ORIGIN}/auth/signin`])
      expect(query).toEqual({ callbackUrl: `${ORIGIN}/deep?x=1`, led: '1' })
      expect([calls(), response.headers.getSetCookie()]).toEqual([0, []])
      expect(log.warnings.flat().join()).toContain(`AUTH_URL=${alias}`)
    },
  )

  test.each([
    [`${WWW}/deep#part`, `${ORIGIN}/deep#part`],
    ['https://evil.example/deep', `${ORIGIN}/`],
    ['//evil.example', `${ORIGIN}/`],
    [undefined, `${ORIGIN}/`],
  ])('carries the target %j over as %j', async (asked, callbackUrl) => {
    expect((await openAt().enter(asked)).query).toMatchObject({ callbackUrl })
  })

  test('is redirected once, if the configured host redirects back', async () => {
    const { enter, calls } = openAt()
    const { location } = await enter('/deep', { referer: `${WWW}/auth/signin?callbackUrl=%2F&led=1` })
    expect([location.href, calls()]).toEqual([`${ORIGIN}/deep`, 1])
  })

  test('runs if the cookies are valid for the whole site', async () => {
    const cookies = { sessionToken: { name: 'session', options: { domain: 'app.example' } } }
    const { enter, calls } = openAt(WWW, { cookies })
    expect([(await enter('/deep')).location.href, calls()]).toEqual([`${ORIGIN}/deep`, 1])
  })

  test.each([
    ['to a program, which would mistake it for a sign-in', WWW, 403, 0],
    ['to no program at another port, which shares the cookies', `${ORIGIN}:8080`, 303, 1],
  ])('responds %s', async (_, alias, status, runs) => {
    const { enter, calls } = openAt(alias)
    expect([(await enter('/deep', { accept: 'application/json' })).response.status, calls()]).toEqual([status, runs])
  })

  test('is refused from another site', async () => {
    const { enter, calls } = openAt()
    const { query } = await enter('/deep', { origin: WWW, 'sec-fetch-site': 'same-site' })
    expect([query['error'], calls()]).toEqual(['MissingCSRF', 0])
  })

  test("passes its marker to the application's sign-in page", async () => {
    const { browser } = openAt(ORIGIN, { pages: { signIn: '/in' } })
    const response = await browser.navigate('/auth/signin?led=1&callbackUrl=/deep')
    expect(response.headers.get('location')).toBe(
      `${ORIGIN}/in?callbackUrl=${encodeURIComponent(`${ORIGIN}/deep`)}&led=1`,
    )
  })
})

test('a sign-out form at another host of the application runs there', async () => {
  const { browser } = openAt()
  browser.cookies.set('__Host-latchkey.session', 'left')
  const response = await browser.submit('/auth/signout')
  expect(response.headers.getSetCookie().join()).toContain('__Host-latchkey.session=; ')
})
