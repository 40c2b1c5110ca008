import { calls, rows } from '../../kernel/rows.ts'
import { passwords } from '../../parts.ts'
import type { Draft, Feature } from '../../seams/feature.ts'
import type { PasswordApi } from '../../types/password-api.ts'
import { ID } from './settings.ts'

/** Methods that the adapter needs, in addition to those for an email provider. */
const METHODS = ['getPasswordHash', 'updatePasswordHashIf'] as const

const STORE_FIX =
  "adapter: sql({ dialect: 'sqlite', ... }), or another one of latchkey/adapters, then run its migration"

/** Reports missing requirements of passwords. */
function check({ adapter, find, providers, report }: Draft): void {
  if (![...providers.values()].some(({ type }) => type === 'email'))
    report({
      option: `providers.${ID}`,
      problem: 'has no email provider, which sends the mails of sign-up and reset',
      fix: "providers: [Password(), Nodemailer], with import { Nodemailer } from 'latchkey/providers/nodemailer'",
    })
  // The email provider needs it, too, and reports its absence.
  if (adapter === null) return
  const missing = METHODS.filter((name) => typeof adapter[name] !== 'function')
  if (missing.length > 0)
    report({
      option: 'adapter',
      problem: `lacks ${missing.join(', ')}`,
      fix: STORE_FIX,
    })
  if (find('sessions') === null)
    report({
      option: 'session',
      problem: 'is kept in cookies only, so a new password could not end the other sessions',
      fix: "session: { strategy: 'database' }, or session: { revocation: true } with a stateStore",
    })
}

/**
 * Sign-up, reset and change of passwords: routes, server-side calls, and the lifecycle of sessions that begin with a
 * password.
 */
export const feature: Feature<typeof ID, PasswordApi> = {
  name: ID,
  owns: [],
  // After the features that keep and revoke sessions, because their commits come first.
  uses: ['store', 'state', 'sessions', 'revocations', 'limiter', 'pageKit', 'providerTokens'],
  routes: rows(passwords, {
    'GET password/sign-up': ['none', 'showSignUp'],
    'POST password/sign-up': ['sign-in', 'submitSignUp'],
    'GET password/confirm': ['none', 'showConfirm', 'refused'],
    'POST password/confirm': ['change', 'submitConfirm'],
    'GET password/forgot': ['none', 'showForgot'],
    'POST password/forgot': ['sign-in', 'submitForgot'],
    'GET password/reset': ['none', 'showReset', 'refused'],
    'POST password/reset': ['change', 'submitReset'],
    'GET password/email': ['none', 'showEmail', 'refused'],
    'POST password/email': ['change', 'submitEmail'],
  }),
  calls: calls(passwords, {
    signUp: ['server', 'signUpOnServer'],
    confirmSignUp: ['server', 'confirmSignUpOnServer'],
    requestReset: ['server', 'requestResetOnServer'],
    resetPassword: ['server', 'resetPasswordOnServer'],
    changePassword: ['server', 'changePasswordOnServer'],
    changeEmail: ['server', 'changeEmailOnServer'],
    confirmEmail: ['server', 'confirmEmailOnServer'],
    deleteUser: ['server', 'deleteUserOnServer'],
    createPasswordUser: ['read', 'createPasswordUser'],
  }),
  resolve(draft) {
    check(draft)
    return {
      lifecycle: {
        stage: 'record',
        begin: (beginning) =>
          ID in beginning.notes ? passwords(async ({ followPassword }) => followPassword(beginning)) : null,
      },
    }
  },
}
