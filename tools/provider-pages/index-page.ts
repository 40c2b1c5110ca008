import type { KnownProvider } from './known-provider.ts'
import { table } from './provider-page.ts'
import { type MailSender, otherProviders } from './sender-page.ts'

/** Whether the provider verifies email addresses, in a few words. */
function summarizeEmail({ definition: { profile } }: KnownProvider): string {
  if (profile === undefined || typeof profile === 'function') return 'reports whether verified'
  if (profile.email === undefined) return 'none'
  return profile.emailVerified === undefined ? 'never verified' : 'reports whether verified'
}

/** The list of all providers. */
export function indexPage(providers: readonly KnownProvider[], senders: readonly MailSender[]): string {
  const rows = providers.map((provider) => {
    const { definition, id, notes } = provider
    const aliases = notes.aliases?.join(', ') ?? ''
    return [`[${definition.name}](${id}.md)`, aliases, `\`${id}\``, summarizeEmail(provider), notes.confidence]
  })
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
    '',
    'Options override the fields of a definition. The tests run every definition against a local server that follows the documentation of the provider.',
    'They do not contact the servers of the providers. The last column rates how well a definition is documented.',
    '',
    ...table(['provider', 'other names', 'id', 'email', 'confidence'], rows),
    '',
    ...otherProviders(senders),
  ].join('\n')}\n`
}
