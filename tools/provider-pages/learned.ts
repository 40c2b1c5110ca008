import type { OAuthProvider } from '../../src/types/oauth-provider.ts'
import type { ProfileExpression } from '../../src/types/profile-mapping.ts'
import { type KnownProvider, mappingOf } from './known-provider.ts'

const CONFIDENCE = {
  high: 'high: its maker documents it, and others use it like this',
  medium: 'medium: some of it is not documented, or known from others only; sign in once before you rely on it',
  low: 'low: hardly documented; sign in once before you rely on it',
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

/** What comes from the e-mail endpoint, said as people read it. */
const readable = (text: string): string =>
  text
    .replace(/`\$emails\.\w+`/g, 'what its e-mail endpoint says')
    .replace(/`\$token\./g, '`')
    .replace(/\?(?=\w)/g, '')

/** What the provider says, without what only says at which server that counts. */
const claimsOf = (emailVerified: string): string[] =>
  emailVerified.split(' && ').filter((part) => !part.startsWith('$provider.'))

/** What is known of the address. */
export function emailSentence(provider: KnownProvider): string {
  const { email, emailVerified } = mappingOf(provider.definition)
  const { email: more } = provider.notes
  const known =
    email === undefined
      ? 'It gives no e-mail address: accounts are made without one.'
      : emailVerified === undefined
        ? 'It does not say whether an e-mail address is verified, so none of it counts as verified, and none links accounts.'
        : emailVerified.startsWith('?')
          ? `It gives addresses only once they are verified, so that one counts as verified.`
          : `An e-mail address counts as verified only where ${readable(code(claimsOf(emailVerified)).replaceAll(', or ', ' and '))} says so.`
  return more ? `${known} ${more}` : known
}

/** Scopes as they are sent: a parameter goes before the list, as it does at a sign-in. */
function scopesOf({ authorization, scopes, scopeSeparator = ' ', type }: OAuthProvider): string {
  const standard = type === 'oidc' ? ['openid', 'profile', 'email'] : []
  const parameter = typeof authorization === 'object' ? authorization.params?.['scope'] : undefined
  return String(parameter ?? (scopes ?? standard).join(scopeSeparator))
}

/** What is sent and read: rows of a table. */
export function learned(provider: KnownProvider): string[][] {
  const { clientAuth = 'client_secret_basic', clientSecretSigner, pkce = 'S256', type } = provider.definition
  const { id } = mappingOf(provider.definition)
  const asked = scopesOf(provider.definition)
  return [
    ['Protocol', type === 'oidc' ? 'OpenID Connect' : 'OAuth 2.0'],
    ['Scopes', asked ? `\`${asked}\`` : 'none: they are a setting of the application there'],
    ['PKCE', pkce ? `\`${pkce}\`` : 'not sent'],
    [
      'Client',
      clientSecretSigner ? 'a secret signed for the occasion, or a fixed one' : (CLIENT_AUTH[clientAuth] ?? clientAuth),
    ],
    ['Id of the account', readable(code(id))],
    ['Confidence', CONFIDENCE[provider.notes.confidence]],
  ]
}
