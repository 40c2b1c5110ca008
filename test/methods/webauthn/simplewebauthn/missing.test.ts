import { describe, expect, test, vi } from 'vitest'
import { simpleWebAuthn } from '../../../../src/providers/passkey/simplewebauthn.ts'
import { errorOf, openScene } from '../scene.ts'

vi.mock('@simplewebauthn/server', () => {
  throw new Error("Cannot find package '@simplewebauthn/server'")
})

const INSTALL = '`simpleWebAuthn()` could not load SimpleWebAuthn. If it is missing: npm install @simplewebauthn/server'

describe('simpleWebAuthn without its package', () => {
  test('warns at start, with the line that installs it', async () => {
    const { log } = openScene({ verifier: simpleWebAuthn() })
    await vi.waitFor(() => expect(log.warnings).toContainEqual(['passkey-verifier', `passkey: ${INSTALL}`]))
  })

  test('ends a ceremony with an error of the configuration', async () => {
    const { log, passkeys, register } = openScene({ verifier: simpleWebAuthn() })
    expect(errorOf(await register())).toBe('Configuration')
    expect(log.errors).toMatchObject([{ message: expect.stringContaining(INSTALL) }])
    expect(passkeys).toEqual([])
  })
})
