import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { askRedirect } from '../../src/application/ask-redirect.ts'
import { askSignIn } from '../../src/application/ask-sign-in.ts'
import type { AuthError } from '../../src/errors/errors.ts'
import { createToken } from '../../src/features/stored/sessions/stored-session.ts'
import { mapIdentity } from '../../src/oauth/profile/identity.ts'
import { GitHub } from '../../src/providers/github.ts'
import { askJwt, askSession } from '../../src/session/ask-callback.ts'
import { sealSession } from '../../src/session/jwt/seal-session.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import type { ResolvedOAuthProvider } from '../../src/types/resolved-oauth-provider.ts'
import { openConfig, openContext } from '../harness.ts'
import { until } from '../turn.ts'

/** A function of the application that never answers. */
const hang = (): Promise<never> => new Promise(() => {})

const USER = { id: '1' }
const ACCOUNT = { provider: 'github', providerAccountId: '1', type: 'oauth' } as const
const SESSION = { user: USER, expires: '2030-01-01T00:00:00.000Z' }
const CLAIMS = { sub: '1', sid: 's', iat: 1, exp: 2, auth_time: 1 }

const withCallbacks = (callbacks: AuthConfig['callbacks'] = {}) => openConfig({ callbacks })

async function profileOf(): Promise<unknown> {
  const config = openConfig({ providers: [GitHub({ clientId: 'a', clientSecret: 'b', profile: hang })] })
  // The one provider that there is.
  const provider = config.providers.get('github') as ResolvedOAuthProvider
  return mapIdentity(openContext(config), provider, {
    profile: {},
    $token: { access_token: 'a', token_type: 'bearer' },
  })
}

const generated = { strategy: 'database', generateSessionToken: hang as unknown as () => string } as const

/** Each function of the application that is waited for: how it is named in errors, and what asks it. */
const FUNCTIONS: readonly (readonly [name: string, ask: () => Promise<unknown>, type: string])[] = [
  ['signIn', () => askSignIn(openContext(withCallbacks({ signIn: hang })), { user: USER, account: ACCOUNT }), ''],
  ['redirect', () => askRedirect(openContext(withCallbacks({ redirect: hang })), '/a'), ''],
  ['jwt', () => askJwt(withCallbacks({ jwt: hang }), { token: {} }), ''],
  ['session', () => askSession(withCallbacks({ session: hang }), { session: SESSION, token: {} }), ''],
  ['profile', profileOf, 'OAuthProfileParseError'],
  [
    'session.generateSessionToken',
    async () => createToken({ ...openConfig(), session: { ...openConfig().session, ...generated } }, 1),
    '',
  ],
  ['jwt.encode', () => sealSession(openContext(openConfig({ jwt: { encode: hang, decode: hang } })), CLAIMS), ''],
]

/** Starts it, and lets the time of the deadline pass without waiting for it. */
async function outlast(ask: () => Promise<unknown>, milliseconds = 10_000): Promise<AuthError> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const outcome = ask().then(
    () => null,
    (error: unknown) => error,
  )
  await until(() => vi.getTimerCount() > 0)
  vi.advanceTimersByTime(milliseconds)
  return (await outcome) as AuthError
}

describe('an application function that never resolves', () => {
  test.each(FUNCTIONS)('`%s` times out after ten seconds with an error that names it', async (name, ask, type) => {
    const error = await outlast(ask)
    expect(error).toMatchObject({ type: type || 'CallbackError', cause: { err: { name: 'TimeoutError' } } })
    expect(error.cause?.err?.message).toBe(`\`${name}\` took longer than 10000 ms.`)
  })

  test.each(FUNCTIONS)('`%s` does not keep the process running', async (_, ask) => {
    const before = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    const { setTimeout: later } = globalThis
    let started = 0
    globalThis.setTimeout = ((...given: Parameters<typeof later>) => {
      started++
      return later(...given)
    }) as typeof later
    onTestFinished(() => {
      globalThis.setTimeout = later
    })
    // It fails when the test is over.
    ask().catch(() => {})
    await until(() => started > 0)
    expect(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length).toBe(before)
  })
})
