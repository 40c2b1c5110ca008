import { describe, expect, test, vi } from 'vitest'
import type { PasskeyMetadata } from '../../../../src/providers/passkey/simplewebauthn.ts'
import { MODEL_ID, openAttested, openMaker, registerAs } from './attested.ts'
import { certify, type Entity } from './authority.ts'

const REFUSED = 'WebAuthnVerificationError: '
const UNTRUSTED = `${REFUSED}certificates that lead to no trusted root: `

/** An entry of the metadata service, whose roots are in base64. */
const entryOf = (root: Entity, ...statuses: readonly string[]): PasskeyMetadata => ({
  aaguid: MODEL_ID.toUpperCase(),
  metadataStatement: { attestationRootCertificates: [btoa(String.fromCharCode(...root.certificate))] },
  statusReports: statuses.map((status) => ({ status })),
})

describe('metadata of simpleWebAuthn', () => {
  const making = openMaker()

  test('is a list with the roots of a model', async () => {
    const { model, root } = await making
    const metadata = [{ aaguid: 'other' }, {}, entryOf(root, 'FIDO_CERTIFIED_L1')]
    expect(await registerAs(openAttested(null, { metadata }), model)).toBeNull()
  })

  test('is a function that gets the model', async () => {
    const { model, root } = await making
    const metadata = vi.fn(() => entryOf(root))
    expect(await registerAs(openAttested(null, { metadata }), model)).toBeNull()
    expect(metadata.mock.calls).toEqual([[MODEL_ID]])
  })

  test('WA-25: refuses a model without an entry, with another root, or of none', async () => {
    const { model } = await making
    const other = await certify('Root', { isAuthority: true })
    const none = `${UNTRUSTED}there is none for this model`
    expect(await registerAs(openAttested(null, { metadata: [{ aaguid: 'other' }] }), model)).toBe(none)
    expect(await registerAs(openAttested(null, { metadata: () => null }), model)).toBe(none)
    expect(await registerAs(openAttested(null, { metadata: [entryOf(other)] }), model)).toMatch(`${UNTRUSTED}x5c`)
  })

  test.each([
    'REVOKED',
    'USER_VERIFICATION_BYPASS',
    'ATTESTATION_KEY_COMPROMISE',
    'USER_KEY_REMOTE_COMPROMISE',
    'USER_KEY_PHYSICAL_COMPROMISE',
  ])('WA-29: refuses a model whose status was once %s, whatever the roots', async (status) => {
    const { model, root } = await making
    const metadata = [entryOf(root, 'FIDO_CERTIFIED', status, 'UPDATE_AVAILABLE')]
    expect(await registerAs(openAttested(root, { metadata }), model)).toBe(
      `${REFUSED}an authenticator whose status is ${status}`,
    )
  })

  test('WA-29: refuses every model if the function throws, and accepts it only if the option says so', async () => {
    const { model, root } = await making
    const metadata = () => Promise.reject(new Error('the service is down'))
    expect(await registerAs(openAttested(null, { metadata }), model)).toBe(`${REFUSED}the service is down`)
    expect(await registerAs(openAttested(root, { metadata }), model)).toBe(`${REFUSED}the service is down`)
    expect(await registerAs(openAttested(null, { metadata, unavailable: 'allow' }), model)).toBeNull()
  })

  test('WA-29: verifies the statement although the metadata is unavailable', async () => {
    const { model } = await making
    const { keys } = await certify('Thief')
    const options = { metadata: () => Promise.reject(new Error('down')), unavailable: 'allow' } as const
    expect(await registerAs(openAttested(null, options), { ...model, keys })).toBe(
      `${REFUSED}a statement with an invalid signature`,
    )
  })

  test('WA-29: refuses an entry that is malformed', async () => {
    const { model, root } = await making
    for (const entry of [{ statusReports: 1 }, { metadataStatement: { attestationRootCertificates: ['?'] } }])
      expect(await registerAs(openAttested(root, { metadata: () => entry as never }), model)).toMatch(REFUSED)
  })
})
