// Sign-in by passkey.

export { Passkey, Passkey as default, type PasskeyOptions } from '../methods/webauthn/provider.ts'
