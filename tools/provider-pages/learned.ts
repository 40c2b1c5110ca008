import type { OAuthProvider } from '../../src/types/oauth-provider.ts'
import type { ProfileExpression } from '../../src/types/profile-mapping.ts'
import type { EndSession } from '../../src/types/provider-logout.ts'
import { type KnownProvider, mappingOf } from './known-provider.ts'

const CONFIDENCE = {
  high: 'high: documented by the provider and used like this elsewhere',
  medium: 'medium: partly undocumented; test a sign-in before launch',
  low: 'low: hardly documented; test a sign-in before launch',
}

const CLIENT_AUTH: Readonly<Record<string, string>> = {
  client_secret_basic: 'secret in the `Authorization` header',
  client_secret_post: 'secret in the body',
  none: 'no secret',
}

const code = (expression: ProfileExpression): string =>
  [expression]
    .flat()
    .map((path) => `\`${path}\``)
    .join(', or ')

/** The name of a field as readers know it, also if it comes from the email endpoint. */
const readable = (text: string): string =>
  text
    .replace(/`\$emails\.\w+`/g, 'the email endpoint')
    .replace(/`\$token\./g, '`')
    .replace(/\?(?=\w)/g, '')

/** The claims of the provider, without conditions on its server. */
const claimsOf = (emailVerified: string): string[] =>
  emailVerified.split(' && ').filter((part) => !part.startsWith('$provider.'))

/** A sentence on whether the email address of an account is verified. */
export function emailSentence(provider: KnownProvider): string {
  const { email, emailVerified } = mappingOf(provider.definition)
  const { email: more } = provider.notes
  const known =
    email === undefined
      ? 'The provider returns no email address, so accounts are created without one.'
      : emailVerified === undefined
        ? 'The provider does not report whether an email address is verified. latchkey treats every address as unverified and never links accounts by it.'
        : emailVerified.startsWith('?')
          ? 'The provider returns only verified email addresses.'
          : `The email address is verified only if ${readable(code(claimsOf(emailVerified)).replaceAll(', or ', ' and '))} marks it so.`
  return more ? `${known} ${more}` : known
}

/** Scopes as they are sent: the parameter takes precedence over the list, as at a sign-in. */
function scopesOf({ authorization, scopes, scopeSeparator = ' ', type }: OAuthProvider): string {
  const standard = type === 'oidc' ? ['openid', 'profile', 'email'] : []
  const parameter = typeof authorization === 'object' ? authorization.params?.['scope'] : undefined
  return String(parameter ?? (scopes ?? standard).join(scopeSeparator))
}

/** The parameters of the logout page. */
function describeEndSession({ accepts, returnTo }: EndSession): string {
  const names = [...accepts, returnTo].map((name) => `\`${name}\``).join(', ')
  return `sends ${names}${accepts.includes('state') ? '' : ', without `state`'}`
}

/** Rows of the table of protocol facts. */
export function learned(provider: KnownProvider): string[][] {
  const {
    clientAuth = 'client_secret_basic',
    clientSecretSigner,
    endSession,
    pkce = 'S256',
    type,
  } = provider.definition
  const { id } = mappingOf(provider.definition)
  const asked = scopesOf(provider.definition)
  return [
    ['Protocol', type === 'oidc' ? 'OpenID Connect' : 'OAuth 2.0'],
    ['Scopes', asked ? `\`${asked}\`` : 'none: the registration of the application decides'],
    ['PKCE', pkce ? `\`${pkce}\`` : 'not sent'],
    [
      'Client authentication',
      clientSecretSigner ? 'a secret signed for each request, or a fixed one' : (CLIENT_AUTH[clientAuth] ?? clientAuth),
    ],
    ...(endSession ? [['[Federated sign-out](../guides/logging-out.md)', describeEndSession(endSession)]] : []),
    ['Account ID', readable(code(id))],
    ['Confidence', CONFIDENCE[provider.notes.confidence]],
  ]
}
