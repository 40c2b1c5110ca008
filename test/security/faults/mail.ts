import { customFetch, type EmailProvider } from '../../../src/index.ts'
import { Email } from '../../../src/providers/email.ts'
import { Resend } from '../../../src/providers/resend.ts'
import type { VerificationRequestParams } from '../../../src/types/email-provider.ts'
import type { WorldOptions } from './world.ts'

type Sender = NonNullable<WorldOptions['email']>

/** A provider whose server is told which mail it is that arrives. */
function tellingOf(provider: EmailProvider, tell: (mail: VerificationRequestParams) => void): EmailProvider {
  return {
    ...provider,
    id: 'email',
    sendVerificationRequest(mail) {
      tell(mail)
      return provider.sendVerificationRequest(mail)
    },
  }
}

const from = 'Acme <hello@app.example>'

/** A service over HTTP. */
export const overHttp: Sender = ({ wrap }, arrive) => {
  let last: VerificationRequestParams | undefined
  const take = wrap('fetch mail', async () => {
    if (last) arrive(last)
    return Response.json({ id: 'mail-1' })
  })
  return tellingOf(Resend({ apiKey: 'mail-key-canary-3a1f', from, [customFetch]: take }), (mail) => {
    last = mail
  })
}

/** A transport of Nodemailer's, which ends with a callback. */
export const overSmtp: Sender = ({ wrap }, arrive) => {
  let last: VerificationRequestParams | undefined
  const take = wrap('smtp send', async () => {
    if (last) arrive(last)
    return { rejected: [] }
  })
  const server = {
    ...{ name: 'test', version: '1' },
    send: (_mail: unknown, done: (error: unknown, info?: unknown) => void) =>
      void Promise.resolve(take()).then((info) => done(null, info), done),
  }
  return tellingOf(Email({ server, from }), (mail) => {
    last = mail
  })
}
