import { simpleWebAuthn } from 'latchkey/providers/passkey/simplewebauthn'

const { PASSKEY_ROOT, PASSKEY_VERIFIER } = process.env

/** Which authenticators may create passkeys: those whose certificates lead to this root. Without a root, all. */
const attestation = PASSKEY_ROOT ? ({ attestation: 'direct', roots: [PASSKEY_ROOT] } as const) : {}

/** Verifies passkeys with SimpleWebAuthn, if the environment asks for it. Otherwise, the library does so by itself. */
export const verifier = PASSKEY_VERIFIER
  ? simpleWebAuthn({ algorithms: ['ES256', 'ES384', 'PS256'], ...attestation })
  : undefined
