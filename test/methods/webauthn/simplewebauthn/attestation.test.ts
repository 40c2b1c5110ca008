import { describe, expect, test } from 'vitest'
import { openAttested, openMaker, registerAs, registerWith } from './attested.ts'
import { attestedBy, certify, type Entity, inDays, toPem } from './authority.ts'

const REFUSED = 'WebAuthnVerificationError: '
const UNTRUSTED = `${REFUSED}certificates that lead to no trusted root: `
const makeAuthority = (issuer: Entity) => certify('Middle', { issuer, isAuthority: true })

describe('attestation by simpleWebAuthn', () => {
  const making = openMaker()

  test('asks browsers for certificates, and for the algorithms in their order', async () => {
    const { root } = await making
    const scene = openAttested(root, { algorithms: ['ES384', 'PS256', 'ES256'] })
    const { options } = await scene.offer({ action: 'register', email: 'ada@app.example' })
    expect(options).toMatchObject({
      attestation: 'direct',
      pubKeyCredParams: [-35, -37, -7].map((alg) => ({ alg, type: 'public-key' })),
    })
  })

  test('accepts a certificate that a root has signed', async () => {
    const { model, root } = await making
    const scene = openAttested(root)
    expect(await registerAs(scene, model)).toBeNull()
    expect(scene.passkeys).toHaveLength(1)
  })

  test('accepts a certificate of an authority below a root, with and without the root', async () => {
    const { root } = await making
    const middle = await makeAuthority(root)
    const leaf = await certify('Leaf', { issuer: middle })
    expect(await registerAs(openAttested(root), leaf, middle)).toBeNull()
    expect(await registerAs(openAttested(root), leaf, middle, root)).toBeNull()
  })

  test('accepts the root among the certificates, however its PEM is written', async () => {
    const { model, root } = await making
    const roots = [`\n${toPem(root).replaceAll('\n', '\r\n')}`]
    expect(await registerAs(openAttested(null, { roots }), model, root)).toBeNull()
  })

  test('accepts a certificate that is itself a root', async () => {
    const leaf = await certify('Leaf')
    expect(await registerAs(openAttested(leaf), leaf)).toBeNull()
  })

  test('accepts a certificate of the second root', async () => {
    const { model, root } = await making
    const other = await certify('Other', { isAuthority: true })
    expect(await registerAs(openAttested(null, { roots: [toPem(other), toPem(root)] }), model)).toBeNull()
  })

  test('accepts a passkey without certificates if the option says so', async () => {
    const { root } = await making
    expect(await registerWith(openAttested(root, { unattested: 'allow' }), new Map(), { attestation: {} })).toBeNull()
    expect(await registerWith(openAttested(root), new Map(), { attestation: {} })).toBe(
      `${REFUSED}a passkey without certificates`,
    )
  })

  test('WA-25: refuses a certificate of another root', async () => {
    const { model } = await making
    // The name of the right one, and other keys.
    const other = await certify('Root', { isAuthority: true })
    const scene = openAttested(other)
    expect(await registerAs(scene, model)).toMatch(`${UNTRUSTED}x5c could not be chained`)
    expect([scene.passkeys, scene.users]).toEqual([[], []])
  })

  test('WA-25: refuses a statement that another key has signed', async () => {
    const { model, root } = await making
    const { keys } = await certify('Thief')
    for (const entity of [
      { ...model, keys },
      { ...root, keys },
    ])
      expect(await registerAs(openAttested(root), entity)).toMatch(REFUSED)
  })

  test('WA-25: refuses the certificate of another model', async () => {
    const { root } = await making
    const other = await certify('Other', { issuer: root, aaguid: new Uint8Array(16).fill(7) })
    expect(await registerAs(openAttested(root), other)).toMatch(/id-fido-gen-ce-aaguid/)
  })

  test.each([
    ['an expired certificate', { from: inDays(-3), until: inDays(-2) }],
    ['a certificate that is not yet valid', { from: inDays(2), until: inDays(3) }],
  ])('WA-26: refuses %s, also as a root and in the middle', async (_what, validity) => {
    const { root } = await making
    const leaf = await certify('Leaf', { issuer: root, ...validity })
    expect(await registerAs(openAttested(root), leaf)).toMatch(`${UNTRUSTED}Found certificate out of validity period`)
    const middle = await certify('Middle', { issuer: root, isAuthority: true, ...validity })
    const below = await certify('Leaf', { issuer: middle })
    expect(await registerAs(openAttested(root), below, middle)).toMatch(`${UNTRUSTED}Found certificate out of`)
    const own = await certify('Own', validity)
    expect(await registerAs(openAttested(own), own)).toBe(`${UNTRUSTED}A trusted root is not valid now`)
    const old = await certify('Old', { isAuthority: true, ...validity })
    const young = await certify('Young', { issuer: old })
    expect(await registerAs(openAttested(old), young)).toMatch(`${UNTRUSTED}No specified trust anchor was valid`)
  })

  test('WA-27: refuses a certificate that another certificate has signed', async () => {
    const { model, root } = await making
    const forged = await certify('Forged', { issuer: model })
    expect(await registerAs(openAttested(root), forged, model)).toBe(
      `${REFUSED}a certificate that another certificate has signed`,
    )
    // The certificate of a stolen authenticator may be a root in the metadata of its model.
    expect(await registerAs(openAttested(model), forged)).toBe(`${UNTRUSTED}A trusted root is not an authority`)
  })

  test('WA-27: refuses an authority as an authenticator', async () => {
    const { root } = await making
    const middle = await makeAuthority(root)
    expect(await registerAs(openAttested(root), middle)).toMatch(/basic constraints CA/)
  })

  test('WA-24: refuses a certificate that was signed with SHA-1', async () => {
    const { root } = await making
    const leaf = await certify('Leaf', { issuer: root, hash: 'SHA-1' })
    expect(await registerAs(openAttested(root), leaf)).toBe(`${REFUSED}a certificate that was signed with SHA-1`)
  })

  test('WA-24: refuses a statement that was signed with SHA-1', async () => {
    const { model, root } = await making
    const statement = async (signed: Parameters<ReturnType<typeof attestedBy>>[0]) => {
      const right = await attestedBy(model)(signed)
      return new Map([...(right as ReadonlyMap<string, number>), ['alg', -65_535]])
    }
    expect(await registerWith(openAttested(root), statement)).toBe(
      `${REFUSED}a statement signed with another algorithm`,
    )
  })

  test.each([
    ['no certificates', []],
    ['six certificates', Array.from({ length: 6 }, () => new Uint8Array(9))],
    ['a text for a certificate', ['x']],
    ['a number for certificates', 1],
  ])('WA-28: refuses %s in the list', async (_what, x5c) => {
    const { root } = await making
    const statement = new Map<string, number | Uint8Array<ArrayBuffer> | never[]>([
      ['alg', -7],
      ['sig', new Uint8Array(70)],
      ['x5c', x5c as never[]],
    ])
    expect(await registerWith(openAttested(root), statement)).toBe(`${REFUSED}a statement with other certificates`)
  })

  test('refuses certificates that were not asked for', async () => {
    const { model } = await making
    expect(await registerAs(openAttested(null, { attestation: 'none' }), model)).toBe(
      `${REFUSED}a statement with certificates`,
    )
  })
})
