import { describe, expect, test } from 'vitest'
import { type Cbor, cbor } from '../../../runtimes/suite/cbor.ts'
import { type Algorithm, coseKeyOf, generateKeys, signWith } from '../../../runtimes/suite/schemes.ts'
import { decodeMap } from '../../../src/methods/webauthn/cbor.ts'
import { importPublicKey } from '../../../src/methods/webauthn/public-key.ts'

type Bytes = Uint8Array<ArrayBuffer>

const SIGNED = Uint8Array.of(1, 2, 3)
const REFUSED = expect.objectContaining({ type: 'WebAuthnVerificationError' })

async function openKey(algorithm: Algorithm) {
  const keys = await generateKeys(algorithm)
  return { cose: await coseKeyOf(algorithm, keys), signature: await signWith(algorithm, keys, SIGNED) }
}

/** A COSE key with some of its members replaced, or left out. */
const changed = (cose: Bytes, members: readonly (readonly [label: number, value: Cbor | null])[]): Bytes => {
  const map = new Map(decodeMap(cose) as ReadonlyMap<number, Cbor>)
  for (const [label, value] of members) value === null ? map.delete(label) : map.set(label, value)
  return cbor(map)
}

/** The two numbers of a signature in DER. */
const derOf = (...numbers: readonly (readonly number[])[]): Bytes => {
  const body = numbers.flatMap((number) => [2, number.length, ...number])
  return Uint8Array.of(0x30, body.length, ...body)
}

describe.each<Algorithm>(['ES256', 'RS256', 'EdDSA'])('a key for %s', (algorithm) => {
  test('verifies its signature and no other', async () => {
    const { cose, signature } = await openKey(algorithm)
    const key = await importPublicKey(cose)
    const other = await importPublicKey((await openKey(algorithm)).cose)
    const results = [
      key.verifies(signature, SIGNED),
      key.verifies(signature, Uint8Array.of(1)),
      other.verifies(signature, SIGNED),
    ]
    expect(await Promise.all(results)).toEqual([true, false, false])
  })

  test.each<[string, readonly (readonly [number, Cbor | null])[]]>([
    ['without an algorithm', [[3, null]]],
    ['of another algorithm', [[3, -47]]],
    ['of an algorithm that is a text', [[3, 'ES256']]],
    ['of another type', [[1, 4]]],
    ['without its first part', [[-2, null]]],
    ['with a text for its first part', [[-2, 'x']]],
  ])('is refused %s', async (_, members) => {
    const { cose } = await openKey(algorithm)
    await expect(importPublicKey(changed(cose, members))).rejects.toThrow(REFUSED)
  })
})

test.each(['ES256', 'EdDSA'] as const)('a key for %s is refused on another curve', async (algorithm) => {
  const { cose } = await openKey(algorithm)
  await expect(importPublicKey(changed(cose, [[-1, 3]]))).rejects.toThrow(REFUSED)
})

test('a point that is not on the curve is refused', async () => {
  const { cose } = await openKey('ES256')
  await expect(importPublicKey(changed(cose, [[-3, new Uint8Array(32).fill(1)]]))).rejects.toThrow(REFUSED)
})

describe('a signature in DER', () => {
  const number = Array.from({ length: 32 }, () => 0x7f)

  test.each<[string, Bytes]>([
    ['numbers of 32 bytes', derOf(number, number)],
    ['a sign byte', derOf([0, ...number], number)],
    ['short numbers', derOf([1], [1])],
    ['zero', derOf([0], [0])],
  ])('is read with %s', async (_, der) => {
    const key = await importPublicKey((await openKey('ES256')).cose)
    expect(await key.verifies(der, SIGNED)).toBe(false)
  })

  test.each<[string, Bytes]>([
    ['nothing', new Uint8Array()],
    ['another type', Uint8Array.of(0x31, ...derOf(number, number).subarray(1))],
    ['another length', Uint8Array.of(0x30, 67, ...derOf(number, number).subarray(2))],
    ['one number', derOf(number)],
    ['three numbers', derOf(number, number, number)],
    ['a number of 33 bytes', derOf([1, ...number], number)],
    ['a number that is cut off', Uint8Array.of(0x30, 4, 2, 1, 1, 2)],
    ['bytes behind it', Uint8Array.of(...derOf(number, number), 0)],
    ['the 64 bytes of Web Crypto', new Uint8Array(64)],
  ])('is refused with %s', async (_, der) => {
    const key = await importPublicKey((await openKey('ES256')).cose)
    await expect(key.verifies(der, SIGNED)).rejects.toThrow(REFUSED)
  })
})
