// Runs in a process of its own: traces a few flows on the sources, and prints the traces and the files loaded at start.
// Each flow runs twice, and the second one counts, so that the code is loaded and the keys of the provider are known.

import { effect, loadedFiles, trace } from './trace-calls.ts'

const { createAuth, customFetch } = await import('../../src/index.ts')
const { Oidc } = await import('../../src/providers/oidc.ts')
const start = loadedFiles()
const { createAuthorizationServer, openBrowser } = await import('../../src/testing/index.ts')

const ORIGIN = 'https://app.example'

for (const name of ['decrypt', 'digest', 'encrypt', 'importKey', 'sign', 'verify'] as const) {
  const call = crypto.subtle[name].bind(crypto.subtle) as (...given: unknown[]) => unknown
  Object.defineProperty(crypto.subtle, name, { value: effect(call) })
}

const server = createAuthorizationServer({ refreshTokens: { rotates: true } })
const { issuer, clientId, clientSecret } = server
const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: effect(server.fetch) })

type Config = Parameters<typeof createAuth>[0]
const config: Config = {
  origin: ORIGIN,
  secret: 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a',
  providers: [idp],
  logger: { warn() {} },
  callbacks: {
    signIn: effect(() => true),
    jwt: effect(({ token }) => token),
    redirect: effect(({ url }) => url),
    session: effect(({ session }) => session),
  },
}

const create = (more: Partial<Config> = {}) => createAuth({ ...config, ...more }, { env: {} })
type App = ReturnType<typeof create>

/** A browser in the middle of a sign-in. */
async function begin(auth: App) {
  const browser = openBrowser(auth, { redirect: 'manual' })
  const begun = await browser.submit('/auth/signin/idp')
  return { browser, answer: await server.authorize(begun.headers.get('location') ?? '') }
}

/** A request of a signed-in browser. */
async function createRequest(auth: App, path = '/'): Promise<Request> {
  const { browser, answer } = await begin(auth)
  await browser.deliver(answer)
  const cookie = Array.from(browser.cookies, (pair) => pair.join('=')).join('; ')
  const request = () => new Request(ORIGIN + path, { headers: { cookie, origin: ORIGIN } })
  if ((await auth.session(request())).session === null) throw new Error('The sign-in failed.')
  return request()
}

const plain = create()
const withTokens = create({ account: { keepTokens: true } })
const withRevocation = create({ session: { isRevoked: () => false } })

/** What each flow needs, and then the flow itself. */
const FLOWS = {
  async 'OIDC callback'() {
    const { answer, browser } = await begin(plain)
    return () => browser.deliver(answer)
  },
  async 'session read'() {
    const request = await createRequest(plain)
    return () => plain.session(request)
  },
  async 'GET session'() {
    const request = await createRequest(plain, '/auth/session')
    return () => plain.handle(request)
  },
  async 'token refresh'() {
    const request = await createRequest(withTokens)
    return () => withTokens.accessToken(request, 'idp', { minTtl: 86_400, setCookies() {} })
  },
  async 'session read with isRevoked'() {
    const request = await createRequest(withRevocation)
    return () => withRevocation.session(request)
  },
}

const traces: Record<string, unknown> = {}
for (const [name, prepare] of Object.entries(FLOWS)) {
  await (await prepare())()
  traces[name] = await trace(await prepare())
}
console.log(JSON.stringify({ start, traces }))
