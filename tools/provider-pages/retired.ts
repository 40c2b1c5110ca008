import { table } from './provider-page.ts'

/** A provider that others still offer and we do not. */
interface Retired {
  readonly id: string
  readonly name: string
  readonly reason: string
  readonly instead: string
}

export const RETIRED: readonly Retired[] = [
  {
    id: 'azure-ad',
    name: 'Azure Active Directory',
    reason: 'It is called Microsoft Entra ID now.',
    instead:
      "[`microsoft-entra-id`](microsoft-entra-id.md). The id is part of the callback URL and of stored accounts: `MicrosoftEntraID({ id: 'azure-ad' })` keeps both.",
  },
  {
    id: 'azure-devops',
    name: 'Azure DevOps',
    reason: 'Takes no registrations since April 2025 and is removed in 2026.',
    instead: '[`microsoft-entra-id`](microsoft-entra-id.md)',
  },
  {
    id: 'foursquare',
    name: 'Foursquare',
    reason: 'Sign-in belongs to the second version of its API, which is kept for those who have it.',
    instead: 'none; `OAuth` of `latchkey/providers/oauth` for an application that still has access',
  },
  {
    id: 'identity-server4',
    name: 'IdentityServer4',
    reason: 'Unmaintained since the end of 2022.',
    instead:
      '[`duende-identity-server6`](duende-identity-server6.md), or `Oidc` of `latchkey/providers/oidc` with the same issuer',
  },
  {
    id: 'instagram',
    name: 'Instagram',
    reason:
      'The Basic Display API, the one for everybody, ended on 4 December 2024. What is left is for business accounts.',
    instead: '[`facebook`](facebook.md) or [`threads`](threads.md)',
  },
  {
    id: 'medium',
    name: 'Medium',
    reason: 'Registers no new applications.',
    instead: 'none',
  },
  {
    id: 'osso',
    name: 'Osso',
    reason: 'Archived.',
    instead: '[`boxyhq-saml`](boxyhq-saml.md) or [`workos`](workos.md)',
  },
  {
    id: 'passage',
    name: 'Passage by 1Password',
    reason: 'Ended on 16 January 2026.',
    instead: 'passkeys of your own: `latchkey/providers/passkey`, see [passkeys](../passkeys.md)',
  },
]

/** The page of those that are gone. */
export function retiredPage(): string {
  const rows = RETIRED.map(({ id, name, reason, instead }) => [`${name} (\`${id}\`)`, reason, instead])
  return `${[
    '# Providers that are gone',
    '',
    'Other libraries still have these. They are left out here, because nobody can sign in with them, or nobody new.',
    '',
    ...table(['provider', 'why', 'instead'], rows),
  ].join('\n')}\n`
}
