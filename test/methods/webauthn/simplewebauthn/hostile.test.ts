import { describe, expect, test } from 'vitest'
import { type Bytes, type Cbor, cbor, concat } from '../../../../runtimes/suite/cbor.ts'
import { openAttested, openMaker, registerWith } from './attested.ts'
import { der } from './authority.ts'

const nest = (depth: number): Bytes => Uint8Array.from({ length: 2 * depth }, (_, at) => (at % 2 === 0 ? 0x30 : 0x80))

/** Nested to a depth with right lengths. */
function nestExactly(depth: number): Bytes {
  let bytes: Bytes = Uint8Array.of(5, 0)
  for (let i = 0; i < depth; i++) bytes = der(0x30, bytes)
  return bytes
}

/** Certificates that are not, each in the place of a right one. */
const CERTIFICATES: readonly (readonly [what: string, bytes: Bytes])[] = [
  ['no bytes', new Uint8Array()],
  ['one byte', Uint8Array.of(0x30)],
  ['zeros', new Uint8Array(10_000)],
  ['a length of 4 GB', Uint8Array.of(0x30, 0x84, 255, 255, 255, 255, 1)],
  ['a length of 126 bytes', Uint8Array.of(0x30, 0xfe, ...new Array(126).fill(255))],
  ['indefinite lengths, 5,000 deep', nest(5000)],
  ['2,500 sequences in each other', nestExactly(2500)],
  [
    'a sequence of 5,000 empty ones',
    der(
      0x30,
      new Uint8Array(10_000).map((_, at) => (at % 2 === 0 ? 0x30 : 0)),
    ),
  ],
  ['a tag of 1,000 bytes', Uint8Array.of(0x3f, ...new Array(1000).fill(255), 1, 0)],
  ['an object id of 9,000 bytes', der(0x30, der(6, new Uint8Array(9000).fill(255)))],
  ['a number of 9,000 bytes', der(0x30, der(2, new Uint8Array(9000).fill(127)))],
]

const statementOf = (x5c: Cbor): Cbor =>
  new Map<string, Cbor>([
    ['alg', -7],
    ['sig', new Uint8Array(70)],
    ['x5c', x5c],
  ])

describe('a certificate that is not ASN.1', () => {
  const making = openMaker()

  test.each(CERTIFICATES)('WA-28: is refused with the reason: %s', async (_what, bytes) => {
    const { model, root } = await making
    const scene = openAttested(root)
    for (const x5c of [[bytes], [model.certificate, bytes]])
      expect(await registerWith(scene, statementOf(x5c))).toMatch(/^WebAuthnVerificationError: (?!undefined)./)
    expect(scene.passkeys).toEqual([])
  })

  test('WA-28: is refused in the signature and the parts of a certificate', async () => {
    const { model, root } = await making
    const scene = openAttested(root)
    // Every 40th byte, among them lengths, tags and the key.
    for (let at = 0; at < model.certificate.length; at += 40) {
      const changed = model.certificate.with(at, (model.certificate[at] ?? 0) ^ 0x5a)
      expect(await registerWith(scene, statementOf([changed]))).toMatch(/^WebAuthnVerificationError: /)
    }
  })

  test('WA-28: is refused above 16 kB, before it is read', async () => {
    const { model, root } = await making
    const x5c = Array.from({ length: 5 }, () => concat(model.certificate, new Uint8Array(3000)))
    expect(await registerWith(openAttested(root), statementOf(x5c))).toBe(
      'WebAuthnVerificationError: no `data`, or over 16 kB',
    )
  })
})

describe('a statement that is not the CBOR of an authenticator', () => {
  const making = openMaker()

  /** CBOR as it is. */
  const raw = (bytes: Bytes) => ({ fmt: 'packed', attStmt: new Map([['x', 0]]), trailing: bytes })

  test.each([
    ['a list in a list in a list', [[[[[1]]]]]],
    ['a map in a list', [new Map([['x', [[[1]]]]])]],
    ['a number in place of bytes', [1]],
  ] as const)('WA-28: is refused with %s', async (_what, x5c) => {
    const { root } = await making
    expect(await registerWith(openAttested(root), statementOf(x5c))).toMatch(/^WebAuthnVerificationError: /)
  })

  test('WA-28: is refused with more CBOR after it', async () => {
    const { root } = await making
    const attestation = raw(cbor(new Map([['fmt', 'none']])))
    expect(await registerWith(openAttested(root), new Map(), { attestation })).toBe(
      'WebAuthnVerificationError: another item of CBOR, or several',
    )
  })
})
