import { describe, expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { Passkey } from '../../src/providers/passkey.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { HOSTILE_URLS, ORIGIN, openAuth } from '../harness.ts'

const PASSWORD = Credentials({ credentials: { username: {} }, authorize: () => ({ id: '1' }) })
const open = (config: Partial<AuthConfig> = {}) => openAuth({ providers: [PASSWORD], ...config })

const PAGES = ['signin', 'signout', 'error', 'verify-request']

describe('a built-in page', () => {
  test.each(PAGES)('HDR-03, HDR-04: %s has headers that isolate it', async (page) => {
    const { headers } = await open().browser.navigate(`/auth/${page}`)
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of ["default-src 'none'", "style-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/form-action|script-src|connect-src|img-src/)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  test('HDR-03: may show the logo that the application chose, and nothing else from elsewhere', async () => {
    const policyOf = async (logo: string) =>
      (await open({ theme: { logo } }).browser.navigate('/auth/signin')).headers.get('content-security-policy')
    expect(await policyOf('https://img.example/logo.svg')).toContain('img-src https://img.example;')
    expect(await policyOf('/logo.svg')).toContain("img-src 'self';")
  })

  test('HDR-03: may run the script of the passkey form where there is one', async () => {
    const providers = [PASSWORD, Passkey()]
    const { browser } = open({ providers, adapter: memory(), experimental: { enableWebAuthn: true } })
    const policyOf = async (page: string) =>
      (await browser.navigate(`/auth/${page}`)).headers.get('content-security-policy')
    expect(await policyOf('signin')).toContain("script-src 'self'; connect-src 'self';")
    expect(await policyOf('signout')).not.toContain('script-src')
  })

  test.each(HOSTILE_URLS)('REDIR-02: takes no target from %j', async (url) => {
    const { browser } = open()
    for (const page of ['signin', 'signout']) {
      const html = await (await browser.navigate(`/auth/${page}?${new URLSearchParams({ callbackUrl: url })}`)).text()
      const [, target = ''] = /name="callbackUrl" value="([^"]*)"/.exec(html) ?? []
      expect(new URL(target.replaceAll('&#38;', '&')).origin).toBe(ORIGIN)
    }
  })

  test('links a stylesheet that can be cached forever', async () => {
    const { browser } = open()
    const html = await (await browser.navigate('/auth/signin')).text()
    const [, href = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? []
    const { status, headers } = await browser.fetch(href)
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/css')])
    expect(headers.get('cache-control')).toContain('immutable')
    expect(headers.getSetCookie()).toEqual([])
    expect((await browser.fetch('/auth/assets/style-other.css')).status).toBe(404)
  })

  test.each([
    ['AccessDenied', 403],
    ['Configuration', 500],
    ['CallbackError', 400], // not for everybody: the same as unknown
    ['Nonsense', 400],
    ['__proto__', 400],
    ['constructor', 400],
  ])('the error page of %s has status %i', async (error, status) => {
    expect((await open().browser.navigate(`/auth/error?error=${error}`)).status).toBe(status)
  })

  test('the error page without an error is a page', async () => {
    expect((await open().browser.navigate('/auth/error')).status).toBe(200)
  })
})

describe('a custom page', () => {
  const pages = { signIn: '/in?a=b', signOut: '/out', error: '/oops', verifyRequest: '/sent' }
  const go = async (path: string) => {
    const response = await open({ pages }).browser.navigate(path)
    return [response.status, response.headers.get('location')]
  }

  test.each([
    ['/auth/signin', `${ORIGIN}/in?a=b&callbackUrl=https%3A%2F%2Fapp.example%2F`],
    ['/auth/signin?callbackUrl=/x', `${ORIGIN}/in?a=b&callbackUrl=https%3A%2F%2Fapp.example%2Fx`],
    ['/auth/signin?callbackUrl=//evil.example', `${ORIGIN}/in?a=b&callbackUrl=https%3A%2F%2Fapp.example%2F`],
    [
      '/auth/signin?error=CredentialsSignin&code=locked&id=0123456789',
      `${ORIGIN}/in?a=b&callbackUrl=https%3A%2F%2Fapp.example%2F&error=CredentialsSignin&code=locked&id=0123456789`,
    ],
    [
      '/auth/signin?error=<script>&code=%0d%0a&id=x&evil=1',
      `${ORIGIN}/in?a=b&callbackUrl=https%3A%2F%2Fapp.example%2F`,
    ],
    ['/auth/signout', `${ORIGIN}/out`],
    ['/auth/error?error=AccessDenied', `${ORIGIN}/oops?error=AccessDenied`],
    ['/auth/error', `${ORIGIN}/oops`],
    ['/auth/verify-request?type=email', `${ORIGIN}/sent?type=email`],
  ])('%s redirects to %s', async (path, location) => {
    expect(await go(path)).toEqual([302, location])
  })

  test('at the address of the built-in one is the built-in one', async () => {
    const own = {
      signIn: '/auth/signin',
      signOut: '/auth/signout',
      error: '/auth/error',
      verifyRequest: '/auth/verify-request',
    }
    for (const page of PAGES) expect((await open({ pages: own }).browser.navigate(`/auth/${page}`)).status).toBe(200)
  })
})
