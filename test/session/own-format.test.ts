import { afterEach, describe, expect, test, vi } from 'vitest'
import { findClaims } from '../../src/session/jwt/find-claims.ts'
import { openConfig, openContext, SESSION } from '../harness.ts'
import { until } from '../turn.ts'

afterEach(() => void vi.useRealTimers())

describe('a format of the application', () => {
  const claimsOf = async (decoded: unknown) => {
    const decode = () => decoded as never
    const config = openConfig({ session: { strategy: 'jwt' }, jwt: { encode: () => 'token', decode } })
    const context = openContext(config, { cookie: `${SESSION}=token` })
    return { opened: await findClaims(context), context, config }
  }

  test.each([
    [{ jti: 'j', sub: 's' }, 'j'],
    [{ sub: 's' }, 's'],
    [{ sid: 'own', jti: 'j', sub: 's' }, 'own'],
    [{}, expect.stringMatching(/^[\w-]{43}$/)],
  ])('names the session of %j', async (claims, sid) => {
    expect((await claimsOf(claims)).opened?.claims.sid).toEqual(sid)
  })

  test.each([null, undefined, false])('that answers %j is no session, and its cookie is cleared', async (decoded) => {
    const { opened, context, config } = await claimsOf(decoded)
    expect(opened).toBeNull()
    expect(context.cookies.setCookies).toEqual([expect.stringContaining('Max-Age=0')])
    expect(config.log.errors).toEqual([])
  })

  test('that throws is not a session, and is logged', async () => {
    const err = new Error('altered')
    const decode = () => Promise.reject(err)
    const config = openConfig({ session: { strategy: 'jwt' }, jwt: { encode: () => 'token', decode } })
    const context = openContext(config, { cookie: `${SESSION}=token` })
    expect(await findClaims(context)).toBeNull()
    expect(context.cookies.setCookies).toEqual([expect.stringContaining('Max-Age=0')])
    expect(config.log.errors).toMatchObject([{ type: 'JWTSessionError', cause: { err } }])
  })

  test('that does not answer is an error, and keeps the cookie', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const decode = vi.fn(() => new Promise<never>(() => undefined))
    const context = openContext(openConfig({ jwt: { encode: () => 'token', decode } }), { cookie: `${SESSION}=token` })
    const found = findClaims(context)
    const failure = expect(found).rejects.toMatchObject({
      type: 'JWTSessionError',
      cause: { err: { name: 'TimeoutError', message: expect.stringContaining('`jwt.decode`') } },
    })
    await until(() => decode.mock.calls.length > 0)
    await vi.advanceTimersByTimeAsync(10_000)
    await failure
    expect(context.cookies.setCookies).toEqual([])
  })
})
