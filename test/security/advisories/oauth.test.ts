import { describe, expect, test } from 'vitest'
import { openApp } from '../../features/stored/account/open-app.ts'
import { ORIGIN, SESSION, TRANSACTION } from '../../harness.ts'
import { lastError, openScene } from '../scene.ts'

describe('an attempt', () => {
  test('GHSA-x445-f3h2-j279: of one provider is refused at the callback of another', async () => {
    const app = openApp()
    const begun = await app.browser.submit('/auth/signin/idp')
    const answer = await app.servers['idp']?.authorize(begun.headers.get('location') ?? '', { user: 'ada' })
    await app.browser.navigate((answer?.url ?? '').replace('/callback/idp', '/callback/other'))
    expect(app.log.errors.at(-1)).toMatchObject({ type: 'InvalidCheck' })
    expect([app.browser.cookies.has(SESSION), app.servers['other']?.calls]).toEqual([false, []])
  })

  test('CVE-2023-48309: has no cookie that is accepted as a session', async () => {
    const { browser, begin } = openScene()
    const location = new URL(await begin())
    const [attempt = ''] = [...browser.cookies]
      .filter(([name]) => name.startsWith(TRANSACTION))
      .map(([, value]) => value)
    expect(attempt).not.toBe('')
    for (const value of [attempt, await browser.csrfToken(), ...location.searchParams.values()]) {
      browser.cookies.set(SESSION, encodeURIComponent(value))
      expect(await browser.session()).toBeNull()
    }
  })

  test.each([
    ['the state', [], ['state']],
    ['the nonce', ['nonce'], []],
    ['the challenge', ['code_challenge', 'code_challenge_method'], []],
    ['all checks', ['nonce', 'code_challenge', 'code_challenge_method'], ['state']],
  ])('CVE-2023-27490: signs no user in if its link has lost %s', async (_, asked, answered) => {
    const scene = openScene({ server: { requiresPkce: false } })
    const location = new URL(await scene.begin())
    for (const name of asked) location.searchParams.delete(name)
    const answer = await scene.answer(location.href)
    const url = new URL(answer.url)
    for (const name of answered) url.searchParams.delete(name)
    await scene.deliver({ ...answer, url: url.href })
    expect(scene.has('session')).toBe(false)
  })

  test.each([
    ['CVE-2025-68158', 'with its state'],
    ['CVE-2025-68481', 'with the cookies that another attempt left'],
  ])('%s: of the attacker is invalid in the browser of the victim, %s', async (id) => {
    const scene = openScene()
    const answer = await scene.answer()
    const victim = scene.openBrowser()
    if (id === 'CVE-2025-68481') await victim.submit('/auth/signin/idp')
    await victim.navigate(answer.url, { 'sec-fetch-site': 'cross-site' })
    expect(victim.cookies.has(SESSION)).toBe(false)
    expect([lastError(scene), scene.calls('token').length]).toEqual(['InvalidCheck', 0])
  })

  test('better-auth#8949: is ended only by its own state, not by its id', async () => {
    const scene = openScene()
    const { url, params } = await scene.answer()
    const state = params.get('state') ?? ''
    params.set('state', `${state.slice(0, 13)}${'A'.repeat(state.length - 13)}`)
    await scene.browser.navigate(`${url.split('?')[0]}?${params}`)
    expect([lastError(scene), scene.has('session')]).toEqual(['InvalidCheck', false])
  })
})

describe('a refusal of the provider', () => {
  test('better-auth#9065: reports a message in another alphabet unchanged', async () => {
    const scene = openScene()
    const description = 'Доступ запрещён ✗'
    const response = await scene.deliver(await scene.answer(undefined, { deny: 'access_denied', description }))
    expect([response.status, scene.has('session')]).toEqual([302, false])
    expect(response.headers.get('location')).toMatch(/^https:\/\/app\.example\/auth\/[\x21-\x7e]+$/)
  })

  test('CVE-2021-32702: appears in no page if it contains markup', async () => {
    const scene = openScene()
    const description = '<script>alert(1)</script>'
    const answer = await scene.answer(undefined, { deny: '<img src=x onerror=alert(2)>', description })
    const page = await scene.browser.navigate((await scene.deliver(answer)).headers.get('location') ?? '')
    expect(await page.text()).not.toMatch(/alert\(|onerror/)
  })
})

test('CVE-2021-41580: refuses a token response of status 200 without a token', async () => {
  const scene = openScene()
  scene.replace('token', () => Response.json({ error: 'bad_verification_code', id: 'ada-1815' }))
  expect(await scene.signIn()).toBe('OAuthCallbackError')
  expect([scene.has('session'), scene.calls('userinfo')]).toEqual([false, []])
})

test('better-auth#10668: one subject at two issuers is two users', async () => {
  const users = { ada: { sub: '42', name: 'Ada' }, eve: { sub: '42', name: 'Eve' } }
  const app = openApp({ users })
  await app.signIn('idp', 'ada')
  expect(await app.signIn('other', 'eve', app.openBrowser())).toBe(`${ORIGIN}/`)
  expect(app.tables.users.map(({ name }) => name)).toEqual(['Ada', 'Eve'])
})
