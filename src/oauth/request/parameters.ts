import { hashText } from '../../crypto/digest.ts'
import { randomTokens } from '../../crypto/random.ts'
import { InvalidRequest } from '../../errors/errors.ts'
import { createState } from '../../kernel/transactions.ts'
import type { Context } from '../../seams/context.ts'
import type { AuthRequest } from '../../seams/http.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { throwForProvider } from '../failure.ts'
import { getResponseMode } from './url.ts'

/** Authorization parameters that a sign-in request may set. All others come from latchkey or the provider's list. */
const ALLOWED = ['acr_values', 'login_hint', 'max_age', 'prompt', 'ui_locales']

/** Maximum length. Longer ones create URLs that servers refuse. */
const MAX_PARAMETER = 1_024

/** Empty values are not sent. */
type Params = Record<string, string | false | null>

/**
 * Returns whether a visitor may request this. The application's age and class of the authentication are requirements: a
 * visitor can ask for a more recent one, never for less.
 */
function isAllowed(name: string, requested: string, own: string | undefined): boolean {
  if (name === 'acr_values') return own === undefined
  return name !== 'max_age' || own === undefined || Number(requested) <= Number(own)
}

/** Returns the parameters of the sign-in request: from its query, as Auth.js' clients send them, or from its form. */
function selectRequestedParams({ query, body }: AuthRequest, provider: ResolvedOAuthProvider): Params {
  const params: Params = {}
  for (const name of [...ALLOWED, ...provider.authorization.passThrough]) {
    const given = [...query.getAll(name), body[`authorizationParams-${name}`]].filter(Boolean)
    const text = String(given[0] ?? '')
    if (given.length > 1 || text.length > MAX_PARAMETER)
      throwForProvider(InvalidRequest, provider, `\`${name}\``, 'once, at most 1024 characters')
    if (name === 'max_age' && !/^\d{0,9}$/.test(text))
      throwForProvider(InvalidRequest, provider, '`max_age`', 'whole seconds')
    if (text && isAllowed(name, text, provider.authorization.params[name])) params[name] = text
  }
  return params
}

/** Returns the non-empty ones. */
const selectGivenParams = (params: Params): URLSearchParams =>
  new URLSearchParams(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** The random values that bind a response to its request. */
export interface RequestSecrets {
  readonly state: string
  /** `null` if the provider issues no ID token. */
  readonly nonce: string | null
  /** `null` without PKCE. */
  readonly codeVerifier: string | null
}

/** Creates the random values of a request. `state` always; PKCE unless the provider fails with it; a nonce for ID tokens. */
export function createSecrets({ nonce, pkce }: ResolvedOAuthProvider): RequestSecrets {
  const [secret, fresh = '', verifier = ''] = randomTokens(3)
  return { state: createState(secret), nonce: nonce ? fresh : null, codeVerifier: pkce ? verifier : null }
}

/**
 * Returns the parameters of an authorization request.
 *
 * @param context With the sign-in request, which may set some of them.
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-2.1.1
 */
export async function createParameters(
  { config, request }: Pick<Context, 'config' | 'request'>,
  provider: ResolvedOAuthProvider,
  redirectUri: string,
  { codeVerifier, nonce, state }: RequestSecrets,
): Promise<URLSearchParams> {
  const { authorization, clientId, clientParams, pkce, scope } = provider
  return selectGivenParams({
    ...authorization.params,
    scope,
    ...selectRequestedParams(request, provider),
    response_type: 'code',
    response_mode: getResponseMode(provider),
    [clientParams.id ?? 'client_id']: clientId,
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge:
      codeVerifier && (pkce === 'plain' ? codeVerifier : await hashText(codeVerifier, config.keys.engine)),
    // Ignores the metadata: leaving PKCE out, or using `plain`, would enable a downgrade.
    code_challenge_method: pkce,
  })
}
