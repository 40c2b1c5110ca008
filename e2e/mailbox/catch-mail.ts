import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** A mail that was caught. */
export interface Mail {
  readonly id: number
  /** Milliseconds since 1970, when it arrived. */
  readonly date: number
  readonly from: string
  /** Whom the envelope names, whatever the header says. */
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The first link of the text; `null`: it has none. */
  readonly link: string | null
  /** The first six digits that stand alone in the text; `null`: there are none. */
  readonly code: string | null
}

/** An SMTP server that delivers nothing. */
export interface MailCatcher {
  readonly port: number
  /** Newest first. */
  readonly mails: readonly Mail[]
  close(): Promise<void>
}

/** Mail to an address of this domain is refused, to see what happens then. */
export const REFUSED_DOMAIN = 'refused.example'

/** How many are kept. */
const MAX_MAILS = 200

const nameOf = (address: Address | undefined): string =>
  address?.name ? `${address.name} <${address.address ?? ''}>` : (address?.address ?? '')

async function parse(stream: SMTPServerDataStream, { envelope }: SMTPServerSession, id: number): Promise<Mail> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const { from, subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(chunks))
  return {
    id,
    date: Date.now(),
    from: nameOf(from),
    to: envelope.rcptTo.map(({ address }) => address),
    subject,
    text,
    html,
    link: /https?:\/\/[^\s<>"]+/.exec(text)?.[0] ?? null,
    code: /(?<![\w%=-])\d{6}(?![\w%=-])/.exec(text)?.[0] ?? null,
  }
}

/** Starts an SMTP server that keeps what it is given: on loopback, on any port that is free. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: Mail[] = []
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: 1_000_000,
    onRcptTo({ address }, _session, done) {
      const isRefused = address.endsWith(`@${REFUSED_DOMAIN}`)
      done(isRefused ? Object.assign(new Error('Nobody here has this name.'), { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      const id = ++count
      parse(stream, session, id).then((mail) => {
        mails.unshift(mail)
        mails.length = Math.min(mails.length, MAX_MAILS)
        done()
      }, done)
    },
  })
  const started = once(server.server, 'listening')
  server.listen(0, '127.0.0.1')
  await started
  // A client that hangs up in the middle is no reason to end.
  server.on('error', () => {})
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
