import { memory } from '../../../src/adapters/memory.ts'
import { customFetch } from '../../../src/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { Mail } from '../../../src/providers/mail.ts'
import { OAuth } from '../../../src/providers/oauth.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../../src/testing/index.ts'
import type { AuthConfig, SessionOptions } from '../../../src/types/config.ts'
import type { VerificationRequestParams } from '../../../src/types/email-provider.ts'
import { type OpenAuth, ORIGIN, openAuth, openBrowser, SECRET } from '../../harness.ts'
import { formOf } from '../../methods/mail.ts'
import { openScene } from '../../methods/webauthn/scene.ts'
import { recordSecrets } from './record-secrets.ts'

/** An application in debug, and what is secret about the requests to it. */
export interface Flow extends OpenAuth {
  readonly secrets: Set<string>
}

const PASSWORD = 'correct horse battery staple'
const ISSUER = 'https://idp.example'
const ADA = { sub: 'subject-of-ada', id: 'account-of-ada', name: 'Ada Lovelace', email: 'ada@mail.example' }

function open(config: Partial<AuthConfig>): Flow {
  const opened = openAuth({
    debug: true,
    callbacks: { signIn: () => true, session: ({ session }) => session },
    events: { signIn() {} },
    ...config,
  })
  const secrets = recordSecrets(opened.auth)
  secrets.add(SECRET).add(ADA.email).add(ADA.name)
  return { ...opened, browser: openBrowser(opened.auth, ORIGIN, [ISSUER]), secrets }
}

type Strategy = NonNullable<SessionOptions['strategy']>

/** More of the configuration. */
type Extra = Partial<AuthConfig>

/** Signs in with a provider. */
export async function withProvider(
  type: 'oauth' | 'oidc',
  strategy: Strategy = 'jwt',
  more: Extra = {},
): Promise<Flow> {
  const server = createAuthorizationServer({
    ...{ type, issuer: ISSUER, clientSecret: 'client-secret-7f3a' },
    users: { ada: { ...ADA, email_verified: true, [ADA.email]: 'a field that is named by an address' } },
  })
  const { clientId, clientSecret, fetch: send } = server
  const tokens: string[] = []
  const options = {
    ...{ id: 'idp', clientId, clientSecret },
    [customFetch]: (async (url, init) => {
      const response = await send(url, init)
      const said = Object(await response.clone().json())
      tokens.push(...['access_token', 'refresh_token', 'id_token'].flatMap((name) => said[name] ?? []))
      return response
    }) satisfies typeof send,
  }
  const endpoints = { authorization: `${ISSUER}/authorize`, token: `${ISSUER}/token`, userinfo: `${ISSUER}/userinfo` }
  const profile = { id: 'id', name: 'name', email: 'email' } as const
  const provider = type === 'oidc' ? Oidc({ ...options, issuer: ISSUER }) : OAuth({ ...options, ...endpoints, profile })
  const flow = open({ providers: [provider], adapter: memory(), session: { strategy }, ...more })
  const started = await flow.browser.submit('/auth/signin/idp', { callbackUrl: '/home' })
  await flow.browser.deliver(await server.authorize(started.headers.get('location') ?? ''))
  for (const { body } of server.calls)
    for (const name of ['code', 'code_verifier']) if (body[name]) flow.secrets.add(body[name])
  for (const secret of [clientSecret, ...tokens]) flow.secrets.add(secret)
  return flow
}

/** Signs in with a password. */
export async function withPassword(password: string = PASSWORD, more: Extra = {}): Promise<Flow> {
  const flow = open({
    providers: [
      Credentials({
        credentials: { email: {}, password: { type: 'password' } },
        authorize: (given) => (given['password'] === PASSWORD ? { ...ADA, id: '1' } : null),
      }),
    ],
    ...more,
  })
  await flow.browser.submit('/auth/callback/credentials', { email: ADA.email, password })
  flow.secrets.add(PASSWORD)
  return flow
}

/** Asks for a mail, and follows its link or types its code. */
export async function withMail(by: 'link' | 'code', more: Extra = {}): Promise<Flow> {
  const sent: VerificationRequestParams[] = []
  const provider = Mail({ id: 'email', sendVerificationRequest: (mail) => void sent.push(mail) })
  const flow = open({ providers: [provider], adapter: memory(), session: { strategy: 'jwt' }, ...more })
  const { browser, secrets } = flow
  const asked = await browser.submit('/auth/signin/email', { email: ADA.email })
  const { url = '', token = '', code } = sent[0] ?? {}
  for (const secret of [token, code ?? '']) secrets.add(secret)
  if (by === 'link') await browser.submit('/auth/callback/email', await formOf(await browser.navigate(url)))
  else {
    const form = await formOf(await browser.navigate(asked.headers.get('location') ?? ''))
    await browser.submit('/auth/verify-request', { ...form, code: code ?? '' })
  }
  return flow
}

/** Makes a passkey, signs out and signs in with it. */
export async function withPasskey(more: Extra = {}): Promise<Flow> {
  const scene = openScene({}, { debug: true, ...more })
  const secrets = recordSecrets(scene.auth).add(SECRET)
  await scene.register()
  await scene.browser.submit('/auth/signout')
  await scene.signIn()
  return { ...scene, secrets }
}
