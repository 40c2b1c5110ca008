// Verifies passkeys with SimpleWebAuthn.

export type { PasskeyAlgorithm } from '../../methods/webauthn/simplewebauthn/algorithms.ts'
export type { PasskeyMetadata, SimpleWebAuthnOptions } from '../../methods/webauthn/simplewebauthn/options.ts'
export { simpleWebAuthn, simpleWebAuthn as default } from '../../methods/webauthn/simplewebauthn/simple-web-authn.ts'
