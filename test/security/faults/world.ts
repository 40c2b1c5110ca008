import {
  type Auth,
  type AuthConfig,
  createAuth,
  customFetch,
  type EmailProvider,
  type OAuthOptions,
} from '../../../src/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { Mail } from '../../../src/providers/mail.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import { type AuthorizationServer, createAuthorizationServer } from '../../../src/testing/index.ts'
import type { Adapter } from '../../../src/types/adapter.ts'
import type { VerificationRequestParams } from '../../../src/types/email-provider.ts'
import type { Fetch } from '../../../src/types/fetch.ts'
import type { Provider } from '../../../src/types/provider.ts'
import { type Browser, ORIGIN, openBrowser, SECRET } from '../../harness.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import type { Clock } from './clock.ts'
import { recording, type Sent } from './recording.ts'
import { type FaultyStore, openStore } from './store.ts'

export type Strategy = 'jwt' | 'database'

export const ADA = 'ada@example.com'
/** Where Ada moves to. */
export const NEW_ADA = 'ada@new.example'
const PASSWORD = 'password-canary-51c8'

/** An application in which everything that it calls can go wrong. */
export interface World {
  readonly auth: Auth
  readonly breaker: Breaker
  readonly store: FaultyStore
  readonly strategy: Strategy
  readonly servers: Readonly<Record<'idp' | 'github', AuthorizationServer>>
  readonly mails: VerificationRequestParams[]
  /** The proofs of who somebody is. */
  readonly sent: Sent[]
  readonly errors: Error[]
  /** Users and accounts whose making the application was told of, where it has no events of its own. */
  readonly heard: string[]
  /** What the log has besides. */
  readonly warnings: unknown[]
  /** What may never be read in a log or an answer. */
  readonly secrets: Set<string>
  /** Of those, what an application keeps of passwords. */
  readonly hidden: readonly string[]
  /** Whom `authorize` knows. */
  adaId: string
  openBrowser(): Browser
  /** The same application with nobody in it, who have done nothing. */
  renew(clock: Clock): Promise<void>
}

/** What a world has besides the usual. */
export interface WorldOptions {
  readonly strategy: Strategy
  readonly clock: Clock
  /** Methods that the adapter does not have. */
  readonly lacks?: readonly (keyof Adapter)[]
  /** @default one that notes the mail */
  readonly email?: (breaker: Breaker, arrive: (mail: VerificationRequestParams) => void) => EmailProvider
  /** Options of the OIDC provider. */
  readonly oidc?: (breaker: Breaker) => Partial<OAuthOptions>
  /** Callbacks, events and the like. @param log Takes what else is written. */
  readonly config?: (breaker: Breaker, log: unknown[]) => Partial<AuthConfig>
  /** Besides the usual ones. */
  readonly providers?: (breaker: Breaker) => readonly Provider[]
  /** As `World.hidden`. @default [] */
  readonly hidden?: readonly string[]
}

const USER = { name: 'Ada', email: ADA }

function openServers(): World['servers'] {
  const clientSecret = 'client-secret-canary-9d2f'
  const idp = createAuthorizationServer({
    clientSecret,
    alg: 'ES256',
    users: { ada: { ...USER, sub: 'ada-1', email_verified: true } },
  })
  const github = createAuthorizationServer({
    ...{ type: 'oauth', clientSecret, clientAuth: 'client_secret_post', issuer: 'https://github.com/login/oauth' },
    users: { ada: { ...USER, id: 1815, login: 'ada' } },
    emails: { ada: [{ email: ADA, primary: true, verified: true }] },
    endpoints: {
      authorization: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      userinfo: 'https://api.github.com/user',
      emails: 'https://api.github.com/user/emails',
    },
  })
  return { idp, github }
}

/** A server behind the breaker, one point for each of its addresses; notes what is secret about its answers. */
function fetchOf({ fetch, issuer }: AuthorizationServer, { wrap }: Breaker, secrets: Set<string>): Fetch {
  const listen: Fetch = async (url, init) => {
    const answer = await fetch(url, init)
    const said: unknown = await answer.clone().json()
    for (const name of ['access_token', 'id_token']) {
      const token: unknown = Object(said)[name]
      if (typeof token === 'string') secrets.add(token)
    }
    const sent = new URLSearchParams(String(init.body ?? ''))
    for (const name of ['code', 'code_verifier']) if (sent.has(name)) secrets.add(sent.get(name) ?? '')
    return answer
  }
  const host = new URL(issuer).hostname
  return async (url, init) => wrap(`fetch ${host} ${new URL(url).pathname.split('/').at(-1)}`, listen)(url, init)
}

const plainEmail: NonNullable<WorldOptions['email']> = ({ wrap }, arrive) =>
  Mail({
    id: 'email',
    sendVerificationRequest: wrap('callback sendVerificationRequest', async (mail: VerificationRequestParams) =>
      arrive(mail),
    ),
  })

export async function openWorld({
  clock,
  config,
  email = plainEmail,
  hidden = [],
  lacks = [],
  oidc,
  providers,
  strategy,
}: WorldOptions): Promise<World> {
  const breaker = createBreaker(clock)
  const store = await openStore(breaker, lacks)
  const servers = openServers()
  const [mails, sent, errors, warnings]: [VerificationRequestParams[], Sent[], Error[], unknown[]] = [[], [], [], []]
  const heard: string[] = []
  const kept = [SECRET, PASSWORD, servers.idp.clientSecret, ...hidden]
  const secrets = new Set(kept)
  const client = (server: AuthorizationServer) => ({
    clientId: server.clientId,
    clientSecret: server.clientSecret,
    [customFetch]: fetchOf(server, breaker, secrets),
  })
  const arrive = (mail: VerificationRequestParams) => {
    mails.push(mail)
    // Others only inform.
    if (mail.token !== '')
      for (const secret of [mail.url, mail.token, mail.code]) if (secret !== null) secrets.add(secret)
  }
  const authorize = ({ password }: Record<string, unknown>) =>
    password === PASSWORD ? { ...USER, id: world.adaId } : null
  const own = config?.(breaker, warnings)
  const auth = createAuth(
    {
      secret: SECRET,
      adapter: store.adapter,
      events: {
        createUser: ({ user }) => void heard.push(`user ${user.id}`),
        linkAccount: ({ account }) => void heard.push(`account ${account.providerAccountId}`),
      },
      ...own,
      session: { strategy, ...own?.session },
      experimental: { enableWebAuthn: true },
      logger: {
        error: (error) => void errors.push(error),
        warn: (...said) => void warnings.push(said),
        ...own?.logger,
      },
      providers: [
        Oidc({ idToken: false, ...client(servers.idp), ...oidc?.(breaker), id: 'idp', issuer: servers.idp.issuer }),
        GitHub(client(servers.github)),
        email(breaker, arrive),
        Passkey(),
        Credentials({
          credentials: { name: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
          authorize: breaker.wrap('callback authorize', authorize),
        }),
        ...(providers?.(breaker) ?? []),
      ],
    },
    { env: { AUTH_URL: ORIGIN } },
  )
  const elsewhere = [servers.idp, servers.github].map(({ issuer }) => new URL(issuer).origin)
  const handle = recording(auth, sent, secrets)
  const world: World = {
    ...{ auth, breaker, store, strategy, servers, mails, sent, errors, heard, warnings, secrets, hidden },
    adaId: 'ada',
    openBrowser: () => openBrowser({ ...auth, handle }, ORIGIN, elsewhere),
    async renew(next) {
      breaker.renew(next)
      await store.renew()
      for (const list of [mails, sent, errors, heard, warnings]) list.length = 0
      secrets.clear()
      for (const secret of kept) secrets.add(secret)
      world.adaId = 'ada'
    },
  }
  return world
}

export const CREDENTIALS = { name: 'ada', password: PASSWORD }
