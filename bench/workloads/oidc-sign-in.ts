import type { Handle } from '../get-session.ts'
import { inProcess } from '../in-process.ts'
import * as authCore from '../subjects/auth-core.ts'
import { apart, authorize, spentApart } from '../subjects/authorization-server.ts'
import * as betterAuth from '../subjects/better-auth.ts'
import * as latchkey from '../subjects/latchkey.ts'
import * as webcrypto from '../subjects/webcrypto.ts'
import * as webcryptoFlows from '../subjects/webcrypto-flows.ts'
import { cookieOf, post, visit, whoSignedIn, whoSignedInBetter } from '../visit.ts'
import { ORIGIN, type Subject, type Workload } from '../workload.ts'

/** How a subject signs in. */
interface Walk {
  readonly name: string
  readonly does: string
  start(): Promise<Response>
  readonly finish: Handle
  whoIs(answer: unknown): Promise<string | null>
}

const locationOf = async (response: Response): Promise<string> =>
  response.headers.get('location') ?? ((await response.json()) as { url: string }).url

const walk = ({ name, does, start, finish, whoIs }: Walk): Subject => ({
  name,
  does,
  users: 1000,
  async run(i) {
    const response = await start()
    const target = await apart(async () => authorize(await locationOf(response), i % 1000))
    return finish(new Request(target, { headers: { cookie: cookieOf(response) } }))
  },
  emailOf: whoIs,
  apart: spentApart,
})

async function form(name: string, does: string, handle: Handle): Promise<Subject> {
  const visitor = await visit(handle)
  const start = () => handle(post('/auth/signin/idp', visitor, {}))
  return walk({ name, does, start, finish: handle, whoIs: (answer) => whoSignedIn(handle, answer) })
}

const own = latchkey.withOidc()
const better = betterAuth.withOidc()
const body = JSON.stringify({ provider: 'idp', callbackURL: '/' })
const headers = { 'content-type': 'application/json', origin: ORIGIN }

/** What a sign-in with another's account costs, from the form to the session. */
export const workload: Workload = inProcess({
  title: 'Sign-in with OpenID Connect, both requests, the authorization server in this process',
  notes: [
    "Timed: both Requests and Responses and all between them but the server's answers and its user: `provider` is that time.",
    'State, nonce and PKCE. latchkey, better-auth and webcrypto verify the RS256 signature of the ID Token; @auth/core trusts the token endpoint and fetches the metadata anew, twice.',
    'better-auth keeps users, accounts and sessions in maps, the others the session in a cookie.',
    'webcrypto is no library: the happy path alone, with the key and the addresses at hand.',
  ],
  subjects: [
    await form('latchkey', 'auth.handle', (request) => own.handle(request)),
    await form('@auth/core', 'Auth()', authCore.withOidc()),
    walk({
      name: 'better-auth',
      does: 'auth.handler',
      start: () => better.handler(new Request(`${ORIGIN}/auth/sign-in/social`, { method: 'POST', headers, body })),
      finish: (request) => better.handler(request),
      whoIs: (answer) => whoSignedInBetter((request) => better.handler(request), answer),
    }),
    walk({
      name: 'webcrypto',
      does: 'shortest handlers',
      start: webcryptoFlows.start,
      finish: webcryptoFlows.finish,
      whoIs: (answer) => whoSignedIn(webcrypto.handle, answer),
    }),
  ],
})
