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
  'docs/deploy/README.md': 'Before you deploy',
  'docs/guides/README.md': 'All pages',
  'docs/providers/index.md': 'All providers',
  'docs/errors/README.md': 'All errors',
  'docs/reference/index.md': 'All entries',
  'SECURITY.md': 'Reporting',
}

/** Everything there is, in the order that a reader needs. */
export const GROUPS: readonly Group[] = [
  {
    title: 'Start',
    pages: [
      'README.md',
      'docs/guides/README.md',
      'docs/guides/without-an-account.md',
      'docs/migrate-from-authjs.md',
      'docs/migrate-from-better-auth.md',
      'docs/comparison.md',
      'docs/esm.md',
    ],
  },
  {
    title: 'Frameworks',
    pages: [
      'docs/express.md',
      'docs/sveltekit.md',
      'docs/solid-start.md',
      'docs/guides/solid-start-project.md',
      'docs/next.md',
      'docs/hono.md',
      'docs/node.md',
      'docs/fetch.md',
      'docs/client.md',
    ],
  },
  {
    title: 'Sign-in methods',
    pages: [
      'docs/sign-up.md',
      'docs/passwords.md',
      'docs/email.md',
      'docs/mail-senders.md',
      'docs/passkeys.md',
      'docs/guides/passkeys-without-a-bundler.md',
      'docs/guides/openid-connect-provider.md',
      'docs/guides/stricter-protocol.md',
    ],
  },
  { title: 'Providers', pages: ['docs/providers/index.md'], folder: 'docs/providers', only: 'providers' },
  {
    title: 'Sessions and users',
    pages: [
      'docs/sessions.md',
      'docs/guides/sessions-and-rotation.md',
      'docs/guides/sessions-and-devices.md',
      'docs/guides/logging-out.md',
      'docs/accounts.md',
      'docs/guides/roles.md',
      'docs/guides/calling-a-providers-api.md',
    ],
  },
  {
    title: 'Guides',
    pages: ['docs/guides/protecting-pages.md', 'docs/guides/sign-in-page.md', 'docs/looks.md', 'docs/languages.md'],
    folder: 'docs/guides',
  },
  { title: 'Store', pages: ['docs/adapters.md', 'docs/key-value.md', 'docs/state-store.md'] },
  {
    title: 'Deploy',
    pages: [
      'docs/deploy/README.md',
      'docs/deploy/node.md',
      'docs/deploy/deno.md',
      'docs/deploy/bun.md',
      'docs/deploy/workers.md',
      'docs/deploy/two-workers.md',
      'docs/guides/behind-a-proxy.md',
      'docs/guides/preview-deployments.md',
    ],
    folder: 'docs/deploy',
  },
  {
    title: 'Reference',
    pages: [
      'docs/configuration.md',
      'docs/core.md',
      'docs/http.md',
      'docs/cli.md',
      'docs/testing.md',
      'docs/rate-limits.md',
      'docs/audit-events.md',
      'docs/guides/versions.md',
      'docs/performance.md',
    ],
  },
  {
    title: 'Entries',
    pages: ['docs/reference/index.md', 'docs/reference/latchkey.md'],
    folder: 'docs/reference',
    only: 'reference',
    isGenerated: true,
  },
  { title: 'Errors', pages: ['docs/errors/README.md'], folder: 'docs/errors', only: 'errors' },
  {
    title: 'Security',
    pages: ['SECURITY.md', 'docs/security/threat-model.md', 'docs/security/guarantees.md'],
    folder: 'docs/security',
  },
  {
    title: 'Project',
    pages: ['CONTRIBUTING.md', 'docs/project/architecture.md'],
    folder: 'docs/project',
    only: 'project',
  },
]
