import type { Configuration } from 'oidc-provider'
import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { createAuth, customFetch } from '../../../src/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { openBrowser } from '../../../src/testing/open-browser.ts'
import type { Fetch } from '../../../src/types/fetch.ts'
import { startOpenidProvider } from '../../oauth/openid-provider.ts'

const ORIGIN = 'https://app.example'
const SECRET = 'a-secret-of-32-characters-or-more'
const RETURN = `${ORIGIN}/auth/signout/return`

/** Finds what the provider sends to the application, which has no address in this process. */
async function openApplication() {
  let deliver: Fetch = async () => new Response(null, { status: 500 })
  const server: Configuration = {
    features: { backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    fetch: (url: unknown, init: object) => deliver(String(url), init),
  } as Configuration
  const provider = await startOpenidProvider(
    {
      backchannel_logout_uri: `${ORIGIN}/auth/backchannel-logout/idp`,
      backchannel_logout_session_required: true,
      post_logout_redirect_uris: [RETURN],
    },
    server,
  )
  const { fetch, issuer } = provider
  const client = { clientId: 'client', clientSecret: SECRET, [customFetch]: fetch }
  const idp = Oidc({ id: 'idp', issuer, ...client, backchannelLogout: true })
  const auth = createAuth(
    {
      secret: 'q7Zt1xWm4Rk9Vb2Ls8Jd5Hf3Nc6Pg0Ya-Tu',
      adapter: memory(),
      session: { strategy: 'database' },
      providers: [idp],
    },
    { env: { AUTH_URL: ORIGIN } },
  )
  const received: number[] = []
  deliver = async (url, init) => {
    const response = await auth.handle(new Request(url, init))
    received.push(response.status)
    return response
  }
  const browser = openBrowser(auth, { origin: ORIGIN })
  const { headers } = await browser.submit('/auth/signin/idp')
  await browser.deliver(await provider.authorize(headers.get('location') ?? ''))
  return { browser, provider, received }
}

describe('a certified OpenID Provider', () => {
  test('ends a session in a federated sign-out and redirects back', async () => {
    const { browser, provider } = await openApplication()
    const { headers } = await browser.submit('/auth/signout', { federated: 'true', callbackUrl: '/bye' })
    const back = await provider.endSession(headers.get('location') ?? '')
    expect(back.startsWith(`${RETURN}?state=`)).toBe(true)
    await browser.navigate(back.slice(ORIGIN.length))
    expect(browser.url).toBe(`${ORIGIN}/bye`)
    expect(await browser.session()).toBeNull()
  })

  test('oidcc-client-test-rp-backchannel-rpinitlogout: ends a session with a logout token', async () => {
    const { browser, provider, received } = await openApplication()
    expect(await browser.session()).not.toBeNull()
    await provider.endSession('https://idp.example/session/end')
    expect(received).toEqual([200])
    expect(await browser.session()).toBeNull()
  })
})
