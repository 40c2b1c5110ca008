import { describe, expect, test } from 'vitest'
import { findClaims } from '../../src/session/jwt/find-claims.ts'
import { openConfig, openContext, SESSION } from '../harness.ts'

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
    const decode = () => Promise.reject(new Error('altered'))
    const config = openConfig({ session: { strategy: 'jwt' }, jwt: { encode: () => 'token', decode } })
    const context = openContext(config, { cookie: `${SESSION}=token` })
    expect(await findClaims(context)).toBeNull()
    expect(context.cookies.setCookies).toEqual([expect.stringContaining('Max-Age=0')])
    expect(config.log.errors).toMatchObject([{ type: 'JWTSessionError' }])
  })
})
