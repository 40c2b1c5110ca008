import type { KnownProvider } from './known-provider.ts'
import { table } from './provider-page.ts'
import { type MailSender, otherProviders } from './sender-page.ts'

/** Ids of the providers that most applications use, in the order of the list. */
const COMMON = ['google', 'github', 'apple', 'microsoft-entra-id', 'facebook', 'linkedin', 'discord', 'gitlab'].concat([
  'slack',
  'twitter',
  'auth0',
  'okta',
  'keycloak',
  'cognito',
  'workos',
  'zitadel',
])

/** Whether the provider verifies email addresses, in a few words. */
function summarizeEmail({ definition: { profile } }: KnownProvider): string {
  if (profile === undefined || typeof profile === 'function') return 'reports whether verified'
  if (profile.email === undefined) return 'none'
  return profile.emailVerified === undefined ? 'never verified' : 'reports whether verified'
}

const COLUMNS = ['provider', 'other names', 'id', 'email', 'confidence']

function formatRow(provider: KnownProvider): string[] {
  const { definition, id, notes } = provider
  const aliases = notes.aliases?.join(', ') ?? ''
  return [`[${definition.name}](${id}.md)`, aliases, `\`${id}\``, summarizeEmail(provider), notes.confidence]
}

/** The list of all providers: the common ones, then the others by name. */
export function indexPage(providers: readonly KnownProvider[], senders: readonly MailSender[]): string {
  const common = COMMON.flatMap((id) => providers.filter((provider) => provider.id === id))
  const others = providers.filter((provider) => !common.includes(provider))
  return `${[
    '# Sign-in providers',
    '',
    `latchkey has ${providers.length} providers, each in its own module. Your application loads only those that it imports. The id is part of the import`,
    'path, the callback URL and the names of the environment variables:',
    '',
    '```ts',
    "import { createAuth } from 'latchkey'",
    "import { GitHub } from 'latchkey/providers/github'",
    '',
    '// AUTH_GITHUB_ID, AUTH_GITHUB_SECRET',
    'export const auth = createAuth({ providers: [GitHub] })',
    '```',
    '',
    'For any other provider, use `Oidc` of `latchkey/providers/oidc` with an id and an issuer, or `OAuth` of `latchkey/providers/oauth` with an id and three',
    'URLs. Mail, passkeys and passwords are [below](#other-sign-in-methods). Some providers [no longer exist](retired.md).',
    'In development, [test people](../guides/without-an-account.md) need no provider at all.',
    '',
    'Options override the fields of a definition. The tests run every definition against a local server that follows the documentation of the provider.',
    'They do not contact the servers of the providers. The last column rates how well a definition is documented.',
    '',
    '## Common providers',
    '',
    ...table(COLUMNS, common.map(formatRow)),
    '',
    '## More providers',
    '',
    ...table(COLUMNS, others.map(formatRow)),
    '',
    ...otherProviders(senders),
  ].join('\n')}\n`
}
