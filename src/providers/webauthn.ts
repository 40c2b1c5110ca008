import type { WebAuthnProvider } from '../types/webauthn-provider.ts'
import { Passkey, type PasskeyOptions } from './passkey.ts'

/**
 * The same as `Passkey`, under the id that Auth.js' WebAuthn provider has: for applications whose accounts are
 * stored under it.
 */
export const WebAuthn = (options: PasskeyOptions = {}): WebAuthnProvider =>
  Passkey({ id: 'webauthn', name: 'WebAuthn', ...options })

export default WebAuthn
