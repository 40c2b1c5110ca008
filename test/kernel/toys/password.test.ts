import { describe, expect, test } from 'vitest'
import { ORIGIN } from '../../harness.ts'
import { BOTH, openCore } from './open-core.ts'
import { type Members, Password } from './password.ts'

const ADA = { email: 'ada@example.com', password: 'correct horse' }

describe.each(BOTH)('sign-up with a password %s', (_, extend) => {
  function open() {
    const members: Members = new Map()
    const sent: string[] = []
    const app = openCore(extend({ providers: [Password(members, (email) => void sent.push(email))] }))
    const signUp = async (fields = ADA, browser = app.browser) =>
      (await browser.submit('/auth/password/sign-up', fields)).headers.get('location') ?? ''
    const verify = async (page: string, code: string, browser = app.browser) =>
      browser.submit('/auth/password/verify', { pending: new URL(page).searchParams.get('pending') ?? '', code })
    return { ...app, members, sent, signUp, verify }
  }

  test('requires the code even if its factory is not called', async () => {
    const { browser } = openCore(extend({ providers: [() => Password(new Map(), () => {})] }))
    const response = await browser.submit('/auth/password/sign-up', ADA)
    expect(response.headers.get('location')).toContain('/auth/password/verify?pending=')
  })

  test('requires the code, then signs in', async () => {
    const { browser, sent, signUp, verify } = open()
    const page = await signUp()
    expect(page).toContain('/auth/password/verify?pending=')
    expect([sent, await browser.session()]).toEqual([[ADA.email], null])
    expect((await verify(page, '0000')).status).toBe(401)
    expect((await verify(page, '4711')).headers.get('location')).toBe(`${ORIGIN}/`)
    expect(await browser.session()).toMatchObject({ user: { email: ADA.email } })
  })

  test('does not ask a verified user again', async () => {
    const { browser, sent, signUp, verify } = open()
    await verify(await signUp(), '4711')
    await browser.submit('/auth/signout', {})
    await browser.submit('/auth/callback/password', ADA)
    expect(await browser.session()).toMatchObject({ user: { email: ADA.email } })
    expect(sent).toHaveLength(1)
  })

  test('does not take over an existing name', async () => {
    const { members, openBrowser, signUp, verify } = open()
    await verify(await signUp(), '4711')
    const eve = openBrowser()
    expect(await signUp({ ...ADA, password: 'of Eve' }, eve)).toContain('CredentialsSignin')
    expect([members.get(ADA.email)?.password, await eve.session()]).toEqual([ADA.password, null])
  })

  test('is refused from another site', async () => {
    const { browser, members } = open()
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    await browser.submit('/auth/password/sign-up', ADA, headers)
    expect(members.size).toBe(0)
  })
})

test("a provider's feature exists only with its provider", () => {
  const { auth } = openCore()
  expect(auth.handles('/auth/password/sign-up')).toBe(false)
})
