import type { PasswordOptions, PasswordProvider } from './options.ts'
import { passwordMethod } from './provider-method.ts'
import { ID } from './settings.ts'

/**
 * Creates a provider for passwords that latchkey keeps: sign-up with a proven address, sign-in, reset and change, as
 * built-in pages and as functions of `auth`.
 *
 * Needs an adapter of latchkey, an email provider, and sessions that can be ended: `session.strategy: 'database'`, or
 * `session.revocation`.
 *
 * @example
 * ```ts
 * import { Nodemailer } from 'latchkey/providers/nodemailer'
 * import { Password } from 'latchkey/providers/password'
 *
 * createAuth({ providers: [Password(), Nodemailer], adapter })
 * ```
 */
export const Password = ({ name = 'Password', style, ...options }: PasswordOptions = {}): PasswordProvider => ({
  ...options,
  id: ID,
  name,
  type: 'credentials',
  method: passwordMethod,
  credentials: {},
  // The method verifies passwords itself.
  authorize: () => null,
  ...(style && { style }),
})
