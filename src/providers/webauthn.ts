import type { WebAuthnProvider } from '../types/webauthn-provider.ts'
import { Passkey, type PasskeyOptions } from './passkey.ts'

/** The same as `Passkey` under the ID of Auth.js' WebAuthn provider, for applications with accounts stored under it. */
export const WebAuthn = (options: PasskeyOptions = {}): WebAuthnProvider =>
  Passkey({ id: 'webauthn', name: 'WebAuthn', ...options })

export default WebAuthn
