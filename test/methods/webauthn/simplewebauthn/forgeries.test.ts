import { describe, expect, test } from 'vitest'
import { FLAGS, type Tamper } from '../../../../runtimes/suite/authenticator.ts'
import type { Cbor } from '../../../../runtimes/suite/cbor.ts'
import { signWith } from '../../../../runtimes/suite/schemes.ts'
import { simpleWebAuthn } from '../../../../src/providers/passkey/simplewebauthn.ts'
import { SESSION } from '../../../harness.ts'
import { errorOf, openScene, REFUSED } from '../scene.ts'

const { BE, BS, UP, UV } = FLAGS

const CERTIFICATES = new Map<string, Cbor>([
  ['alg', -7],
  ['sig', new Uint8Array(70)],
  ['x5c', [new Uint8Array(200)]],
])

const REGISTRATIONS: readonly (readonly [what: string, tamper: Tamper])[] = [
  ['bytes after the key', { authDataTrailing: Uint8Array.of(0) }],
  ['bytes after the attestation', { attestation: { trailing: Uint8Array.of(0) } }],
  ['the id of another passkey', { answer: { id: 'AAAA', rawId: 'AAAA' } }],
  ['another raw id', { answer: { rawId: 'AAAA' } }],
  ['a frame of another origin', { clientData: { crossOrigin: true } }],
  ['another top origin', { clientData: { topOrigin: 'https://evil.example' } }],
  ['an unknown format', { attestation: { fmt: 'evil' } }],
  ['the retired format of Google', { attestation: { fmt: 'android-safetynet' } }],
  ['certificates that were not asked for', { attestation: { fmt: 'packed', attStmt: CERTIFICATES } }],
  ['certificates with the format none', { attestation: { fmt: 'none', attStmt: CERTIFICATES } }],
  ['a statement of another key', { attestation: { isSelf: true }, signature: (right) => right.toReversed() as never }],
  ['an algorithm that was not asked for', { alg: -35 }],
  ['RSA with SHA-1', { alg: -65_535 }],
  ['no user', { flags: UV | BE | BS }],
  ['the type of a sign-in', { clientData: { type: 'webauthn.get' } }],
]

const ASSERTIONS: readonly (readonly [what: string, tamper: Tamper])[] = [
  ['the user handle of another user', { userHandle: 'A'.repeat(43) }],
  ['no user handle', { userHandle: null }],
  ['an id that is not registered', { answer: { id: 'A'.repeat(43), rawId: 'A'.repeat(43) } }],
  ['another raw id', { answer: { rawId: 'AAAA' } }],
  ['a frame of another origin', { clientData: { crossOrigin: true } }],
  ['another top origin', { clientData: { topOrigin: 'https://evil.example' } }],
  ['another origin', { origin: 'https://evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['no user', { flags: UV | BE | BS }],
  ['no verification', { flags: UP | BE | BS }],
  ['a counter that went back', { counter: 1 }],
  ['an altered signature', { signature: (right) => right.with(20, (right[20] ?? 0) ^ 1) as never }],
  ['an empty signature', { signature: () => new Uint8Array() }],
]

describe.each([
  ['the default verifier', undefined],
  ['simpleWebAuthn', simpleWebAuthn()],
])('with %s', (_name, verifier) => {
  const open = () => openScene({ ...(verifier && { verifier }) })

  test.each(REGISTRATIONS)('WA-30: a registration is refused with %s', async (_what, tamper) => {
    const scene = open()
    expect(errorOf(await scene.register(tamper))).toBe(REFUSED)
    expect([scene.passkeys, scene.users, scene.browser.cookies.has(SESSION)]).toEqual([[], [], false])
  })

  test.each(ASSERTIONS)('WA-30: a sign-in is refused with %s', async (_what, tamper) => {
    const scene = open()
    await scene.register()
    await scene.browser.submit('/auth/signout')
    expect(errorOf(await scene.signIn(tamper))).toBe(REFUSED)
    expect(scene.browser.cookies.has(SESSION)).toBe(false)
  })

  test('accepts a self attestation', async () => {
    expect(errorOf(await open().register({ attestation: { isSelf: true } }))).toBeNull()
  })

  test('WA-24: refuses a self attestation that SHA-1 or another algorithm signed', async () => {
    for (const [alg, hash] of [
      [-65_535, 'SHA-1'],
      [-35, 'SHA-384'],
    ] as const) {
      const scene = open()
      const attStmt = async (signed: Uint8Array<ArrayBuffer>): Promise<Cbor> => {
        const keys = scene.authenticator.passkeys.at(-1)?.keys
        if (!keys) throw new Error('No key.')
        return new Map<string, Cbor>([
          ['alg', alg],
          ['sig', await signWith('ES256', keys, signed, { name: 'ECDSA', hash })],
        ])
      }
      expect(errorOf(await scene.register({ attestation: { fmt: 'packed', attStmt } }))).toBe(REFUSED)
    }
  })
})
