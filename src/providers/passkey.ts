// Sign-in with passkeys.

export { Passkey, Passkey as default, type PasskeyOptions } from '../methods/webauthn/provider.ts'
