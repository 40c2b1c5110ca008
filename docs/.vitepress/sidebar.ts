// The one table of the site: what the sidebar, llms.txt and llms-full.txt have, in their order. A page is a file of the
// repository; its title is its first heading. What a group's folder has beyond its table follows by name, so that a new
// guide is on the site without a line here.

/** A part of the sidebar. */
export interface Group {
  readonly title: string
  /** Files, relative to the root of the repository. */
  readonly pages: readonly string[]
  /** Every other page of this folder belongs to the group, too. */
  readonly folder?: string
  /** Its pages are listed below `/<this>/` alone; elsewhere its first page stands for all. */
  readonly only?: string
  /** Its pages are written by `npm run docs`: before that there are none. */
  readonly isGenerated?: boolean
}

/** What a page is called in the sidebar, where its heading says nothing beside others. */
export const SHORT_TITLES: Readonly<Record<string, string>> = {
  'README.md': 'Quick start',
  'docs/security/advisories.md': 'Advisories of other libraries',
  'docs/deploy/README.md': 'Before you deploy',
  'docs/guides/README.md': 'All guides',
  'docs/providers/index.md': 'All providers',
  'docs/errors/README.md': 'All errors',
  'docs/reference/index.md': 'All entries',
  'SECURITY.md': 'Reporting',
}

/** Everything there is. */
export const GROUPS: readonly Group[] = [
  {
    title: 'Start',
    pages: [
      'README.md',
      'docs/comparison.md',
      'docs/cli.md',
      'docs/esm.md',
      'docs/migrate-from-authjs.md',
      'docs/migrate-from-better-auth.md',
    ],
  },
  {
    title: 'Frameworks',
    pages: [
      'docs/express.md',
      'docs/sveltekit.md',
      'docs/solid-start.md',
      'docs/next.md',
      'docs/hono.md',
      'docs/node.md',
      'docs/fetch.md',
      'docs/client.md',
    ],
  },
  {
    title: 'Guides',
    pages: [
      'docs/guides/README.md',
      'docs/guides/without-an-account.md',
      'docs/guides/protecting-pages.md',
      'docs/guides/sessions-and-rotation.md',
      'docs/guides/sessions-and-devices.md',
      'docs/sessions.md',
      'docs/guides/roles.md',
      'docs/guides/calling-a-providers-api.md',
      'docs/accounts.md',
      'docs/email.md',
      'docs/mail-senders.md',
      'docs/looks.md',
      'docs/passkeys.md',
      'docs/sign-up.md',
      'docs/passwords.md',
      'docs/adapters.md',
      'docs/key-value.md',
      'docs/state-store.md',
      'docs/rate-limits.md',
      'docs/languages.md',
      'docs/testing.md',
    ],
    folder: 'docs/guides',
  },
  {
    title: 'Deploy',
    pages: ['docs/deploy/README.md'],
    folder: 'docs/deploy',
  },
  {
    title: 'Reference',
    pages: [
      'docs/configuration.md',
      'docs/core.md',
      'docs/http.md',
      'docs/audit-events.md',
      'docs/performance.md',
      'docs/architecture.md',
      'CONTRIBUTING.md',
    ],
  },
  {
    title: 'Entries',
    pages: ['docs/reference/index.md', 'docs/reference/latchkey.md'],
    folder: 'docs/reference',
    only: 'reference',
    isGenerated: true,
  },
  { title: 'Providers', pages: ['docs/providers/index.md'], folder: 'docs/providers', only: 'providers' },
  { title: 'Errors', pages: ['docs/errors/README.md'], folder: 'docs/errors', only: 'errors' },
  {
    title: 'Security',
    pages: ['SECURITY.md', 'docs/security/threat-model.md', 'docs/security/guarantees.md'],
    folder: 'docs/security',
  },
]
