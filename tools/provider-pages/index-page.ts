import type { KnownProvider } from './known-provider.ts'
import { table } from './provider-page.ts'
import { type MailSender, otherProviders } from './sender-page.ts'

/** In few words, whether the provider vouches for addresses. */
function vouches({ definition: { profile } }: KnownProvider): string {
  if (profile === undefined || typeof profile === 'function') return 'says whether verified'
  if (profile.email === undefined) return 'none'
  return profile.emailVerified === undefined ? 'never verified' : 'says whether verified'
}

/** The list of all providers. */
export function indexPage(providers: readonly KnownProvider[], senders: readonly MailSender[]): string {
  const rows = providers.map((provider) => {
    const { definition, id, notes } = provider
    const aliases = notes.aliases?.join(', ') ?? ''
    return [`[${definition.name}](${id}.md)`, aliases, `\`${id}\``, vouches(provider), notes.confidence]
  })
  return `${[
    '# Sign-in providers',
    '',
    `${providers.length} of them, each a file of its own that costs an application nothing but itself. The id is what to import, and part of the`,
    'callback URL and of the environment variables:',
    '',
    '```ts',
    "import { createAuth } from 'latchkey'",
    "import { GitHub } from 'latchkey/providers/github'",
    '',
    'export const auth = createAuth({ providers: [GitHub] }) // AUTH_GITHUB_ID, AUTH_GITHUB_SECRET',
    '```',
    '',
    'One that is not here: `Oidc` of `latchkey/providers/oidc` takes an id and an issuer, `OAuth` of `latchkey/providers/oauth` an id and three addresses.',
    'Mail, passkeys and passwords are [below](#everything-else); [some providers are gone](retired.md).',
    '',
    'Every field of a definition can be given in its options and then counts instead. All of them are tested against a server in the same process that',
    "speaks as the documentation says; none has been tried against its maker's own servers for this list, and the last column says how sure we are.",
    '',
    ...table(['provider', 'also looked for as', 'id', 'e-mail', 'confidence'], rows),
    '',
    ...otherProviders(senders),
  ].join('\n')}\n`
}
