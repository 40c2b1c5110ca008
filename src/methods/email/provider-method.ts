import { checkFields } from '../../config/providers/check-fields.ts'
import { ANY, callable, each, integer, TEXT, TEXTS } from '../../config/providers/option-kinds.ts'
import type { ProviderMethod, ReportProblem } from '../../config/providers/provider-method.ts'
import { readVariable, toEnvPrefix } from '../../config/providers/variables.ts'
import { omitAbsent } from '../../lib/copy.ts'
import { DAY_SECONDS } from '../../lib/time.ts'
import type { EmailProvider, ResolvedEmailProvider } from '../../types/email-provider.ts'
import type { Env } from '../../types/env.ts'
import { readEmailTransaction } from '../mail/attempts.ts'
import { renderConfirmPage } from './confirm-page.ts'
import { renderEmailForm } from './form.ts'
import { email } from './index.ts'

/** Options of email providers that can come from the environment, with their suffix: `AUTH_RESEND_KEY`. */
const IN_ENV: Readonly<Record<string, string>> = { server: 'SERVER', from: 'FROM', apiKey: 'KEY', apiSecret: 'SECRET' }

const readVariables = (env: Env, prefix: string, reportProblem: ReportProblem): Readonly<Record<string, string>> =>
  omitAbsent(
    Object.fromEntries(
      Object.entries(IN_ENV).map(([option, name]) => [
        option,
        readVariable(env, `${prefix}_${name}`, ({ option, problem, fix }) => reportProblem(option, problem, fix)),
      ]),
    ),
  )

type Method = ProviderMethod<EmailProvider, ResolvedEmailProvider>

const resolve: Method['resolve'] = (provider, id, reportProblem, env, warn) => {
  // A mail sender may have further options.
  if (!checkFields(provider, id, { fields: emailMethod.fields, isOpen: true }, reportProblem, warn)) return null
  const { options = {}, ...own } = provider
  const prefix = toEnvPrefix(id)
  const merged: Partial<EmailProvider> = {
    ...readVariables(env, prefix, reportProblem),
    ...omitAbsent(own),
    ...omitAbsent(options),
  }
  const { maxAge = 600, name = id, style = {} } = merged
  const { sendVerificationRequest: sendMail = provider.sendVerificationRequest } = merged
  const { generateVerificationToken: generate = provider.generateVerificationToken } = merged
  const { normalizeIdentifier: normalize = provider.normalizeIdentifier } = merged
  if (typeof sendMail !== 'function')
    return reportProblem(
      'sendVerificationRequest',
      'is missing',
      'sendVerificationRequest: async ({ identifier, url }) => {}',
    )
  // The application's own function has other requirements.
  const needs = options['sendVerificationRequest'] ? [] : (provider.requires ?? [])
  const unset = needs.filter((option) => !Reflect.get(merged, option))
  for (const option of unset)
    reportProblem(option, 'is missing', `${option}: '...'${IN_ENV[option] ? `, or ${prefix}_${IN_ENV[option]}` : ''}`)
  if (unset.length > 0) return null
  return Object.freeze({
    ...merged,
    id,
    name,
    type: 'email' as const,
    method: emailMethod,
    maxAge,
    style,
    // Called on the provider, which may be a class instance.
    sendVerificationRequest: sendMail.bind(provider),
    ...(generate && { generateVerificationToken: generate.bind(provider) }),
    ...(normalize && { normalizeIdentifier: normalize.bind(provider) }),
  })
}

/** The common code of all email providers. */
export const emailMethod: Method = {
  ...email,
  form: renderEmailForm,
  formTitle: (_provider, text) => text.signInByEmail,
  takesFocus: true,
  fieldErrors: ['InvalidEmail'],
  listKeptFields: () => ['email'],
  confirmPage: renderConfirmPage,
  findSentMail: readEmailTransaction,
  fields: {
    ...each('apiKey docs from linkTracking', TEXT),
    generateVerificationToken: callable('() => crypto.randomUUID()'),
    maxAge: integer('600', 1, DAY_SECONDS),
    normalizeIdentifier: callable('(identifier) => identifier.toLowerCase()'),
    requires: TEXTS,
    sendVerificationRequest: callable('async ({ identifier, url }) => {}'),
    server: ANY,
  },
  resolve,
}
