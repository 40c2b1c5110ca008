import { withDeadline } from '../lib/deadline.ts'
import { markOwn } from '../lib/own-error.ts'
import { emailMethod } from '../methods/email/provider-method.ts'
import type { EmailProvider, VerificationRequestParams } from '../types/email-provider.ts'
import { isMailAddress, parseSender } from './kit/mail/mail-address.ts'
import { createMail, type MailOptions } from './kit/mail/mail-message.ts'

/** Milliseconds from the connection to the server's last response. */
const MAX_MILLISECONDS = 10_000

const TIMEOUTS = {
  connectionTimeout: MAX_MILLISECONDS,
  greetingTimeout: MAX_MILLISECONDS,
  socketTimeout: MAX_MILLISECONDS,
}

/** The used part of a Nodemailer transport. */
interface Transport {
  sendMail(mail: object): Promise<{ readonly rejected?: readonly unknown[]; readonly pending?: readonly unknown[] }>
}

/** Options of mail over SMTP. */
export interface NodemailerOptions extends MailOptions {
  /** SMTP URL, options or a Nodemailer transport. @default environment variable `AUTH_<ID>_SERVER` */
  readonly server?: string | object | undefined
}

async function load(): Promise<(server: never) => unknown> {
  try {
    return (await import('nodemailer')).createTransport
  } catch (cause) {
    throw markOwn(new Error('Mail over SMTP needs Nodemailer: npm install nodemailer', { cause }))
  }
}

/**
 * Arguments of `createTransport` with a deadline for every wait. Never part of an error, because they contain the
 * password.
 */
function transportOptions(server: unknown): object {
  if (typeof server === 'string' && /^smtps?:\/\//i.test(server)) return { ...TIMEOUTS, url: server }
  if (typeof server !== 'object' || server === null)
    throw markOwn(new TypeError('`server` has to be an SMTP URL, or options of Nodemailer.'))
  return 'send' in server ? server : { ...TIMEOUTS, ...server }
}

/** Reuses one transport while the server stays the same, so that a pool is shared. */
function createSender(): (params: VerificationRequestParams) => Promise<void> {
  let opened: { readonly server: unknown; readonly transport: Transport } | null = null
  const loadTransport = async (server: unknown): Promise<Transport> => {
    const options = transportOptions(server)
    const createTransport = await load()
    if (opened !== null && opened.server === server) return opened.transport
    // Its overloads know every kind of transport; only the application knows which one this is.
    const transport = createTransport(options as never) as Transport
    opened = { server, transport }
    return transport
  }
  return async (params) => {
    const { identifier, provider } = params
    if (!isMailAddress(identifier)) throw markOwn(new TypeError('The recipient is not one address.'))
    const sender = parseSender(provider.from)
    const transport = await loadTransport(provider.server)
    const sent = transport.sendMail({
      ...(await createMail(params)),
      // An object, because Nodemailer would parse further addresses from a text.
      from: { name: sender.name ?? '', address: sender.email },
      to: { name: '', address: identifier },
      envelope: { from: sender.email, to: [identifier] },
      // Prevents automatic replies. https://www.rfc-editor.org/rfc/rfc3834#section-5
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const { rejected = [], pending = [] } = await withDeadline(sent, MAX_MILLISECONDS, 'The mail server')
    if (rejected.length + pending.length > 0) throw markOwn(new Error('The mail server did not take the address.'))
  }
}

/**
 * Sends sign-in links over SMTP. Needs the package `nodemailer`, loaded with the first mail.
 *
 * @example
 * ```ts
 * providers: [Nodemailer] // AUTH_NODEMAILER_SERVER, AUTH_NODEMAILER_FROM
 * ```
 * @see https://nodemailer.com/smtp
 */
export const Nodemailer = (options: NodemailerOptions = {}): EmailProvider => ({
  id: 'nodemailer',
  name: 'Email',
  type: 'email',
  method: emailMethod,
  requires: ['server', 'from'],
  docs: 'https://nodemailer.com/smtp',
  sendVerificationRequest: createSender(),
  options: { ...options },
})

export default Nodemailer
