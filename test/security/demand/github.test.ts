import { expect, test } from 'vitest'
import { customFetch } from '../../../src/index.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { createAuthorizationServer } from '../../../src/testing/index.ts'
import { ORIGIN, openAuth, openBrowser } from '../../harness.ts'

const OWN = 'https://github.corp.example'
const API = { 'https://github.com': 'https://api.github.com', [OWN]: `${OWN}/api/v3` }

/** Signs in at a GitHub. @returns where it led */
async function signIn(at: keyof typeof API, iss: string | null): Promise<string> {
  const login = `${at}/login/oauth`
  const server = createAuthorizationServer({
    type: 'oauth',
    issuer: login,
    clientAuth: 'client_secret_post',
    users: { ada: { id: 1815, login: 'ada', name: null, email: 'ada@example.com', avatar_url: null } },
    emails: { ada: [] },
    endpoints: {
      authorization: `${login}/authorize`,
      token: `${login}/access_token`,
      userinfo: `${API[at]}/user`,
      emails: `${API[at]}/user/emails`,
    },
    tamper: { iss },
  })
  const { clientId, clientSecret } = server
  const enterprise = at === OWN ? { enterprise: { baseUrl: OWN } } : {}
  const { auth } = openAuth({
    providers: [GitHub({ clientId, clientSecret, ...enterprise, [customFetch]: server.fetch })],
  })
  const browser = openBrowser(auth, ORIGIN, [at])
  const location = (await browser.submit('/auth/signin/github')).headers.get('location') ?? ''
  const answer = await server.authorize(location)
  const { headers } = await browser.navigate(answer.url, { 'sec-fetch-site': 'cross-site' })
  return headers.get('location') ?? ''
}

test.each([
  ['https://github.com', 'https://github.com/login/oauth', `${ORIGIN}/`],
  ['https://github.com', null, `${ORIGIN}/`],
  ['https://github.com', 'https://evil.example', 'error='],
  ['https://github.com', `${OWN}/login/oauth`, 'error='],
  [OWN, `${OWN}/login/oauth`, `${ORIGIN}/`],
  [OWN, null, `${ORIGIN}/`],
  [OWN, 'https://github.com/login/oauth', 'error='],
] as const)('DEMAND-06: at %s a response with the issuer %j results in %s', async (at, iss, target) => {
  expect(await signIn(at, iss)).toContain(target)
})
