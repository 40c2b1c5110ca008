import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bytes, Cbor } from '../../../../runtimes/suite/cbor.ts'
import { MODEL, openAttested, registerAs, registerWith } from './attested.ts'
import { attestedBy, certify, type Entity, revoke } from './authority.ts'

const REFUSED = 'WebAuthnVerificationError: '
const UNTRUSTED = `${REFUSED}certificates that lead to no trusted root: `
const REQUEST = { revocationLists: 'request' } as const

describe('revocation lists', () => {
  let server: Server
  let list: string
  let [answer, requests]: [Bytes, string[]] = [new Uint8Array(), []]

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.end(answer)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    list = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`
  })
  afterAll(() => server.close())
  beforeEach(() => {
    requests = []
  })

  /** A new root, because SimpleWebAuthn caches its list. */
  async function openRevoking(): Promise<{ readonly root: Entity; readonly model: Entity }> {
    const root = await certify('Root', { isAuthority: true })
    return { root, model: await certify('Model', { issuer: root, serial: 7, list }) }
  }

  test('WA-26: refuse a revoked certificate', async () => {
    const { model, root } = await openRevoking()
    answer = await revoke(root, [6, 7])
    expect(await registerAs(openAttested(root, REQUEST), model)).toBe(
      `${UNTRUSTED}Found revoked certificate in certificate path`,
    )
    expect(requests).toEqual(['/list'])
  })

  test('accept a certificate that is not among the revoked ones', async () => {
    const { model, root } = await openRevoking()
    answer = await revoke(root, [6])
    expect(await registerAs(openAttested(root, REQUEST), model)).toBeNull()
    expect(requests).toEqual(['/list'])
  })

  test('WA-26: refuse a list that another authority has signed', async () => {
    const { model, root } = await openRevoking()
    answer = await revoke(await certify('Root', { isAuthority: true }), [6])
    expect(await registerAs(openAttested(root, REQUEST), model)).toMatch(`${UNTRUSTED}CRL from ${list} failed`)
  })

  test('are requested by no default, which refuses the certificate', async () => {
    const { model, root } = await openRevoking()
    expect(await registerAs(openAttested(root), model)).toBe(`${REFUSED}a certificate that names a revocation list`)
    const named = await certify('Root', { isAuthority: true, list })
    const below = await certify('Model', { issuer: named })
    expect(await registerAs(openAttested(named), below)).toBe(`${UNTRUSTED}A trusted root names a revocation list`)
    expect(requests).toEqual([])
  })

  test('WA-25: are not requested for a certificate of another root', async () => {
    const { model } = await openRevoking()
    const other = await certify('Other', { isAuthority: true })
    expect(await registerAs(openAttested(other, REQUEST), model)).toMatch(UNTRUSTED)
    expect(requests).toEqual([])
  })

  test.each([
    ['another root', {}, UNTRUSTED],
    [
      'unavailable metadata',
      { unavailable: 'allow', metadata: () => Promise.reject(new Error('down')) },
      `${REFUSED}a certificate that names a revocation list`,
    ],
  ] as const)('WA-25: are not requested for a key of Android with %s', async (_what, options, reason) => {
    const other = await certify('Other', { isAuthority: true })
    const scene = openAttested(other, { ...REQUEST, ...options })
    // SimpleWebAuthn validates such certificates with the last one as the root, whoever made it.
    const statement = async (signed: Bytes): Promise<Cbor> => {
      const root = await certify('Forged', { isAuthority: true })
      const keys = scene.authenticator.passkeys.at(-1)?.keys
      if (!keys) throw new Error('No key.')
      const leaf = await certify('Leaf', { issuer: root, keys, list, androidChallenge: signed.slice(-32) })
      return attestedBy(leaf, root.certificate)(signed)
    }
    const attestation = { fmt: 'android-key', attStmt: statement }
    expect(await registerWith(scene, new Map(), { attestation, aaguid: MODEL })).toMatch(reason)
    expect(requests).toEqual([])
  })
})
