import { describe, expect, test } from 'vitest'
import { resolveKeys } from '../../../src/crypto/resolve-keys.ts'
import { seal } from '../../../src/crypto/sealed.ts'
import { ORIGIN, SECRET } from '../../harness.ts'
import { BOTH, openCore } from './open-core.ts'
import { type BearerCalls, protectedResource } from './protected-resource.ts'

const PATH = '/.well-known/oauth-protected-resource'

describe.each(BOTH)('a protected resource %s', (_, extend) => {
  const open = () => openCore<BearerCalls>(extend({ use: [protectedResource('https://idp.example')] }))

  test('serves its metadata at the path on the origin', async () => {
    const { auth, browser } = open()
    expect([auth.handles(PATH), auth.handles(`/auth${PATH}`), auth.handles('/.well-known/other')]).toEqual([
      true,
      false,
      false,
    ])
    const response = await browser.fetch(PATH)
    expect(await response.json()).toMatchObject({ resource: ORIGIN, authorization_servers: ['https://idp.example'] })
    expect((await browser.fetch(PATH, { method: 'POST' })).status).toBe(405)
  })

  test('checks the token of a request', async () => {
    const { auth } = open()
    const token = await seal(resolveKeys([SECRET]), 'feature', { sub: 'ada', scope: 'read' })
    const request = (authorization: string) => new Request(`${ORIGIN}/api`, { headers: { authorization } })
    expect(await auth.bearer(request(`Bearer ${token}`))).toEqual({ claims: { sub: 'ada', scope: 'read' } })
    const challenge = `Bearer resource_metadata="${ORIGIN}${PATH}"`
    expect(await auth.bearer(request('Bearer forged'))).toEqual({ challenge })
    expect(await auth.bearer(request(''))).toEqual({ challenge })
  })

  test('has no path and no call without the feature', () => {
    const { auth } = openCore(extend())
    expect([auth.handles(PATH), 'bearer' in auth]).toEqual([false, false])
  })
})
