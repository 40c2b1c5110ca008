import { expect, onTestFinished, test } from 'vitest'
import { startOpenidProvider } from '../../e2e/openid-provider.ts'
import { type AuthError, createAuth } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { openBrowser } from '../../src/testing/open-browser.ts'
import { SECRET } from '../harness.ts'

const ORIGIN = 'https://app.example'
const CLIENT = { id: 'app', secret: 'the-secret-of-the-client', redirectUri: `${ORIGIN}/auth/callback/acme` }

/** Signs Alice in at the pages of the provider. @returns where it sends the browser in the end */
async function signInAt(issuer: string, start: string): Promise<string> {
  const jar = new Map<string, string>()
  let [url, form]: [string, URLSearchParams | null] = [start, null]
  while (url.startsWith(issuer)) {
    const headers = { cookie: Array.from(jar, (pair) => pair.join('=')).join('; '), origin: issuer }
    const response: Response = await fetch(url, {
      headers,
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      body: form,
    })
    for (const line of response.headers.getSetCookie()) jar.set(...(line.split(/;|=/, 2) as [string, string]))
    const location: string | null = response.headers.get('location')
    const [, action = ''] = /action="([^"]+\/(?:login|allow))"/.exec(await response.text()) ?? []
    form = location === null ? new URLSearchParams({ user: 'alice', password: 'alice' }) : null
    url = new URL(location ?? action, url).href
  }
  return url
}

test('a wrong client secret is named at the sign-in, and the variables of the fix end it', async () => {
  const provider = await startOpenidProvider(0, CLIENT)
  onTestFinished(() => provider.close())
  async function signIn(env: Record<string, string>) {
    const errors: Error[] = []
    const logger = { error: (error: Error) => void errors.push(error), warn() {} }
    const providers = [Oidc({ id: 'acme', issuer: provider.issuer })]
    const auth = createAuth({ providers, secret: SECRET, logger }, { env: { AUTH_URL: ORIGIN, ...env } })
    const browser = openBrowser(auth, { origin: ORIGIN, redirect: 'manual' })
    const { headers } = await browser.submit('/auth/signin/acme')
    const url = await signInAt(provider.issuer, headers.get('location') ?? '')
    await browser.deliver({ url, form: null, params: new URL(url).searchParams })
    const [error] = errors as AuthError[]
    return { session: await browser.session(), cause: error?.cause }
  }
  const { cause, session } = await signIn({ AUTH_ACME_ID: CLIENT.id, AUTH_ACME_SECRET: 'of another client' })
  expect([session, cause]).toMatchObject([null, { provider: 'acme', seen: 'error: "invalid_client"' }])
  const [id = '', secret = ''] = cause?.fix?.match(/AUTH_\w+/g) ?? []
  expect(await signIn({ [id]: CLIENT.id, [secret]: CLIENT.secret })).toMatchObject({
    session: { user: { name: 'Alice Liddell' } },
    cause: undefined,
  })
})
