import { askRedirect } from '../../application/ask-redirect.ts'
import { CredentialsSignin, InvalidRequest, throwUnexpected } from '../../errors/errors.ts'
import { redirect } from '../../http/response.ts'
import { complete } from '../../kernel/sign-in/sign-in.ts'
import { createState, shortenReturnTo } from '../../kernel/transactions.ts'
import { nowSeconds } from '../../lib/time.ts'
import { withQuery } from '../../lib/url.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { Identity } from '../../seams/identity.ts'
import { getStore } from '../../store/get-store.ts'
import { admitMail } from '../mail/admit-mail.ts'
import { clearEmailTransaction, readEmailTransaction } from '../mail/attempts.ts'
import { consumeLink, throwVerification } from '../mail/link.ts'
import { createSecret, sendLink } from '../mail/send-link.ts'
import { takeByCode } from '../mail/take-by-code.ts'
import { countAttempt } from './count-attempt.ts'
import type { Note } from './follow-password.ts'
import { openFreshLink, RESET, SIGN_UP, type SignUpLink, type SignUpTransaction } from './links.ts'
import { selectMailText } from './mail-text.ts'
import { readPassword } from './read-password.ts'
import { assertPolicy, assertUnbreached } from './refuse-password.ts'
import { getMailer, getPasswordProvider, ID } from './settings.ts'
import { getHasher, verifyPassword } from './verify-password.ts'

/** Maximum length of a name, in UTF-16 units. */
const MAX_NAME = 100

/** @param given From the request, untrusted. @throws {InvalidRequest} */
function readName(given: unknown): string | null {
  const name = String(given ?? '').trim()
  if (name.length <= MAX_NAME && !/\p{Cc}/u.test(name)) return name || null
  return throwUnexpected(InvalidRequest, `a name of ${name.length} characters`, `one line of at most ${MAX_NAME}`)
}

/** Creates the state that is sealed into the link and the cookie. */
async function createLink(context: Context, identifier: string, hash: string): Promise<SignUpLink> {
  const { config, request } = context
  const [state = ''] = createState().split('.')
  const returnTo = shortenReturnTo(context, await askRedirect(context, request.body['callbackUrl']))
  const exp = nowSeconds() + getPasswordProvider(config).settings.maxAge
  const secret = await createSecret(getMailer(config))
  return { provider: SIGN_UP, identifier, secret, state, returnTo, exp, hash, name: readName(request.body['name']) }
}

/**
 * Starts a sign-up: mails a link that proves the address. No user is written before that.
 *
 * For an address that has an account, the response and the work are the same. The mail then informs its owner, and its
 * link sets a new password. The browser keeps the same in both cases, but only the mail of a new address has the code.
 *
 * @throws {PasswordRefused | InvalidEmail | TooManyRequests}
 */
export async function startSignUp(context: Context): Promise<Outcome> {
  const { config, request } = context
  const mailer = getMailer(config)
  const password = readPassword(request.body['password'])
  const { identifier, elsewhere } = await admitMail(context, mailer, ID, (email) =>
    assertPolicy(context, email, password),
  )
  if (elsewhere !== null) return redirect(elsewhere)
  await assertUnbreached(context, identifier, password)
  const { settings } = getPasswordProvider(config)
  const hash = await getHasher(context).hash(password)
  const kept = await createLink(context, identifier, hash)
  const isKnown = (await getStore(config).getUserByEmail(identifier)) !== null
  const kind = isKnown ? 'sign-up-known' : 'sign-up'
  const route = isKnown ? 'password/reset' : 'password/confirm'
  const mail = { kind, maxAge: settings.maxAge, route, text: selectMailText(context, kind) } as const
  const { hash: _hash, name: _name, ...reset } = { ...kept, provider: RESET }
  await sendLink(context, mailer, isKnown ? reset : kept, { ...mail, kept, hasCode: !isKnown })
  const page = `${request.origin}${config.basePath}/password/confirm`
  return redirect(withQuery(page, { state: kept.state, ui_locales: request.query.get('ui_locales') }))
}

/**
 * Asserts that the user who signed up confirms the link: in the same browser, or with the password. Otherwise an
 * attacker could sign up with the address of a victim, who would then confirm the attacker's password.
 *
 * @throws {CredentialsSignin} Another browser, and no or another password.
 */
async function assertSameVisitor(context: Context, link: SignUpLink): Promise<void> {
  const { request } = context
  if ((await readEmailTransaction(context, SIGN_UP, link.state)) !== null) return
  const forgive = await countAttempt(context, link.identifier)
  if (!(await verifyPassword(context, link.hash, readPassword(request.body['password']))))
    throw new CredentialsSignin({ cause: { seen: 'another browser, and another password', provider: ID } })
  await forgive()
}

/** Takes the link or the code of a sign-up, once. @throws {Verification | CredentialsSignin} */
async function takeSignUp(context: Context): Promise<SignUpLink | SignUpTransaction> {
  const { config, request } = context
  if (request.body['token'] === undefined) return takeByCode<SignUpTransaction>(context, SIGN_UP)
  const link = await openFreshLink<SignUpLink>(context, SIGN_UP, request.body['token'])
  await assertSameVisitor(context, link)
  clearEmailTransaction(context, link.state)
  if (!(await consumeLink(config, link))) throwVerification(SIGN_UP, 'a link that was already used', 'an unused one')
  return link
}

/**
 * Confirms a sign-up: creates the user with a proven address, sets the password and signs in.
 *
 * @throws {Verification | CredentialsSignin}
 */
export async function confirmSignUp(context: Context): Promise<Outcome> {
  const { hash, identifier, name, returnTo } = await takeSignUp(context)
  const note: Note = { kind: 'set', hash, reason: 'sign-up', email: identifier }
  const identity: Identity = {
    user: { id: `${ID}|${identifier}`, email: identifier, ...(name !== null && { name }) },
    // The sign-up has proven the mailbox.
    account: { provider: ID, providerAccountId: identifier, type: 'email' },
    emailVerified: true,
    notes: { [ID]: note },
  }
  return complete(context, getPasswordProvider(context.config), { identity, returnTo })
}
