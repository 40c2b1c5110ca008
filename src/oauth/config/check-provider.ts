import { toEnvPrefix } from '../../config/providers/variables.ts'
import type { Finding } from '../../errors/errors.ts'
import { type Check, createFindings } from '../../errors/findings.ts'
import { allowsHttp, readSafeUrl } from '../../http/safe-url.ts'
import type { Given } from '../../lib/copy.ts'
import { ID_TOKEN_ALGS } from '../../lib/jws-algorithms.ts'
import type { OAuthOptions, OAuthProvider } from '../../types/oauth-provider.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'

/** A definition with the application's options. */
export type Merged = Given<OAuthProvider & OAuthOptions>

/** Input of the checks: the parts of a provider that options and environment decide. */
export type Outline = Pick<
  ResolvedOAuthProvider,
  | 'assertionAudience'
  | 'authorization'
  | 'clientAuth'
  | 'clientId'
  | 'clientSecret'
  | 'clientSecretSigner'
  | 'discoveryUrl'
  | 'dpop'
  | 'emails'
  | 'endSession'
  | 'endSessionUrl'
  | 'extensions'
  | 'fetch'
  | 'formPost'
  | 'id'
  | 'idToken'
  | 'idTokenAlgs'
  | 'issuer'
  | 'issuerPattern'
  | 'jwksUri'
  | 'options'
  | 'par'
  | 'pkce'
  | 'profile'
  | 'responseMode'
  | 'scope'
  | 'token'
  | 'type'
  | 'userinfo'
>

/** Matches nearly every valid URL. Parsing each of them takes a twentieth of `createAuth`. */
const PLAIN = /^https:\/\/(?!.*xn--)(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/[\w./~-]*)?(?:\?[\w=&,]*)?$/

/** Returns the URL that was probably meant. For the name of a container, it suggests http if that is the only problem. */
const fixUrl = (url: string): string =>
  `'https://${url.replace(/^\w+:\/\/|#.*|[^/]*@/g, '')}'${readSafeUrl(url, true) ? ', or `dangerouslyAllowHttp: true` in development' : ''}`

function checkAddresses(provider: Outline, { optionNames = {}, redirectProxyUrl }: Merged): Check[] {
  const {
    authorization,
    discoveryUrl,
    emails,
    endSessionUrl,
    id,
    idToken,
    issuer,
    jwksUri,
    options,
    token,
    type,
    userinfo,
  } = provider
  const mayBeHttp = allowsHttp(provider.fetch)
  const isOidc = type === 'oidc'
  const isKnown = !isOidc || issuer !== null
  // Required if there is no metadata that contains it.
  const addresses: readonly (readonly [name: string, url: string | null | undefined | false, isNeeded: boolean])[] = [
    ['issuer', issuer, isOidc],
    ['authorization', authorization.url, isKnown],
    ['token', token.url, isKnown],
    ['userinfo', userinfo ? userinfo.url : false, isKnown && !idToken && userinfo && !userinfo.request],
    ['jwksUri', jwksUri, isKnown && isOidc],
    ['endSessionUrl', endSessionUrl, false],
    ['discoveryUrl', issuer === null && discoveryUrl, false],
    ['emails.url', emails?.url, false],
    ['redirectProxyUrl', redirectProxyUrl, false],
  ]
  const unset = Object.keys(optionNames).filter((name) => options[name] === undefined)
  const others = [`${toEnvPrefix(id)}_ISSUER`, ...unset].join('`, or `')
  return addresses.flatMap(([name, url, isNeeded]): Check[] =>
    (url ? PLAIN.test(url) || readSafeUrl(url, mayBeHttp) : !isNeeded || discoveryUrl !== null)
      ? []
      : [[name, url, false, url ? fixUrl(url) : `'https://id.example', or \`${others}\``]],
  )
}

/** Authorization parameters of the protocol, which no request may set. */
const RESERVED = /^(?:client_|code_|nonce$|redirect_uri$|request(?:_uri)?$|response_|state$)/

/** Creates a provider with a special protocol. */
const OAUTH = "Pass the provider to `OAuth`, with import { OAuth } from 'latchkey/providers/oauth'."

/** A provider with deviations (fields with these prefixes) needs the function that implements them. */
const isSpoken = (endpoint: Outline['token' | 'userinfo']): boolean =>
  /request|send|^(?!.*\b(?:body|en|from|host|method|tokenIn))/.test(`${Object.keys(endpoint)}`)

/** Options that need the extensions of a provider. */
const needsExtensions = (
  { dpop, backchannelLogout, frontchannelLogout, idTokenDecryption, par, requestObject }: Merged,
  { clientAuth, responseMode }: Outline,
): boolean =>
  clientAuth === 'private_key_jwt' ||
  !!dpop ||
  backchannelLogout === true ||
  frontchannelLogout === true ||
  idTokenDecryption !== undefined ||
  requestObject !== undefined ||
  (par ?? false) !== false ||
  responseMode !== null

const EXTENSIONS = "extensions, with import { extensions } from 'latchkey/extensions'"

const areKnown = (algs: readonly string[] = []): boolean => algs.every((alg) => ID_TOKEN_ALGS.includes(alg))

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

function checkClient(provider: Outline, merged: Merged): Check[] {
  const { optionNames = {} } = merged
  const { authorization, clientAuth, clientId, clientSecret, clientSecretSigner, id, idTokenAlgs, token, userinfo } =
    provider
  const { assertionAudience, dpop, extensions } = provider
  const { request, signedAlgs } = userinfo || {}
  const given: Readonly<Record<string, string | null>> = { ...provider.options, clientSecret }
  const usesSecret = clientAuth.startsWith('client_secret_')
  const passThrough = [...authorization.passThrough]
  const allowed = passThrough.filter((name) => !RESERVED.test(name))
  return [
    [
      'clientId',
      clientId,
      clientId !== '',
      `'...', or ${toEnvPrefix(id)}_ID, or \`optional: true\` to start without it, or in development [Dev], with import { Dev } from 'latchkey/providers/dev'`,
    ],
    [
      'clientAuth',
      clientAuth,
      /^(?:none|private_key_jwt|client_secret_(?:basic|post|jwt))$/.test(clientAuth),
      "'client_secret_basic'",
    ],
    [
      'clientSecret',
      null,
      !usesSecret || !!(clientSecret ?? clientSecretSigner),
      `'...', or ${toEnvPrefix(id)}_SECRET, or clientAuth: 'none'`,
    ],
    ['assertionAudience', assertionAudience, isText(assertionAudience), "'token_endpoint'"],
    ['extensions', null, extensions !== null || !needsExtensions(merged, provider), EXTENSIONS],
    // A special userinfo request sends a bearer token.
    ['dpop', dpop, dpop === false || (dpop === true && !request), 'false, or set `userinfo` to a URL', 'false'],
    ['userinfo.signedAlgs', signedAlgs, areKnown(signedAlgs), "['RS256']"],
    ['idTokenAlgs', idTokenAlgs, idTokenAlgs === null || areKnown(idTokenAlgs), "['RS256']"],
    ['authorization.passThrough', passThrough, allowed.length === passThrough.length, JSON.stringify(allowed)],
    ['token', null, isSpoken(token), OAUTH],
    ['userinfo', null, isSpoken(userinfo), OAUTH],
    ...Object.entries(optionNames).map(
      ([name, { required, requiredWithout }]): Check => [
        name,
        null,
        !!given[name] || !(required ?? (requiredWithout && !given[requiredWithout])),
        "'...'",
      ],
    ),
  ]
}

/** A token is sent to these, so each must be one origin. A path would not restrict it, and a wildcard match nothing. */
function checkApiOrigins({ fetch }: Outline, { apiOrigins = [] }: Merged): Check {
  const isOrigin = (text: string) => readSafeUrl(text, allowsHttp(fetch))?.origin === text && !text.includes('*')
  return ['apiOrigins', apiOrigins, Array.isArray(apiOrigins) && apiOrigins.every(isOrigin), "['https://api.example']"]
}

/** Returns all errors of a provider, each with its fix. */
export function checkProvider(provider: Outline, merged: Merged): Finding[] {
  const ofExtensions = provider.extensions?.check(provider) ?? []
  const addresses = [...checkAddresses(provider, merged), checkApiOrigins(provider, merged)]
  return createFindings([...checkClient(provider, merged), ...ofExtensions, ...addresses], `providers.${provider.id}.`)
}
