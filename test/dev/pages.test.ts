import { describe, expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { Dev } from '../../src/dev/index.ts'
import { STYLES } from '../../src/dev/styles.ts'
import { createAuth, customFetch } from '../../src/index.ts'
import { computeContrast } from '../../src/pages/color.ts'
import { DARK, LIGHT } from '../../src/pages/styles.ts'
import { GitHub } from '../../src/providers/github.ts'
import { Mail } from '../../src/providers/mail.ts'
import { ENV, LOCAL, openDev, openPeople } from './open-dev.ts'

const HTML = { headers: { accept: 'text/html' } }

const BANNER = 'Anyone who opens this page can sign in as a test person.'

describe('the development banner', () => {
  test.each(['signin', 'signout', 'verify-request', 'error', 'nowhere'])('is shown on the page %s', async (path) => {
    const { browser } = openDev()
    expect(await (await browser.navigate(`/auth/${path}`)).text()).toContain(BANNER)
  })

  test('is shown on the page with test users and on confirmation pages', async () => {
    const links: string[] = []
    const mail = Mail({ sendVerificationRequest: ({ url }) => void links.push(url) })
    const { browser } = openDev({ adapter: memory(), providers: [Dev, mail] })
    expect(await openPeople(browser)).toContain(BANNER)
    await browser.submit('/auth/signin/mail', { email: 'ada@example.com' })
    expect(await (await browser.navigate(links[0] ?? '')).text()).toContain(BANNER)
  })

  test('is shown on the page for an untrusted host', async () => {
    const auth = createAuth({ providers: [Dev], origin: () => false, logger: { error() {} } }, { env: ENV })
    const response = await auth.handle(new Request('http://evil.example/auth/signin', HTML))
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(BANNER)])
  })

  test('is not shown in an application without the development provider', async () => {
    const auth = createAuth({ providers: [GitHub({ clientId: 'a', clientSecret: 'b' })] }, { env: ENV })
    const page = await (await auth.handle(new Request(`${LOCAL}/auth/signin`, HTML))).text()
    expect([page.includes('GitHub'), page.includes('Development')]).toEqual([true, false])
  })
})

describe('the development pages', () => {
  test('load their stylesheet from the base path', async () => {
    const { browser } = openDev({ basePath: '/api/auth' })
    const page = await (await browser.navigate('/api/auth/signin')).text()
    const [, href = ''] = /<link rel="stylesheet" href="([^"]*dev[^"]*)"/.exec(page) ?? []
    const response = await browser.fetch(href)
    expect(href).toBe('/api/auth/dev/styles')
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/css; charset=utf-8', STYLES])
  })

  test('list a test user among many providers', async () => {
    const others = ['a', 'b', 'c', 'd', 'e'].map((id) => GitHub({ id, clientId: 'a', clientSecret: 'b' }))
    const { browser } = openDev({ providers: [Dev, ...others] })
    const page = await (await browser.navigate('/auth/signin')).text()
    expect(page).toContain('aria-label="Continue with a test person"')
    expect(page).toContain('<span>Test person</span>')
  })

  test('send no network request to the in-process authorization server', () => {
    const { [customFetch]: fetch } = Object(Dev().options)
    expect(fetch).toBeTypeOf('function')
  })
})

/** A color of the stylesheet, or one of the pages. */
function colorOf(name: string, scheme: 'light' | 'dark'): string {
  const [, light, dark] = new RegExp(`--${name}:light-dark\\((#\\w+),(#\\w+)\\)`).exec(STYLES) ?? []
  const palette: Readonly<Record<string, string>> = scheme === 'light' ? LIGHT : DARK
  return (scheme === 'light' ? light : dark) ?? palette[name] ?? ''
}

describe.each(['light', 'dark'] as const)('%s colors', (scheme) => {
  test.each([
    ['dev', 'caution', 4.5],
    ['text', 'fill', 4.5],
    ['muted', 'fill', 4.5],
    ['muted', 'card', 4.5],
    ['stripe', 'card', 3],
  ])('have the contrast %s on %s with %d:1', (front, back, minimum) => {
    expect(computeContrast(colorOf(front, scheme), colorOf(back, scheme))).toBeGreaterThanOrEqual(minimum)
  })
})
