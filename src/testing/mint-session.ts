import { type Env, readAmbientEnv } from '../config/env.ts'
import { resolvePreset } from '../features/preset.ts'
import { createContext } from '../http/create-context.ts'
import { getPublicOrigin } from '../http/origin.ts'
import { ParsedRequest } from '../http/request.ts'
import { resolvedConfigs } from '../kernel/resolved-configs.ts'
import { startSession } from '../kernel/sign-in/start-session.ts'
import type { Account } from '../types/account.ts'
import type { Auth } from '../types/auth.ts'
import type { AuthConfig } from '../types/config.ts'
import type { DefaultSession, Session, SessionOf } from '../types/session.ts'
import type { Profile, User } from '../types/user.ts'
import { parseSetCookie, type StorageState, toStorageState } from './set-cookie.ts'

/** Options of a sign-in that a test skips. */
export interface MintSessionOptions {
  /**
   * Origin of the application: `http://localhost:3000`. Over http the cookie has another name. @default `origin` of the
   * configuration, or AUTH_URL
   */
  readonly origin?: string | undefined
  /** The account of the sign-in, for a `jwt` callback that reads it. @default credentials, with the user's `id` */
  readonly account?: Partial<Account> | undefined
  /** The provider's profile, for a `jwt` callback that reads it. */
  readonly profile?: Profile | undefined
  /** Whether the sign-in created the user: the `jwt` callback gets the trigger `signUp`. @default false */
  readonly isNewUser?: boolean | undefined
  /** Environment variables. @default those of the process */
  readonly env?: Env | undefined
}

/** A minted session. */
export interface MintedSession<S = Session> {
  /** The `Cookie` header. */
  readonly cookie: string
  /** Storage state for Playwright: `test.use({ storageState })`. */
  readonly storageState: StorageState
  /** The session that the application receives from its `session` callback. */
  readonly session: S
}

/** Result of `createAuth`, `KitAuth` or `ReactiveAuth`. @typeParam S Result of the `session` callback. */
export type MadeAuth<S = Session> = Pick<Auth<S>, 'session'> | { auth(event?: never): Promise<S | null> }

/** A configuration, or the result of `ServerAuth`. */
export type MintSource<S extends DefaultSession = Session | DefaultSession> =
  | AuthConfig<S>
  | ((req: never, res: never, next: never) => Promise<void>)

const GIVE = 'Pass the result of createAuth, ServerAuth, ReactiveAuth or KitAuth, or the configuration'

/** Received value and fix for the error message. */
const MISTAKES = {
  noTarget: (kind: string) => `got ${kind}. ${GIVE}.`,
  unknown: (kind: string) =>
    `does not know this ${kind}. ${GIVE}. Where the configuration is a function of the request, or where the package is loaded twice (\`npm ls latchkey\`), that is the configuration itself: an object with \`providers\`.`,
  env: `got \`env\` for an object that has already read its environment. Leave it out, or pass the configuration.`,
  noOrigin: `cannot determine the origin of the application, and the cookie's name depends on it. Add { origin: 'http://localhost:3000' }, or set AUTH_URL.`,
  otherOrigin: (given: string, known: string) =>
    `got the origin ${given}, but the configuration has ${known}. Leave one of them out.`,
  noId: (id: string) => `the user has ${id}. Set a text: { id: 'user-1', name: 'Ada' }.`,
  notStored: (id: string) =>
    `the adapter has no user with the id '${id}', and sessions are in the database. Create the user first and pass the result: const user = await adapter.createUser({ … }).`,
  refused: (reason: string) =>
    `the application does not accept the session. Its \`jwt\` callback returned null${reason}.`,
}

type ResolvedConfig = ReturnType<typeof resolvePreset>

const createMistake = (text: string): TypeError => new TypeError(`mintSession: ${text}`)

/** Returns the configuration of a test's object. @throws {TypeError} */
function findConfig(target: MadeAuth | MintSource, env: Env | undefined): ResolvedConfig {
  const kind = typeof target
  if ((kind !== 'object' && kind !== 'function') || target === null)
    throw createMistake(MISTAKES.noTarget(target === null ? 'null' : `a ${kind}`))
  const known = resolvedConfigs.get(target)
  if (known === undefined && 'providers' in target) return resolvePreset(target, env ?? readAmbientEnv())
  if (known === undefined) throw createMistake(MISTAKES.unknown(kind))
  if (env !== undefined) throw createMistake(MISTAKES.env)
  return known
}

function getOrigin(config: ResolvedConfig, origin: string | undefined): string {
  if (origin === undefined && config.origin.fixed === null) throw createMistake(MISTAKES.noOrigin)
  // With an origin that the application does not trust, it would never find the session.
  const believed = getPublicOrigin(origin, config.origin)
  if (origin !== undefined && believed !== new URL(origin).origin)
    throw createMistake(MISTAKES.otherOrigin(origin, believed))
  return believed
}

function createTestContext(config: ResolvedConfig, origin: string, cookie?: string) {
  const url = `${origin}${config.basePath}/signin`
  const parsed = { method: 'POST', action: 'signin', argument: null, origin, body: {}, url } as const
  const request = new Request(url, { method: 'POST', headers: cookie === undefined ? {} : { cookie } })
  return createContext(config, new ParsedRequest(request, parsed))
}

type KnownUser = User & { id: string }

/** Returns the user. The session row of one that the adapter lacks would never be found. @throws {TypeError} */
async function readUser({ session, store }: ResolvedConfig, user: User): Promise<KnownUser> {
  const { id } = user
  if (typeof id !== 'string' || id === '')
    throw createMistake(MISTAKES.noId(id === undefined ? 'no id' : `the id ${JSON.stringify(id)}`))
  if (session.strategy === 'database' && !(await store?.getUser(id))) throw createMistake(MISTAKES.notStored(id))
  return { ...user, id }
}

/** Reads the session like the application, to find errors here. */
async function readBack(config: ResolvedConfig, origin: string, cookie: string): Promise<Session> {
  if (cookie === '') throw createMistake(MISTAKES.refused(' at the sign-in'))
  const session = await config.plan.strategy.readSession(createTestContext(config, origin, cookie))
  if (session === null) throw createMistake(MISTAKES.refused(', or `session.isRevoked` said true'))
  return session
}

/** Runs the end of a sign-in. @returns The cookies that a browser keeps. */
async function issueSession(config: ResolvedConfig, origin: string, user: KnownUser, options: MintSessionOptions) {
  const { profile, isNewUser = false } = options
  const byCredentials = { provider: 'credentials', type: 'credentials', providerAccountId: user.id } as const
  const account: Account = { ...byCredentials, userId: user.id, ...options.account }
  const context = createTestContext(config, origin)
  await startSession(context, { user, account, isNewUser, ...(profile && { profile }) })
  return context.cookies.setCookies.map(parseSetCookie).filter(({ maxAge }) => maxAge === null || maxAge > 0)
}

/**
 * Creates a session for a user without a sign-in, with the application's own secrets, strategy, cookie names, and `jwt`
 * and `session` callbacks. With the strategy `database`, the adapter writes the row. The `signIn` callback and the
 * `signIn` event are skipped.
 *
 * For tests only: it can impersonate any user.
 *
 * @param auth Result of `createAuth`, `ServerAuth`, `ReactiveAuth` or `KitAuth`, or the configuration.
 * @param user A user with an `id`. Strategy `database`: one that the adapter has.
 * @throws {TypeError} The `id`, the origin or the stored user is missing. The message contains the fix.
 * @throws {InvalidConfiguration} The configuration is invalid, for example without a secret.
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
