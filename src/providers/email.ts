import type { EmailProvider } from '../types/email-provider.ts'
import { Nodemailer, type NodemailerOptions } from './nodemailer.ts'

/**
 * Sends sign-in links over SMTP: `latchkey/providers/nodemailer` under the ID `email`.
 *
 * @example
 * ```ts
 * providers: [Email({ server: 'smtps://user:password@mail.example.com', from: 'Acme <hello@example.com>' })]
 * ```
 */
export const Email = (options: NodemailerOptions = {}): EmailProvider => ({ ...Nodemailer(options), id: 'email' })

export default Email
