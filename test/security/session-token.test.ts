import { base64url, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import type { SealPurpose } from '../../src/crypto/keys.ts'
import { seal } from '../../src/crypto/sealed.ts'
import { openConfig, SESSION } from '../harness.ts'
import { ADA, claimsOf, cookieWith, read, signIn } from '../session/walk.ts'

describe('JWE-07: a session token', () => {
  test('from this application is accepted', async () => {
    const config = openConfig()
    const cookie = await signIn(config)
    const claims = await claimsOf(config, cookie)
    expect((await read(config, await cookieWith(config, claims))).session?.user?.name).toBe(ADA.name)
  })

  test.each<SealPurpose>(['transaction', 'challenge', 'email-link', 'proxy-state', 'detail'])(
    'sealed for %s is refused, with valid claims',
    async (purpose) => {
      const config = openConfig()
      const claims = await claimsOf(config, await signIn(config))
      const sealed = await seal(config.jwt.keys, purpose, claims)
      expect((await read(config, `${SESSION}=${sealed}`)).session).toBeNull()
    },
  )

  test.each([
    ['another application with the same secret', { appId: 'other' }],
    ['an application without a name', {}],
  ])('of %s is refused', async (_, options) => {
    const [ours, theirs] = [openConfig({ appId: 'ours' }), openConfig(options)]
    const claims = await claimsOf(theirs, await signIn(theirs))
    expect((await read(ours, await cookieWith(theirs, claims))).session).toBeNull()
  })

  test.each(['session', 'session+jwt', 'latchkey-transaction+jwt', 'JWT'])(
    'with the type %s is refused',
    async (typ) => {
      const config = openConfig()
      const [first = '', ...rest] = (await signIn(config)).slice(SESSION.length + 1).split('.')
      const header = decodeProtectedHeader([first, ...rest].join('.'))
      const forged = base64url.encode(JSON.stringify({ ...header, typ }))
      expect((await read(config, `${SESSION}=${[forged, ...rest].join('.')}`)).session).toBeNull()
    },
  )
})
