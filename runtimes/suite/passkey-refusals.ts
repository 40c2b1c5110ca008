import { assertEqual, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { FLAGS, type Tamper } from './authenticator.ts'
import { group, test } from './group.ts'
import { CHALLENGE, EMAIL, openScene, openSignedOut, REFUSED } from './passkey-scene.ts'

const { UP, UV, BE, BS } = FLAGS

/** What is wrong about an assertion. */
const ASSERTIONS: readonly (readonly [what: string, tamper: Tamper])[] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['the origin over http', { origin: 'http://app.example' }],
  ['a port more', { origin: 'https://app.example:8443' }],
  ['no origin', { origin: null }],
  ['another relying party', { rpId: 'evil.example' }],
  ['another challenge', { clientData: { challenge: 'A'.repeat(43) } }],
  ['the type of a registration', { clientData: { type: 'webauthn.create' } }],
  ['a frame of another site', { clientData: { crossOrigin: true } }],
  ['nobody there', { flags: UV | BE | BS }],
  ['nobody verified', { flags: UP | BE | BS }],
  ['a counter that went back', { counter: 1 }],
  ['the handle of somebody else', { userHandle: 'A'.repeat(43) }],
  ['an altered signature', { signature: (right) => right.with(20, (right[20] ?? 0) ^ 1) as Uint8Array<ArrayBuffer> }],
  ['an empty signature', { signature: () => new Uint8Array() }],
  ['another id', { answer: { id: 'A'.repeat(43), rawId: 'A'.repeat(43) } }],
  ['client data that is no JSON', { response: { clientDataJSON: 'AAAA' } }],
]

/** What is wrong about a registration. */
const REGISTRATIONS: readonly (readonly [what: string, tamper: Tamper])[] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['another challenge', { clientData: { challenge: 'A'.repeat(43) } }],
  ['nobody verified', { flags: UP | BE | BS }],
  ['an algorithm that was not asked for', { alg: -37 }],
  ['more after its end', { attestation: { trailing: Uint8Array.of(1, 2, 3) } }],
  ['an attestation that is none', { attestation: { fmt: 'unheard-of' } }],
]

/** Answers of authenticators that are forged, or not what was asked for. */
export const passkeyRefusals = (library: Library): Test[] =>
  group('passkey', [
    ...ASSERTIONS.map(([what, tamper]) =>
      test(`with ${what} signs nobody in`, async () => {
        const scene = await openSignedOut(library)
        assertEqual([await scene.signIn(tamper), scene.log.errors.at(-1)?.type], [REFUSED, REFUSED])
        assertEqual(scene.browser.cookies.has(CHALLENGE), false)
      }),
    ),
    ...REGISTRATIONS.map(([what, tamper]) =>
      test(`with ${what} makes no passkey`, async () => {
        const scene = openScene(library)
        assertEqual(await scene.register(tamper), REFUSED)
        assertEqual(await scene.adapter.getUserByEmail(EMAIL), null)
      }),
    ),
  ])
