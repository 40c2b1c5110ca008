import { describe, expect, test } from 'vitest'
import type { AuthConfig } from '../../src/index.ts'
import { HOSTILE_URLS, ORIGIN, stopClock } from '../harness.ts'
import { locationOf, openMail } from '../methods/mail.ts'
import { openScene, type Scene } from './scene.ts'

const DEEP = `${ORIGIN}/deep?x=1`

/** Starts a sign-in that leads to a page, fails it, and returns the URL of the failure. */
async function failWith(scene: Scene, callbackUrl: string, deny?: string): Promise<URL> {
  const location = await scene.begin('', { callbackUrl })
  return locationOf(await scene.deliver(await scene.answer(location, deny === undefined ? {} : { deny })))
}

const openFailing = (config: Partial<AuthConfig> = {}): Scene => openScene({ config })

describe('the target of a sign-in that fails at its callback', () => {
  test.each([
    ['a refusal', {}, 'access_denied', '/auth/signin'],
    ['a refusal, own page', { pages: { signIn: '/in' } }, 'access_denied', '/in'],
    ['a provider that fails', {}, undefined, '/auth/error'],
    ['a provider that fails, own page', { pages: { error: '/oops' } }, undefined, '/oops'],
  ] as const)('is kept after %s', async (_, config, deny, path) => {
    const scene = openFailing(config)
    scene.replace('token', () => new Response('', { status: 503 }))
    const failed = await failWith(scene, '/deep?x=1', deny)
    expect([failed.pathname, failed.searchParams.get('callbackUrl')]).toEqual([path, DEEP])
  })

  test('is kept when the application refuses the user', async () => {
    const failed = await failWith(openFailing({ callbacks: { signIn: () => false } }), '/deep?x=1')
    expect([failed.searchParams.get('error'), failed.searchParams.get('callbackUrl')]).toEqual(['AccessDenied', DEEP])
  })

  test('is kept when the attempt has expired', async () => {
    const clock = stopClock()
    const scene = openScene()
    const answer = await scene.answer(await scene.begin('', { callbackUrl: '/deep?x=1' }))
    clock.advance(601)
    const failed = locationOf(await scene.deliver(answer))
    expect([failed.searchParams.get('error'), failed.searchParams.get('callbackUrl')]).toEqual(['InvalidCheck', DEEP])
  })

  test('is behind the link of the error page', async () => {
    const scene = openFailing()
    const path = `/auth/error?error=CallbackRouteError&callbackUrl=${encodeURIComponent('/deep?x=1')}`
    const page = await (await scene.browser.navigate(path)).text()
    expect(page).toContain(`/auth/signin?callbackUrl=${encodeURIComponent(DEEP)}`)
  })

  test.each([
    '/auth/error?error=AccessDenied',
    '/auth/signin?callbackUrl=/auth/signin',
    '/',
    ...HOSTILE_URLS.slice(0, 8),
  ])('is dropped if it is %j', async (target) => {
    const failed = await failWith(openFailing(), target, 'access_denied')
    expect([failed.origin, failed.searchParams.get('callbackUrl')]).toEqual([ORIGIN, null])
  })

  test.each([
    ['refuses it', (isLater: boolean, url: string) => (isLater ? ORIGIN : url)],
    [
      'fails',
      (isLater: boolean, url: string) => {
        if (isLater) throw new Error('down')
        return url
      },
    ],
  ])('is dropped if the redirect callback later %s', async (_, decide) => {
    let isLater = false
    const scene = openFailing({ callbacks: { redirect: ({ url }) => decide(isLater, url) } })
    const location = await scene.begin('', { callbackUrl: DEEP })
    isLater = true
    const failed = locationOf(await scene.deliver(await scene.answer(location, { deny: 'access_denied' })))
    expect([failed.pathname, failed.searchParams.get('callbackUrl')]).toEqual(['/auth/signin', null])
  })
})

describe('the target of a mailed link', () => {
  test('is kept when the link has expired', async () => {
    const clock = stopClock()
    const app = openMail()
    await app.ask('ada@app.example', app.browser, '/deep?x=1')
    clock.advance(700)
    const failed = locationOf(await app.otherBrowser().navigate(app.mail().url))
    expect([failed.searchParams.get('error'), failed.searchParams.get('callbackUrl')]).toEqual(['Verification', DEEP])
  })
})
