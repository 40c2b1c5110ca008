import { table } from './provider-page.ts'

/** A provider that other libraries still offer and latchkey does not. */
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
    reason: 'It is now called Microsoft Entra ID.',
    instead:
      "[`microsoft-entra-id`](microsoft-entra-id.md). The id is part of the callback URL and of stored accounts: `MicrosoftEntraID({ id: 'azure-ad' })` keeps both.",
  },
  {
    id: 'azure-devops',
    name: 'Azure DevOps',
    reason: 'It has accepted no registrations since April 2025 and is shut down in 2026.',
    instead: '[`microsoft-entra-id`](microsoft-entra-id.md)',
  },
  {
    id: 'foursquare',
    name: 'Foursquare',
    reason: 'Sign-in is part of version 2 of its API, which accepts no new applications.',
    instead: '`OAuth` of `latchkey/providers/oauth` if your application still has access',
  },
  {
    id: 'identity-server4',
    name: 'IdentityServer4',
    reason: 'It has not been maintained since the end of 2022.',
    instead:
      '[`duende-identity-server6`](duende-identity-server6.md), or `Oidc` of `latchkey/providers/oidc` with the same issuer',
  },
  {
    id: 'instagram',
    name: 'Instagram',
    reason: 'The Basic Display API ended on 4 December 2024. The remaining API supports only business accounts.',
    instead: '[`facebook`](facebook.md) or [`threads`](threads.md)',
  },
  {
    id: 'medium',
    name: 'Medium',
    reason: 'It accepts no new applications.',
    instead: 'none',
  },
  {
    id: 'osso',
    name: 'Osso',
    reason: 'The project is archived.',
    instead: '[`boxyhq-saml`](boxyhq-saml.md) or [`workos`](workos.md)',
  },
  {
    id: 'passage',
    name: 'Passage by 1Password',
    reason: 'It ended on 16 January 2026.',
    instead: '[passkeys](../passkeys.md): `latchkey/providers/passkey`',
  },
]

/** The page of providers that no longer exist. */
export function retiredPage(): string {
  const rows = RETIRED.map(({ id, name, reason, instead }) => [`${name} (\`${id}\`)`, reason, instead])
  return `${[
    '# Retired providers',
    '',
    'Other libraries still offer these providers. latchkey leaves them out because they have ended or accept no new applications.',
    '',
    ...table(['provider', 'why', 'instead'], rows),
  ].join('\n')}\n`
}
