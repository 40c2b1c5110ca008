import { askSignIn } from '../../application/ask-sign-in.ts'
import type { Context } from '../../seams/context.ts'
import { getStore } from '../../store/get-store.ts'
import { findClient } from '../../store/limits/client.ts'
import type { ResolvedEmailProvider } from '../../types/email-provider.ts'
import { readIdentifier } from './address.ts'

/** An address that may get a mail. */
export interface AdmittedMail {
  /** Normalized. */
  readonly identifier: string
  /** Where the `signIn` callback sends the visitor instead; `null` if the mail may be sent. */
  readonly elsewhere: string | null
}

/** Asks the application whether this address may receive a mail. A URL: no, the user is redirected there. */
async function askFirst(context: Context, provider: string, email: string): Promise<string | null> {
  const { config } = context
  // Without a callback, nothing depends on the user: known and unknown addresses take the same time.
  if (config.callbacks.signIn === null) return null
  const user = (await getStore(config).getUserByEmail(email)) ?? { id: `${provider}|${email}`, email }
  const account = { provider, providerAccountId: email, type: 'email' } as const
  return askSignIn(context, { user, account, email: { verificationRequest: true } })
}

/**
 * Decides whether a mail may be sent to the typed address: its syntax, the limits of mails, and the `signIn` callback.
 *
 * @param mailer Sends the mail.
 * @param provider Id of the provider whose mail it is.
 * @param assert Called before anything is counted.
 * @throws {InvalidEmail | TooManyRequests | AccessDenied}
 */
export async function admitMail(
  context: Context,
  mailer: ResolvedEmailProvider,
  provider: string = mailer.id,
  assert: (identifier: string) => void = () => {},
): Promise<AdmittedMail> {
  const { config, request } = context
  const { limiter } = config
  const identifier = readIdentifier(mailer, request.body['email'])
  assert(identifier)
  // A client over its limit must not use up the limit of an address.
  await limiter?.hit('mail-client', findClient(context))
  await limiter?.hit('mail', identifier)
  return { identifier, elsewhere: await askFirst(context, provider, identifier) }
}
