import type { ErrorType } from '../errors.ts'
import { DAY_SECONDS } from '../lib/time.ts'
import type { EmailProvider } from '../types/email-provider.ts'
import type { OAuthProvider } from '../types/oauth-provider.ts'
import type { Provider, ProviderEntry, ResolvedProvider } from '../types/provider.ts'
import type { WebAuthnProvider } from '../types/webauthn-provider.ts'
import { envPrefixOf } from './check-provider.ts'
import { frozen, given } from './copy.ts'
import type { Env } from './env.ts'
import { type ResolveProviderOptions, resolveOAuthProvider } from './oauth-provider.ts'

type Refuse = (option: string, problem: string, fix: string, type?: ErrorType) => null

/** Options of e-mail providers that the environment can give, and how it calls them: `AUTH_RESEND_KEY`. */
const IN_ENV: Readonly<Record<string, string>> = { server: 'SERVER', from: 'FROM', apiKey: 'KEY', apiSecret: 'SECRET' }

const fromEnv = (env: Env, prefix: string): Readonly<Record<string, string | undefined>> =>
  given(
    Object.fromEntries(
      Object.entries(IN_ENV).map(([option, name]) => [option, env[`${prefix}_${name}`]?.trim() || undefined]),
    ),
  )

function resolveEmailProvider(provider: EmailProvider, id: string, env: Env, refuse: Refuse): ResolvedProvider | null {
  const { options = {}, ...own } = provider
  const prefix = envPrefixOf(id)
  const merged: Partial<EmailProvider> = { ...fromEnv(env, prefix), ...given(own), ...given(options) }
  const { maxAge = 600, name = id, style = {} } = merged
  const { sendVerificationRequest: send = provider.sendVerificationRequest } = merged
  const { generateVerificationToken: generate = provider.generateVerificationToken } = merged
  const { normalizeIdentifier: normalize = provider.normalizeIdentifier } = merged
  if (typeof send !== 'function')
    return refuse('sendVerificationRequest', 'is missing', 'sendVerificationRequest: async ({ identifier, url }) => {}')
  // An application's own function has needs of its own.
  const needs = options['sendVerificationRequest'] ? [] : (provider.requires ?? [])
  const unset = needs.filter((option) => !Reflect.get(merged, option))
  for (const option of unset)
    refuse(option, 'is missing', `${option}: '...'${IN_ENV[option] ? `, or ${prefix}_${IN_ENV[option]}` : ''}`)
  if (unset.length > 0) return null
  if (!(Number.isSafeInteger(maxAge) && maxAge > 0 && maxAge <= DAY_SECONDS))
    return refuse('maxAge', `cannot be "${maxAge}"`, 'maxAge: 600')
  return Object.freeze({
    ...merged,
    ...({ id, name, type: 'email', maxAge, style } as const),
    // Called on the provider, for those who wrote it as a class.
    sendVerificationRequest: send.bind(provider),
    ...(generate && { generateVerificationToken: generate.bind(provider) }),
    ...(normalize && { normalizeIdentifier: normalize.bind(provider) }),
  })
}

const EMAIL_FIELD = { email: { type: 'email', required: true, autocomplete: 'username webauthn' } }

function resolveWebAuthnProvider(provider: WebAuthnProvider, id: string, refuse: Refuse): ResolvedProvider | null {
  if (typeof provider.load !== 'function')
    return refuse('load', 'is missing', "use Passkey of 'latchkey/providers/passkey'")
  return frozen({
    ...{ relyingParty: {}, enableConditionalUI: true, userVerification: 'required', timeout: 300 },
    ...{ formFields: EMAIL_FIELD, style: {} },
    ...given(provider),
    id,
    name: provider.name ?? id,
    type: 'webauthn',
  })
}

/**
 * Makes a provider out of what an application wrote. Nothing that the application gave is changed.
 *
 * @returns Frozen; `null` when it has mistakes, each of which was reported with the line that mends it.
 */
export function resolveProvider(entry: ProviderEntry, options: ResolveProviderOptions): ResolvedProvider | null {
  const refuse: Refuse = (option, problem, fix, type) => {
    options.report({ option, problem, fix, ...(type && { type }) })
    return null
  }
  let made: unknown = entry
  try {
    // Without argument, as `providers: [GitHub]` wants.
    if (typeof entry === 'function') made = entry()
  } catch (error) {
    return refuse('providers', `one threw: ${error}`, 'Call it with its options.')
  }
  const provider = Object(made) as Provider // its fields are checked one by one from here on
  const id: unknown = (provider as OAuthProvider).options?.id ?? provider.id
  // What may stand in a path segment of the routes.
  if (typeof id !== 'string' || !/^[\w.-]{1,64}$/.test(id))
    return refuse('providers', 'one has no plain id', "id: 'my-provider'")
  if (provider.type === 'oauth' || provider.type === 'oidc') return resolveOAuthProvider(provider, options)
  const path = `providers.${id}.`
  const refuseField: Refuse = (option, ...rest) => refuse(path + option, ...rest)
  if (provider.type === 'email') return resolveEmailProvider(provider, id, options.env, refuseField)
  if (provider.type === 'webauthn') return resolveWebAuthnProvider(provider, id, refuseField)
  if (provider.type !== 'credentials')
    return refuseField('type', 'is unknown', "type: 'oidc', 'oauth', 'email', 'webauthn' or 'credentials'")
  const { authorize, credentials = {}, name = id, style = {}, type } = provider
  return typeof authorize === 'function'
    ? // Called on the provider, for those who wrote it as a class.
      frozen({ id, name, type, credentials, authorize: authorize.bind(provider), style })
    : refuseField('authorize', 'is missing', 'authorize: async (credentials) => null', 'MissingAuthorize')
}
