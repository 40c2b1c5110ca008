import { checkFields } from '../../config/providers/check-fields.ts'
import { ANY, integer, isText, type Kind, oneOf } from '../../config/providers/option-kinds.ts'
import type { ProviderMethod } from '../../config/providers/provider-method.ts'
import { redirect } from '../../http/response.ts'
import { freezeCopy } from '../../lib/copy.ts'
import { isRecord } from '../../lib/is-record.ts'
import { of } from '../../lib/part.ts'
import { DAY_SECONDS } from '../../lib/time.ts'
import { withQuery } from '../../lib/url.ts'
import { passwords } from '../../parts.ts'
import { customFetch } from '../../types/fetch.ts'
import { feature } from './feature.ts'
import { renderPasswordForm } from './form.ts'
import type { PasswordProvider } from './options.ts'
import { POLICY_FIELDS, prepareBlocklist } from './policy-options.ts'
import type { ResolvedPasswordProvider } from './settings.ts'

type Method = ProviderMethod<PasswordProvider, ResolvedPasswordProvider>

const CREDENTIALS = {
  email: { type: 'email', autocomplete: 'username', required: true },
  password: { label: 'Password', type: 'password', required: true },
} as const

/** A check for the option `hash`: an object that verifies hashes, and may create them. */
const HASH: Kind = [
  (value) => isRecord(value) && typeof value['verify'] === 'function',
  '{ verify: (hash, password) => compare(password, hash) }',
  'an object with the function `verify`',
]

const isLanguage = (value: unknown): boolean => isRecord(value) && isText(value['lang']) && isRecord(value['mails'])

/** Languages of the pages and mails. The other pages have languages of their own, which lack the texts of these. */
const LANGUAGES: Kind = [
  (value) => Array.isArray(value) && value.every(isLanguage),
  "[de], with import { de } from 'latchkey/text/password/de'",
  'a list of languages of latchkey/text/password',
]

const resolve: Method['resolve'] = (provider, id, reportProblem, _env, warn) => {
  if (!checkFields(provider, id, passwordMethod, reportProblem, warn)) return null
  const { blocklist = null, breached = 'off', hash = null, maxAge = 3600, minLength = 15, text = [] } = provider
  const refusal = hash?.findRefusal?.() ?? null
  if (refusal !== null) return reportProblem('hash', refusal.problem, refusal.fix)
  const { authorize, name, style = {}, type } = provider
  const fetch = provider[customFetch] ?? ((input, init) => globalThis.fetch(input, init))
  return freezeCopy({
    ...{ id, name, type, style, authorize, method: passwordMethod, credentials: CREDENTIALS, accountFields: null },
    settings: { policy: { minLength, blocklist: prepareBlocklist(blocklist) }, hash, breached, maxAge, text, fetch },
  })
}

/** The common code of all password providers. The rest loads on first use. */
export const passwordMethod: Method = {
  // The form posts to the callback. A request to start the sign-in gets the form.
  async start({ config, request }, _provider, callbackUrl) {
    return redirect(withQuery(`${request.origin}${config.basePath}/signin`, { callbackUrl }))
  },
  finish: of(passwords, (code) => code.finishSignIn),
  carries: [feature],
  form: renderPasswordForm,
  formTitle: (_provider, text) => text.signInByPassword,
  takesFocus: true,
  fieldErrors: ['CredentialsSignin'],
  listKeptFields: () => ['email'],
  fields: {
    ...{ credentials: ANY, authorize: ANY, hash: HASH },
    ...POLICY_FIELDS,
    breached: oneOf('refuse', 'warn', 'off'),
    maxAge: integer('3600', 60, DAY_SECONDS),
    text: LANGUAGES,
  },
  resolve,
}
