import { ambientEnv, type Env } from '../config/env.ts'
import { resolveConfig } from '../config/resolve.ts'
import { createCookieJar } from '../cookies/jar.ts'
import { publicOrigin } from '../http/origin.ts'
import { ParsedRequest } from '../http/request.ts'
import { strategyOf } from '../session/strategies.ts'
import type { Account } from '../types/account.ts'
import type { AuthConfig, ResolvedConfig } from '../types/config.ts'
import type { Context } from '../types/context.ts'
import type { Session } from '../types/session.ts'
import type { Profile, User } from '../types/user.ts'
import { parseSetCookie } from './set-cookie.ts'
import { type StorageState, storageStateOf } from './storage-state.ts'

/** What a test may say of the sign-in that it leaves out. */
export interface MintSessionOptions {
  /**
   * The address under which the application is opened: `http://localhost:3000`. Over http the cookie has another
   * name. @default `origin` of the configuration, or AUTH_URL
   */
  readonly origin?: string
  /** How they would have signed in, for a `jwt` callback that asks. @default by credentials, as the user's `id` */
  readonly account?: Partial<Account>
  /** What the provider would have said of them, for a `jwt` callback that asks. */
  readonly profile?: Profile
  /** The sign-in made a new user: the `jwt` callback gets trigger `signUp`. @default false */
  readonly isNewUser?: boolean
  /** Environment variables. @default those of the process */
  readonly env?: Env
}

/** Somebody signed in. */
export interface MintedSession {
  /** The `Cookie` header. */
  readonly cookie: string
  /** The same for Playwright: `test.use({ storageState })`. */
  readonly storageState: StorageState
  /** What the application sees: through its own `session` callback. */
  readonly session: Session
}

/** An error whose text says what was seen, and what to do. */
const mistake = (text: string): TypeError => new TypeError(`mintSession: ${text}`)

/** @throws {TypeError} */
function assertConfig(config: AuthConfig): void {
  if (typeof config !== 'object' || config === null)
    throw mistake(
      `got ${config === null ? 'null' : `a ${typeof config}`}. Give it the object that you configure sign-in with.`,
    )
  if ('handle' in config)
    throw mistake(
      'got what was made of the configuration, which gives its secrets to nobody. Export the object that you give to createAuth, ServerAuth, ReactiveAuth or KitAuth, and give mintSession that.',
    )
}

function originOf(config: ResolvedConfig, origin: string | undefined): string {
  const { fixed } = config.origin
  if (origin === undefined && fixed === null)
    throw mistake(
      "cannot tell where the application is opened, and the cookie's name depends on it. Add { origin: 'http://localhost:3000' }, or set AUTH_URL.",
    )
  // One that the application would not believe would give a session that it never finds.
  const believed = publicOrigin(origin, config.origin)
  if (origin !== undefined && believed !== new URL(origin).origin)
    throw mistake(`got the origin ${origin}, and the configuration says ${believed}. Leave one of them out.`)
  return believed
}

function contextOf(config: ResolvedConfig, origin: string, cookie: string | null): Context {
  const url = `${origin}${config.basePath}/signin`
  const parsed = { method: 'POST', action: 'signin', argument: null, origin, body: {}, url } as const
  const request = new ParsedRequest(new Request(url, { method: 'POST' }), parsed)
  const isSecure = config.useSecureCookies ?? origin.startsWith('https:')
  const names = isSecure ? config.cookies.secure : config.cookies.plain
  return { config, request, cookies: createCookieJar(cookie), names, clientAddress: null }
}

/** A row of a session that belongs to nobody would be found by nobody. */
async function assertStored({ session, store }: ResolvedConfig, id: string): Promise<void> {
  if (session.strategy !== 'database' || (await store?.getUser(id))) return
  throw mistake(
    `the adapter has no user with the id '${id}', and sessions are in the database. Make the user first, and hand over what you get: const user = await adapter.createUser({ … }).`,
  )
}

/** @throws {TypeError} */
async function userOf(config: ResolvedConfig, user: User): Promise<User & { id: string }> {
  const { id } = user
  if (typeof id !== 'string' || id === '')
    throw mistake(
      `the user has ${id === undefined ? 'no id' : `the id ${JSON.stringify(id)}`}. Give a text: { id: 'user-1', name: 'Ada' }.`,
    )
  await assertStored(config, id)
  return { ...user, id }
}

/** Reads it as the application will: what does not hold there is found here. */
async function readBack(config: ResolvedConfig, origin: string, cookie: string): Promise<Session> {
  const session = cookie === '' ? null : await strategyOf(config).read(contextOf(config, origin, cookie))
  if (session === null)
    throw mistake(
      `the application does not accept the session. ${cookie === '' ? 'Its `jwt` callback returned null at the sign-in.' : 'Its `jwt` callback returned null, or `session.isRevoked` said true.'}`,
    )
  return session
}

/**
 * Opens a session for a user without a sign-in, as the application itself would: with its secrets, its strategy,
 * its cookie names and its `jwt` and `session` callbacks. With strategy `database` the row is written by the adapter.
 * The `signIn` callback is not asked, and the event `signIn` not told.
 *
 * For tests only: whoever has the configuration has the secrets, and can be anybody.
 *
 * @param config The object that you give to `createAuth`, `ServerAuth`, `ReactiveAuth` or `KitAuth`.
 * @param user With an `id`. Strategy `database`: one that the adapter has.
 * @throws {TypeError} Without an `id`, an origin or a user in the store; says what to write.
 * @throws {InvalidConfiguration} The configuration is wrong: there is no secret, for one.
 * @example
 * const { cookie } = await mintSession(authConfig, { id: 'user-1', name: 'Ada' })
 * const response = await app.request('/account', { headers: { cookie } })
 */
export async function mintSession(
  config: AuthConfig,
  user: User,
  options: MintSessionOptions = {},
): Promise<MintedSession> {
  assertConfig(config)
  const resolved = resolveConfig(config, options.env ?? ambientEnv())
  const origin = originOf(resolved, options.origin)
  const owner = await userOf(resolved, user)
  const { profile, isNewUser = false } = options
  const byCredentials = { provider: 'credentials', type: 'credentials', providerAccountId: owner.id } as const
  const account: Account = { ...byCredentials, userId: owner.id, ...options.account }
  const context = contextOf(resolved, origin, null)
  await strategyOf(resolved).issue(context, { user: owner, account, isNewUser, ...(profile && { profile }) })
  const cookies = context.cookies.setCookies.map(parseSetCookie).filter(({ maxAge }) => maxAge === null || maxAge > 0)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const session = await readBack(resolved, origin, cookie)
  return { cookie, storageState: storageStateOf(cookies, origin), session }
}
