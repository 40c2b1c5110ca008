import { describe, expect, test } from 'vitest'
import { openAuthenticator } from '../../../runtimes/suite/authenticator.ts'
import { simpleWebAuthn } from '../../../src/providers/passkey/simplewebauthn.ts'
import { errorOf, openScene } from './scene.ts'

describe('simpleWebAuthn', () => {
  test.each(['ES256', 'RS256', 'EdDSA'] as const)('registers a passkey with %s and signs in with it', async (name) => {
    const { register, signIn } = openScene({ verifier: simpleWebAuthn() }, {}, openAuthenticator(name))
    expect([errorOf(await register()), errorOf(await signIn())]).toEqual([null, null])
  })
  test.each(['ES384', 'PS256'] as const)(
    'registers a passkey with %s if that is one of the algorithms',
    async (name) => {
      const verifier = simpleWebAuthn({ algorithms: ['ES256', name] })
      const { register, signIn } = openScene({ verifier }, {}, openAuthenticator(name))
      expect([errorOf(await register()), errorOf(await signIn())]).toEqual([null, null])
    },
  )
})
