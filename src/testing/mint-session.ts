import { type Env, readAmbientEnv } from '../config/env.ts'
import { resolveConfig } from '../config/resolve.ts'
import { resolvedConfigs } from '../config/resolved-configs.ts'
import { createContext } from '../context/create-context.ts'
import { getPublicOrigin } from '../http/origin.ts'
import { ParsedRequest } from '../http/request.ts'
import { getStrategy } from '../session/strategies.ts'
import type { Account } from '../types/account.ts'
import type { Auth } from '../types/auth.ts'
import type { AuthConfig } from '../types/config.ts'
import type { Context } from '../types/context.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'
import type { DefaultSession, Session, SessionOf } from '../types/session.ts'
import type { Profile, User } from '../types/user.ts'
import { parseSetCookie } from './set-cookie.ts'
import { type StorageState, toStorageState } from './storage-state.ts'

/** What a test may say of the sign-in that it leaves out. */
export interface MintSessionOptions {
  /**
   * The address under which the application is opened: `http://localhost:3000`. Over http the cookie has another
   * name. @default `origin` of the configuration, or AUTH_URL
   */
  readonly origin?: string | undefined
  /** How they would have signed in, for a `jwt` callback that asks. @default by credentials, as the user's `id` */
  readonly account?: Partial<Account> | undefined
  /** What the provider would have said of them, for a `jwt` callback that asks. */
  readonly profile?: Profile | undefined
  /** The sign-in made a new user: the `jwt` callback gets trigger `signUp`. @default false */
  readonly isNewUser?: boolean | undefined
  /** Environment variables. @default those of the process */
  readonly env?: Env | undefined
}

/** Somebody signed in. */
export interface MintedSession<S = Session> {
  /** The `Cookie` header. */
  readonly cookie: string
  /** The same for Playwright: `test.use({ storageState })`. */
  readonly storageState: StorageState
  /** What the application sees: through its own `session` callback. */
  readonly session: S
}

/** What `createAuth`, `KitAuth` or `ReactiveAuth` gave. @typeParam S What the `session` callback returns. */
export type MadeAuth<S = Session> = Pick<Auth<S>, 'session'> | { auth(event?: never): Promise<S | null> }

/** The configuration that any of them was given, or what `ServerAuth` gave. */
export type MintSource<S extends DefaultSession = Session | DefaultSession> =
  | AuthConfig<S>
  | ((req: never, res: never, next: never) => Promise<void>)

/** An error whose text says what was seen, and what to do. */
const createMistake = (text: string): TypeError => new TypeError(`mintSession: ${text}`)

const GIVE = 'Give it what createAuth, ServerAuth, ReactiveAuth or KitAuth gave you, or the configuration'

/** Why nothing is known of something that was made. */
const createUnknown = (target: object): TypeError =>
  createMistake(
    `does not know this ${typeof target === 'function' ? 'function' : 'object'}. ${GIVE}. Where the configuration is a function of the request, or where the package is there twice (\`npm ls latchkey\`), that is the configuration itself: an object with \`providers\`.`,
  )

/** The configuration behind what a test has. @throws {TypeError} */
function findConfig(target: MadeAuth | MintSource, env: Env | undefined): ResolvedConfig {
  if ((typeof target !== 'object' && typeof target !== 'function') || target === null)
    throw createMistake(`got ${target === null ? 'null' : `a ${typeof target}`}. ${GIVE}.`)
  const known = resolvedConfigs.get(target)
  if (known === undefined) {
    if ('providers' in target) return resolveConfig(target, env ?? readAmbientEnv())
    throw createUnknown(target)
  }
  if (env !== undefined)
    throw createMistake(
      'got `env` for something that has read its environment already. Leave it out, or give the configuration.',
    )
  return known
}

function getOrigin(config: ResolvedConfig, origin: string | undefined): string {
  const { fixed } = config.origin
  if (origin === undefined && fixed === null)
    throw createMistake(
      "cannot tell where the application is opened, and the cookie's name depends on it. Add { origin: 'http://localhost:3000' }, or set AUTH_URL.",
    )
  // One that the application would not believe would give a session that it never finds.
  const believed = getPublicOrigin(origin, config.origin)
  if (origin !== undefined && believed !== new URL(origin).origin)
    throw createMistake(`got the origin ${origin}, and the configuration says ${believed}. Leave one of them out.`)
  return believed
}

function createTestContext(config: ResolvedConfig, origin: string, cookie: string | null): Context {
  const url = `${origin}${config.basePath}/signin`
  const parsed = { method: 'POST', action: 'signin', argument: null, origin, body: {}, url } as const
  const headers = new Headers(cookie === null ? {} : { cookie })
  return createContext(config, new ParsedRequest(new Request(url, { method: 'POST', headers }), parsed))
}

/** A row of a session that belongs to nobody would be found by nobody. */
async function assertStored({ session, store }: ResolvedConfig, id: string): Promise<void> {
  if (session.strategy !== 'database' || (await store?.getUser(id))) return
  throw createMistake(
    `the adapter has no user with the id '${id}', and sessions are in the database. Make the user first, and hand over what you get: const user = await adapter.createUser({ … }).`,
  )
}

/** @throws {TypeError} */
async function readUser(config: ResolvedConfig, user: User): Promise<User & { id: string }> {
  const { id } = user
  if (typeof id !== 'string' || id === '')
    throw createMistake(
      `the user has ${id === undefined ? 'no id' : `the id ${JSON.stringify(id)}`}. Give a text: { id: 'user-1', name: 'Ada' }.`,
    )
  await assertStored(config, id)
  return { ...user, id }
}

/** Reads it as the application will: what does not hold there is found here. */
async function readBack(config: ResolvedConfig, origin: string, cookie: string): Promise<Session> {
  const session = cookie === '' ? null : await getStrategy(config).read(createTestContext(config, origin, cookie))
  if (session === null)
    throw createMistake(
      `the application does not accept the session. ${cookie === '' ? 'Its `jwt` callback returned null at the sign-in.' : 'Its `jwt` callback returned null, or `session.isRevoked` said true.'}`,
    )
  return session
}

/** As a sign-in does at its end. @returns The cookies that a browser keeps. */
async function issueSession(
  config: ResolvedConfig,
  origin: string,
  user: User & { id: string },
  options: MintSessionOptions,
) {
  const { profile, isNewUser = false } = options
  const byCredentials = { provider: 'credentials', type: 'credentials', providerAccountId: user.id } as const
  const account: Account = { ...byCredentials, userId: user.id, ...options.account }
  const context = createTestContext(config, origin, null)
  await getStrategy(config).issue(context, { user, account, isNewUser, ...(profile && { profile }) })
  return context.cookies.setCookies.map(parseSetCookie).filter(({ maxAge }) => maxAge === null || maxAge > 0)
}

/**
 * Opens a session for a user without a sign-in, as the application itself would: with its secrets, its strategy,
 * its cookie names and its `jwt` and `session` callbacks. With strategy `database` the row is written by the adapter.
 * The `signIn` callback is not asked, and the event `signIn` not told.
 *
 * For tests only: whoever has the secrets can be anybody.
 *
 * @param auth What `createAuth`, `ServerAuth`, `ReactiveAuth` or `KitAuth` gave, or the configuration.
 * @param user With an `id`. Strategy `database`: one that the adapter has.
 * @throws {TypeError} Without an `id`, an origin or a user in the store; says what to write.
 * @throws {InvalidConfiguration} The configuration is wrong: there is no secret, for one.
 * @example
 * const { cookie } = await mintSession(auth, { id: 'user-1', name: 'Ada' })
 * const { session } = await auth.session({ headers: { cookie } })
 */
export function mintSession<S extends DefaultSession>(
  auth: MadeAuth<S>,
  user: User,
  options?: Omit<MintSessionOptions, 'env'>,
): Promise<MintedSession<S>>
export function mintSession<S extends DefaultSession = Session>(
  auth: MintSource<S>,
  user: User,
  options?: MintSessionOptions,
): Promise<MintedSession<SessionOf<S>>>
export async function mintSession(
  auth: MadeAuth | MintSource,
  user: User,
  options: MintSessionOptions = {},
): Promise<MintedSession> {
  const resolved = findConfig(auth, options.env)
  const origin = getOrigin(resolved, options.origin)
  const cookies = await issueSession(resolved, origin, await readUser(resolved, user), options)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const session = await readBack(resolved, origin, cookie)
  return { cookie, storageState: toStorageState(cookies, origin), session }
}
