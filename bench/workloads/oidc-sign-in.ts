import type { Handle } from '../get-session.ts'
import { type InProcess, inProcess } from '../in-process.ts'
import * as authCore from '../subjects/auth-core.ts'
import { apart, authorize, spentApart } from '../subjects/authorization-server.ts'
import * as betterAuth from '../subjects/better-auth.ts'
import * as latchkey from '../subjects/latchkey.ts'
import * as webcrypto from '../subjects/webcrypto.ts'
import * as webcryptoFlows from '../subjects/webcrypto-flows.ts'
import { cookieOf, post, visit, whoSignedIn, whoSignedInBetter } from '../visit.ts'
import { type Callable, ORIGIN } from '../workload.ts'

/** How a subject signs in. */
interface Walk {
  start(): Promise<Response>
  readonly finish: Handle
  whoIs(answer: unknown): Promise<string | null>
}

const locationOf = async (response: Response): Promise<string> =>
  response.headers.get('location') ?? ((await response.json()) as { url: string }).url

const walk = ({ start, finish, whoIs }: Walk): Callable => ({
  users: 1000,
  async run(i) {
    const response = await start()
    const target = await apart(async () => authorize(await locationOf(response), i % 1000))
    return finish(new Request(target, { headers: { cookie: cookieOf(response) } }))
  },
  emailOf: whoIs,
  apart: spentApart,
})

async function form(handle: Handle): Promise<Callable> {
  const visitor = await visit(handle)
  const start = () => handle(post('/auth/signin/idp', visitor, {}))
  return walk({ start, finish: handle, whoIs: (answer) => whoSignedIn(handle, answer) })
}

const body = JSON.stringify({ provider: 'idp', callbackURL: '/' })
const headers = { 'content-type': 'application/json', origin: ORIGIN }

/** What a sign-in with another's account costs, from the form to the session. */
export const workload: InProcess = inProcess({
  title: 'Sign-in with OpenID Connect, both requests, the authorization server in this process',
  notes: [
    "Timed: both Requests and Responses and all between them but the server's answers and its user: `provider` is that time.",
    'State, nonce and PKCE. latchkey, better-auth and webcrypto verify the RS256 signature of the ID token; @auth/core trusts the token endpoint and fetches the metadata anew, twice.',
    'better-auth keeps users, accounts and sessions in maps, the others the session in a cookie.',
    'webcrypto is no library: the happy path alone, with the key and the addresses at hand.',
  ],
  subjects: [
    { name: 'latchkey', does: 'auth.handle', make: () => form(latchkey.withOidc().handle) },
    { name: 'latchkey node', does: 'nodeCrypto()', make: () => form(latchkey.withOidc(latchkey.NODE).handle) },
    { name: '@auth/core', does: 'Auth()', make: () => form(authCore.withOidc()) },
    {
      name: 'better-auth',
      does: 'auth.handler',
      async make() {
        const auth = betterAuth.withOidc()
        const handle: Handle = (request) => auth.handler(request)
        return walk({
          start: () => handle(new Request(`${ORIGIN}/auth/sign-in/social`, { method: 'POST', headers, body })),
          finish: handle,
          whoIs: (answer) => whoSignedInBetter(handle, answer),
        })
      },
    },
    {
      name: 'webcrypto',
      does: 'shortest handlers',
      make: async () => walk({ ...webcryptoFlows, whoIs: (answer) => whoSignedIn(webcrypto.handle, answer) }),
    },
  ],
})
