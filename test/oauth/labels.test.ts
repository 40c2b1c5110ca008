import { describe, expect, test } from 'vitest'
import type { OAuthOptions } from '../../src/index.ts'
import { HOME, openScene, type Scene } from '../security/scene.ts'

/** Lets an endpoint answer the same text with another label and status. */
const relabel = (scene: Scene, endpoint: 'discovery' | 'jwks' | 'userinfo', type: string | null, status = 200): void =>
  scene.replace(endpoint, async (_, own) => {
    const body = new TextEncoder().encode(await own.text()) // bytes, because a text gets a label
    return new Response(body, { status, headers: type === null ? {} : { 'content-type': type } })
  })

const ENDPOINTS = ['discovery', 'jwks', 'userinfo'] as const
const SIGNED: Omit<OAuthOptions, 'id'> = { idToken: false, userinfo: { signedAlgs: ['RS256'] } }

describe.each(ENDPOINTS)('JSON of %s', (endpoint) => {
  const open = () => openScene({ provider: { idToken: false } })

  test.each([null, '', 'text/plain; charset=utf-8', 'text/javascript', 'text/json', 'application/octet-stream', 'x'])(
    'is read with the label %j',
    async (type) => {
      const scene = open()
      relabel(scene, endpoint, type)
      expect(await scene.signIn()).toBe(HOME)
    },
  )

  test.each([201, 202, 203, 206])('is read with the status %i', async (status) => {
    const scene = open()
    relabel(scene, endpoint, 'application/json', status)
    expect(await scene.signIn()).toBe(HOME)
  })

  test.each<[string, number]>([
    ['text/html', 200],
    ['Text/HTML; charset=utf-8', 200],
    ['application/json', 400],
    ['application/json', 500],
  ])('is refused as %s with the status %i', async (type, status) => {
    const scene = open()
    relabel(scene, endpoint, type, status)
    expect(await scene.signIn()).toMatch(/^(?:CallbackRouteError|OAuthSignInError)$/)
    expect(scene.has('session')).toBe(false)
  })
})

describe('signed userinfo', () => {
  const open = () => openScene({ provider: SIGNED, server: { dialect: { userinfo: { signed: true } } } })

  test.each([null, 'text/plain', 'application/json'])('is read and verified with the label %j', async (type) => {
    const scene = open()
    relabel(scene, 'userinfo', type)
    expect(await scene.signIn()).toBe(HOME)
    const forged = open()
    relabel(forged, 'userinfo', type)
    forged.server.tamper.signature = 'altered'
    expect(await forged.signIn()).toBe('CallbackRouteError')
  })

  test('cannot be replaced by plain JSON with its label', async () => {
    const scene = open()
    scene.replace('userinfo', () => new Response('{"sub":"ada"}', { headers: { 'content-type': 'application/jwt' } }))
    expect(await scene.signIn()).toBe('CallbackRouteError')
  })
})
