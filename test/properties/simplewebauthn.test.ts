import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openAuthenticator, type Tamper } from '../../runtimes/suite/authenticator.ts'
import { type Algorithm, coseKeyOf } from '../../runtimes/suite/schemes.ts'
import { readAttestedPasskey } from '../../src/methods/webauthn/attested-passkey.ts'
import { readAuthenticatorData } from '../../src/methods/webauthn/authenticator-data.ts'
import type { Bytes } from '../../src/methods/webauthn/cbor.ts'
import { leanVerifier } from '../../src/methods/webauthn/lean-verifier.ts'
import { importPublicKey } from '../../src/methods/webauthn/public-key.ts'
import { createSignedData } from '../../src/methods/webauthn/signed-data.ts'
import { holds, RUNS } from './runs.ts'

const RP_ID = 'app.example'
const OPTIONS = { challenge: 'A'.repeat(43), rpId: RP_ID, rp: { id: RP_ID }, user: { id: 'AAAA' } }
const EXPECTED = { rpId: RP_ID, requiresVerification: true }
const ORACLE = {
  expectedChallenge: OPTIONS.challenge,
  expectedOrigin: `https://${RP_ID}`,
  expectedRPID: RP_ID,
  requireUserVerification: true,
}

const decode = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'base64url'))
const encode = (bytes: Bytes): string => Buffer.from(bytes).toString('base64url')

interface Mutation {
  readonly kind: 'set' | 'insert' | 'remove' | 'none'
  readonly at: number
  readonly byte: number
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('set', 'insert', 'remove', 'none'),
  at: fc.nat(400),
  byte: fc.oneof(fc.nat(255), fc.constantFrom(0x40, 0x58, 0x60, 0xa0, 0xa3, 0xa5, 0xbf, 0xf6, 0xff)),
})

function mutate(bytes: Bytes, { kind, at, byte }: Mutation): Bytes {
  const list = [...bytes]
  const index = at % (list.length + 1)
  if (kind === 'set') list[Math.min(index, list.length - 1)] = byte
  if (kind === 'insert') list.splice(index, 0, byte)
  if (kind === 'remove') list.splice(index, 1)
  return Uint8Array.from(list)
}

/** What a verification comes to; `null`: it refuses, in its own words. */
const outcome = <T>(verify: () => Promise<T>): Promise<T | null> => verify().catch(() => null)

const algorithm = fc.constantFrom<Algorithm>('ES256', 'RS256', 'EdDSA')

/** Answers are made once, since keys cost more than all else. */
async function answersOf(tamper: Tamper = {}) {
  const made = new Map<Algorithm, { readonly created: Answer; readonly got: Answer; readonly publicKey: Bytes }>()
  for (const name of ['ES256', 'RS256', 'EdDSA'] as const) {
    const authenticator = openAuthenticator(name)
    const created = JSON.parse(await authenticator.create(OPTIONS, tamper)) as Answer
    const got = JSON.parse(await authenticator.get(OPTIONS)) as Answer
    const [passkey] = authenticator.passkeys
    if (passkey) made.set(name, { created, got, publicKey: await coseKeyOf(name, passkey.keys) })
  }
  return (name: Algorithm) => made.get(name) ?? Promise.reject(new Error(name))
}

interface Answer {
  readonly id: string
  readonly response: Readonly<Record<string, string>>
}

const responseOf = ({ id, response }: Answer) => ({
  ...({ id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const),
  response: { ...response, transports: [] } as never,
})

describe('SimpleWebAuthn, as the oracle', () => {
  test('accepts each new passkey that is accepted here, and reads the same', async () => {
    const answerOf = await answersOf()
    let accepted = 0
    await holds(
      fc.asyncProperty(algorithm, mutation, async (name, change) => {
        const { created } = await answerOf(name)
        const attestation = mutate(decode(created.response['attestationObject'] ?? ''), change)
        const clientData = decode(created.response['clientDataJSON'] ?? '')
        const ours = await outcome(() => readAttestedPasskey(attestation, clientData, EXPECTED, leanVerifier))
        if (ours === null) {
          expect(change.kind).not.toBe('none')
          return
        }
        accepted++
        const response = { ...created.response, attestationObject: encode(attestation) }
        const { registrationInfo: theirs } = await verifyRegistrationResponse({
          ...ORACLE,
          response: responseOf({ ...created, response }),
          supportedAlgorithmIDs: [-8, -7, -257],
        })
        expect({ ...ours, id: encode(ours.id), publicKey: encode(ours.publicKey) }).toEqual({
          aaguid: ours.aaguid,
          id: theirs?.credential.id,
          publicKey: encode(theirs?.credential.publicKey ?? new Uint8Array()),
          counter: theirs?.credential.counter,
          deviceType: theirs?.credentialDeviceType,
          isBackedUp: theirs?.credentialBackedUp,
        })
      }),
    )
    expect(accepted).toBeGreaterThan(RUNS / 5)
  })

  test('accepts each answer that is accepted here', async () => {
    const answerOf = await answersOf()
    const part = fc.constantFrom('authenticatorData', 'signature', 'clientDataJSON', 'publicKey')
    await holds(
      fc.asyncProperty(algorithm, part, mutation, async (name, changed, change) => {
        const { got, publicKey } = await answerOf(name)
        const bytesOf = (field: string): Bytes => {
          const bytes = field === 'publicKey' ? publicKey : decode(got.response[field] ?? '')
          return field === changed ? mutate(bytes, change) : bytes
        }
        const [data, signature, clientData] = ['authenticatorData', 'signature', 'clientDataJSON'].map(bytesOf)
        const ours = await outcome(async () => {
          const said = await readAuthenticatorData(data as Bytes, EXPECTED)
          const key = await importPublicKey(bytesOf('publicKey'))
          return (
            (await key.verifies(signature as Bytes, await createSignedData(data as Bytes, clientData as Bytes))) && said
          )
        })
        if (!ours) {
          expect(change.kind).not.toBe('none')
          return
        }
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...ORACLE,
          response: responseOf({
            ...got,
            response: { ...got.response, [changed]: encode(bytesOf(changed)) },
          }),
          credential: { id: got.id, publicKey: bytesOf('publicKey'), counter: 0 },
        })
        expect([verified, authenticationInfo.newCounter, authenticationInfo.credentialDeviceType]).toEqual([
          true,
          ours.counter,
          ours.deviceType,
        ])
      }),
    )
  })
})
