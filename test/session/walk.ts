import { open, seal } from '../../src/crypto/sealed.ts'
import { createCookieJar } from '../../src/http/cookies/jar.ts'
import { startSession } from '../../src/kernel/sign-in/start-session.ts'
import type { ResolvedConfig } from '../../src/seams/resolved-config.ts'
import { jwt } from '../../src/session/jwt/jwt.ts'
import type { JWT } from '../../src/types/jwt.ts'
import type { Session } from '../../src/types/session.ts'
import { cookieOf, openContext, SESSION } from '../harness.ts'

export const ADA = { id: '1', name: 'Ada', email: 'ada@app.example', image: 'https://img.example/ada' }
const ACCOUNT = { provider: 'credentials', providerAccountId: '1', type: 'credentials' } as const

/** What an access to a session gave, and what the browser sends from now on. */
export interface Access {
  readonly session: Session | null
  readonly setCookies: readonly string[]
  readonly cookie: string
}

/** Opens a session; the `Cookie` header that carries it. */
export async function signIn(config: ResolvedConfig, user: typeof ADA = ADA, cookie = ''): Promise<string> {
  const context = openContext(config, { cookie })
  await startSession(context, { user, account: ACCOUNT, isNewUser: false })
  return cookieOf(context.cookies.setCookies)
}

async function access(
  config: ResolvedConfig,
  cookie: string,
  walk: 'read' | 'update',
  data?: unknown,
): Promise<Access> {
  const context = openContext(config, { cookie })
  const session = await (walk === 'read' ? jwt.readSession(context) : jwt.update(context, data))
  const { setCookies } = context.cookies
  const isCleared = setCookies.some((text) => text.startsWith(SESSION)) && cookieOf(setCookies) === ''
  return { session, setCookies, cookie: isCleared ? '' : cookieOf(setCookies) || cookie }
}

export const read = (config: ResolvedConfig, cookie: string): Promise<Access> => access(config, cookie, 'read')

export const update = (config: ResolvedConfig, cookie: string, data: unknown): Promise<Access> =>
  access(config, cookie, 'update', data)

/** The claims a cookie holds, before any check. */
export async function claimsOf(config: ResolvedConfig, cookie: string): Promise<JWT> {
  const token = createCookieJar(cookie).get(SESSION) ?? ''
  const opened = await open(config.jwt.keys, 'session', token, config.jwt.maxAge)
  if (opened.state !== 'open') throw new Error(opened.state)
  return opened.payload
}

/** A cookie with claims of the test's own. */
export const cookieWith = async (config: ResolvedConfig, claims: JWT): Promise<string> =>
  `${SESSION}=${await seal(config.jwt.keys, 'session', claims)}`

/** Whether the browser was told to forget the session. */
export const isCleared = ({ setCookies }: Access): boolean =>
  setCookies.some((text) => text.startsWith(`${SESSION}=;`) && text.endsWith('; Max-Age=0'))
