// Passwords in the account API of a visit, as every integration has them.

import { expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { fetchAuth } from '../../../src/integrations/fetch/index.ts'
import type { RequestAccount } from '../../../src/integrations/request-account.ts'
import { Mail } from '../../../src/providers/mail.ts'
import { Password } from '../../../src/providers/password.ts'
import type { VerificationRequestParams } from '../../../src/types/email-provider.ts'
import { FAST, PASSWORD } from '../../methods/password/scene.ts'
import { CONFIG, HANDLERS, ORIGIN, openApp, openFetchAuth } from './open-app.ts'

const EMAIL = 'ada@a.example'
const NEW = 'a different long phrase'

type Leads = (account: RequestAccount, fields: never) => Promise<string>

/** Answers a form by a function that leads to a page. */
const lead =
  (run: Leads): (typeof HANDLERS)[string] =>
  async ({ account }, request) => {
    const location = await run(account, Object.fromEntries(await request.formData()) as never)
    return new Response(null, { status: 303, headers: { location } })
  }

function openPasswords() {
  const sent: VerificationRequestParams[] = []
  const mailer = Mail({ id: 'email', sendVerificationRequest: (params) => void sent.push(params) })
  const auth = fetchAuth({ ...CONFIG, callbacks: {}, adapter: memory(), providers: [Password({ hash: FAST }), mailer] })
  const { browser } = openApp(auth, {
    ...HANDLERS,
    '/sign-up': lead(({ signUp }, fields) => signUp(fields, { redirectTo: '/welcome' })),
    '/confirm': lead(({ confirmSignUp }, fields) => confirmSignUp(fields)),
    '/forgot': lead(({ requestReset }, fields) => requestReset(fields)),
    '/reset': lead(({ resetPassword }, fields) => resetPassword(fields)),
    '/email': lead(({ changeEmail }, fields) => changeEmail(fields)),
    '/confirm-email': lead(({ confirmEmail }, fields) => confirmEmail(fields)),
    '/delete': lead(({ deleteUser }, fields) => deleteUser(fields, { redirectTo: '/bye' })),
    '/change': async ({ account, session }, request) => {
      await account.changePassword(Object.fromEntries(await request.formData()) as never)
      return Response.json(await session())
    },
  })
  const post = async (path: string, fields: Readonly<Record<string, string>>) =>
    browser.post(path, fields, { origin: ORIGIN, 'sec-fetch-site': 'same-origin' })
  return {
    auth,
    post,
    session: async () => (await browser.fetch('/')).json(),
    lead: async (path: string, fields: Readonly<Record<string, string>>) =>
      new URL((await post(path, fields)).headers.get('location') ?? ''),
    code: () => sent.at(-1)?.code ?? '',
    token: () => new URL(sent.at(-1)?.url ?? '').searchParams.get('token') ?? '',
  }
}

test('a page of the application signs up, resets, changes and deletes a password', async () => {
  const { code, lead, post, session, token } = openPasswords()
  const { searchParams } = await lead('/sign-up', { email: EMAIL, password: PASSWORD })
  const state = searchParams.get('state') ?? ''
  expect((await lead('/confirm', { state, code: code() })).pathname).toBe('/welcome')
  expect(await session()).toMatchObject({ user: { email: EMAIL } })
  await lead('/forgot', { email: EMAIL })
  await lead('/reset', { token: token(), password: NEW })
  const changed = await post('/change', { password: NEW, newPassword: PASSWORD })
  expect(await changed.json()).toMatchObject({ user: { email: EMAIL } })
  await lead('/email', { email: 'new@a.example', password: PASSWORD })
  await lead('/confirm-email', { token: token() })
  expect(await session()).toMatchObject({ user: { email: 'new@a.example' } })
  expect((await lead('/delete', { password: PASSWORD })).pathname).toBe('/bye')
  expect(await session()).toBeNull()
})

test('a form from another site is refused', async () => {
  const { auth } = openPasswords()
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const { account } = auth.visit(new Request(`${ORIGIN}/account`, { method: 'POST', headers }))
  const error = { type: 'MissingCSRF' }
  await expect(account.signUp({ email: EMAIL, password: PASSWORD })).rejects.toMatchObject(error)
  await expect(account.changePassword({ password: PASSWORD, newPassword: NEW })).rejects.toMatchObject(error)
})

test('without Password(), each function names the missing provider', async () => {
  const { account } = openFetchAuth().visit(new Request(`${ORIGIN}/account`, { headers: { origin: ORIGIN } }))
  const error = { type: 'InvalidConfiguration', message: expect.stringContaining('latchkey/providers/password') }
  await expect(account.signUp({ email: EMAIL, password: PASSWORD })).rejects.toMatchObject(error)
  await expect(account.changePassword({ password: PASSWORD, newPassword: NEW })).rejects.toMatchObject(error)
})
