// Passwords that latchkey keeps.

import { feature } from '../methods/password/feature.ts'
import type { FeatureValue } from '../types/feature-value.ts'
import type { PasswordApi } from '../types/password-api.ts'

export type { PasswordOptions, PasswordProvider } from '../methods/password/options.ts'
export { Password, Password as default } from '../methods/password/provider.ts'
export type { PasswordMailText, PasswordText } from '../methods/password/text.ts'

/**
 * Gives the `Auth` of `latchkey/core` the types of the functions about passwords. `Password()` brings the same feature.
 *
 * @example
 * import { createAuth } from 'latchkey/core'
 * import { pages } from 'latchkey/pages'
 * import { Nodemailer } from 'latchkey/providers/nodemailer'
 * import { Password, passwords } from 'latchkey/providers/password'
 * import { stored } from 'latchkey/stored'
 *
 * createAuth({ use: [passwords, stored, pages], adapter, providers: [Password(), Nodemailer] })
 */
export const passwords: FeatureValue<'password', PasswordApi> = feature
