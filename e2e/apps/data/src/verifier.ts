import { simpleWebAuthn } from 'latchkey/providers/passkey/simplewebauthn'

const { PASSKEY_METADATA, PASSKEY_VERIFIER } = process.env

/** Asks a server which root certificates the authenticators of a model have. */
const findModel = async (aaguid: string) => (await fetch(`${PASSKEY_METADATA}?aaguid=${aaguid}`)).json()

/** Which authenticators may create passkeys: those of models with metadata. Without its address, all. */
const attestation = PASSKEY_METADATA ? ({ attestation: 'direct', metadata: findModel } as const) : {}

/** Verifies passkeys with SimpleWebAuthn, if the environment asks for it. Otherwise, the library does so by itself. */
export const verifier = PASSKEY_VERIFIER
  ? simpleWebAuthn({ algorithms: ['ES256', 'ES384', 'PS256'], ...attestation })
  : undefined
