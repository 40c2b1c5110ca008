import { customFetch, type ProviderEntry } from '../../src/index.ts'
import { Email } from '../../src/providers/email.ts'
import { Loops } from '../../src/providers/loops.ts'
import { Mailgun } from '../../src/providers/mailgun.ts'
import { Nodemailer } from '../../src/providers/nodemailer.ts'
import { Resend } from '../../src/providers/resend.ts'

/** A provider goes in bare, or called. */
export const entries: readonly ProviderEntry[] = [Email, Nodemailer, Resend, Resend(), Mailgun({ region: 'eu' })]

/** Environment variables come as text or `undefined`. */
const variable: string | undefined = Math.random() > 1 ? 'x' : undefined
Resend({ apiKey: variable, from: variable, [customFetch]: (url, init) => fetch(url, init) })
Email({ server: variable, from: variable, message: ({ url }) => ({ subject: '', text: url, html: '' }) })
Nodemailer({ server: { host: 'mail.example.com', pool: true } })

// @ts-expect-error No such option.
Resend({ apikey: 'x' })
// @ts-expect-error An option of another service.
Resend({ domain: 'x' })
// @ts-expect-error A mail without its HTML.
Email({ message: ({ url }) => ({ subject: '', text: url }) })
// @ts-expect-error A required option is missing.
Loops({})
// @ts-expect-error Bare, it would have no template.
export const entry: ProviderEntry = Loops
