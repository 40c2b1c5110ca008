import type { Finding } from '../errors.ts'
import { isSecureUrl } from '../http/outbound.ts'
import { ID_TOKEN_ALGS } from '../lib/jws-algorithms.ts'
import { parseUrl } from '../lib/url.ts'
import type { ResolvedOAuthProvider } from '../types/provider.ts'

const CLIENT_AUTHS = ['client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'private_key_jwt', 'none']
const CHECKS = ['pkce', 'state', 'nonce', 'none']

/** Authorization parameters that belong to the protocol: no request may set them. */
const RESERVED = [
  'client_id',
  'client_secret',
  'code_challenge',
  'code_challenge_method',
  'nonce',
  'redirect_uri',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'state',
]

type Report = (finding: Finding) => void

/** Prefix of the environment variables of a provider: `AUTH_MICROSOFT_ENTRA_ID`. */
export const envPrefixOf = (id: string): string => `AUTH_${id.toUpperCase().replaceAll('-', '_')}`

function checkUrl(report: Report, option: string, url: string | null): void {
  if (url === null) return
  const parsed = parseUrl(url)
  if (parsed === null) report({ option, problem: `${JSON.stringify(url)} is no URL.`, fix: `${option}: 'https://…'` })
  else if (!isSecureUrl(parsed))
    report({ option, problem: `${url} is not https.`, fix: `${option}: '${url.replace(/^\w+:/, 'https:')}'` })
  else if (parsed.username !== '' || parsed.hash !== '')
    report({
      option,
      problem: 'The URL has user information or a fragment.',
      fix: `${option}: '${parsed.origin}${parsed.pathname}'`,
    })
}

function checkUrls(provider: ResolvedOAuthProvider, path: string, report: Report): void {
  const { issuer, discoveryUrl, jwksUri, authorization, token, userinfo, emails } = provider
  checkUrl(report, `${path}.issuer`, issuer)
  if (issuer === null) checkUrl(report, `${path}.discoveryUrl`, discoveryUrl)
  checkUrl(report, `${path}.jwksUri`, jwksUri)
  checkUrl(report, `${path}.authorization`, authorization.url)
  checkUrl(report, `${path}.token`, token.url)
  checkUrl(report, `${path}.userinfo`, userinfo === false ? null : userinfo.url)
  checkUrl(report, `${path}.emails.url`, emails?.url ?? null)
  checkUrl(report, `${path}.redirectProxyUrl`, provider.redirectProxyUrl)
}

function checkSecret(provider: ResolvedOAuthProvider, path: string, report: Report): void {
  const { clientAuth, clientSecret, clientSecretSigner, id, token } = provider
  if (clientAuth === 'private_key_jwt' && !token.clientPrivateKey)
    report({
      option: `${path}.token.clientPrivateKey`,
      problem: '`private_key_jwt` needs a private key.',
      fix: 'token: { clientPrivateKey: { key, kid } } with a CryptoKey',
    })
  if (clientAuth === 'private_key_jwt' || clientAuth === 'none') return
  if (clientSecret === null && clientSecretSigner === null)
    report({
      option: `${path}.clientSecret`,
      problem: 'There is no client secret.',
      fix: `Set ${envPrefixOf(id)}_SECRET to the secret of your client, or clientAuth: 'none' for a client that has none.`,
    })
}

function checkClient(provider: ResolvedOAuthProvider, path: string, report: Report): void {
  const { clientAuth, clientId, id, idTokenAlgs } = provider
  if (clientId === '')
    report({
      option: `${path}.clientId`,
      problem: 'There is no client id.',
      fix: `Set ${envPrefixOf(id)}_ID to the id that the provider gave your client.`,
    })
  if (!CLIENT_AUTHS.includes(clientAuth))
    report({
      option: `${path}.clientAuth`,
      problem: `${JSON.stringify(clientAuth)} is no client authentication method.`,
      fix: `clientAuth: one of ${CLIENT_AUTHS.join(', ')}`,
    })
  else checkSecret(provider, path, report)
  const unknown = idTokenAlgs?.filter((alg) => !ID_TOKEN_ALGS.includes(alg)) ?? []
  if (unknown.length > 0)
    report({
      option: `${path}.idTokenAlgs`,
      problem: `${unknown.join(', ')} cannot be verified.`,
      fix: `idTokenAlgs: some of ${ID_TOKEN_ALGS.join(', ')}`,
    })
}

/** How to say an issuer, with the options that it can be made of. */
const issuerFix = (id: string, names: readonly string[]): string =>
  `Set ${envPrefixOf(id)}_ISSUER to the https URL of the issuer${names.map((name) => `, or give the option \`${name}\``).join('')}.`

function checkEndpoints(
  provider: ResolvedOAuthProvider,
  path: string,
  missing: readonly string[],
  report: Report,
): void {
  const { authorization, discoveryUrl, id, idToken, jwksUri, token, type, userinfo } = provider
  if (discoveryUrl !== null) return
  if (type === 'oidc' && provider.issuer === null) {
    report({ option: `${path}.issuer`, problem: 'There is no issuer.', fix: issuerFix(id, missing) })
    return
  }
  const absent = [
    authorization.url === null && 'authorization',
    token.url === null && 'token',
    !idToken && userinfo !== false && userinfo.url === null && !userinfo.request && 'userinfo',
    type === 'oidc' && jwksUri === null && 'jwksUri',
  ].filter((name) => name !== false)
  for (const name of absent)
    report({
      option: `${path}.${name}`,
      problem: 'The address is missing, and there is no issuer to discover it from.',
      fix: missing.length > 0 ? issuerFix(id, missing) : `${name}: 'https://…', or issuer: 'https://…'`,
    })
}

/** What cannot be right about a provider, each with the line that mends it. */
export function findProviderMistakes(
  provider: ResolvedOAuthProvider,
  path: string,
  missing: readonly string[],
  checks: readonly string[],
  report: Report,
): void {
  checkClient(provider, path, report)
  checkEndpoints(provider, path, missing, report)
  checkUrls(provider, path, report)
  const unknown = checks.filter((check) => !CHECKS.includes(check))
  if (unknown.length > 0)
    report({ option: `${path}.checks`, problem: `${unknown.join(', ')} is no check.`, fix: 'Leave `checks` out.' })
  const reserved = RESERVED.filter((name) => provider.authorization.passThrough.has(name))
  if (reserved.length > 0)
    report({
      option: `${path}.authorization.passThrough`,
      problem: `A request must not set ${reserved.join(', ')}.`,
      fix: `Take ${reserved.join(', ')} out of \`passThrough\`.`,
    })
}
