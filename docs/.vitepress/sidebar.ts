// The one table of the pages: the sidebar, llms.txt, llms-full.txt and docs/guides/README.md have its order. After a change,
// run `npm run docs:files`. A page is a file of the repository; its title is its first heading. What a group's folder has
// beyond its table follows by name, so that a new guide is on the site without a line here.

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
  'docs/core.md': 'latchkey/core',
  'docs/deploy/README.md': 'Before you deploy',
  'docs/providers/index.md': 'All providers',
  'docs/errors/README.md': 'All errors',
  'docs/reference/index.md': 'All entries',
  'SECURITY.md': 'Reporting',
}

/** What a page is about, where its first sentence does not say it. */
export const SUMMARIES: Readonly<Record<string, string>> = {
  'SECURITY.md': 'How to report a vulnerability, and what is one.',
  'CONTRIBUTING.md': 'How to build, test and change latchkey.',
  'docs/cli.md': 'The commands set up a project, manage secrets and tables, and check the configuration.',
  'CHANGELOG.md': 'What each version adds and changes.',
  'docs/concepts.md': 'How sign-in, sessions and stores fit together, and a glossary.',
  'docs/configuration.md': 'How to configure the store, providers, callbacks and events.',
  'docs/core.md': 'Your application contains only the features that it imports.',
  'docs/deploy/bun.md': 'How to run each framework on Bun.',
  'docs/deploy/deno.md': 'How to run each framework on Deno, with the permissions that it needs.',
  'docs/deploy/node.md': 'How to run each framework on Node.',
  'docs/guides/solid-start-project.md': 'How to create a small SolidStart 2 project with packages from npm only.',
  'docs/guides/stricter-protocol.md': 'Some providers require more than the plain code flow.',
  'docs/guides/versions.md': 'What an update may change, and which versions are supported.',
  'docs/guides/without-an-account.md': 'You sign in as a test person before you register with a provider.',
  'docs/languages.md': 'The built-in pages and mails can be in other languages than English.',
  'docs/security/guarantees.md': 'What latchkey promises, and what it does not.',
  'docs/security/not-covered.md': 'Attacks without a test, and where latchkey differs from most libraries.',
  'docs/security/threat-model.md': 'Who attacks, what is protected, and what is out of scope.',
  'docs/which-setup.md': 'Which session strategy, store and sign-in methods fit your application.',
  'docs/testing.md': '`latchkey/testing` starts a provider in your process and creates sessions without a sign-in.',
}

/** Everything there is, in the order that a reader needs. */
export const GROUPS: readonly Group[] = [
  {
    title: 'Start',
    pages: [
      'README.md',
      'docs/tutorial.md',
      'docs/concepts.md',
      'docs/which-setup.md',
      'docs/guides/README.md',
      'docs/guides/without-an-account.md',
      'docs/migrate-from-authjs.md',
      'docs/migrate-from-better-auth.md',
      'docs/comparison.md',
      'docs/esm.md',
      'docs/faq.md',
    ],
  },
  {
    title: 'Frameworks',
    pages: [
      'docs/express.md',
      'docs/express-websockets.md',
      'docs/sveltekit.md',
      'docs/sveltekit-forms.md',
      'docs/sveltekit-browser.md',
      'docs/sveltekit-hooks.md',
      'docs/solid-start.md',
      'docs/guides/solid-start-project.md',
      'docs/solid-start-browser.md',
      'docs/solid-start-advanced.md',
      'docs/next.md',
      'docs/hono.md',
      'docs/node.md',
      'docs/fetch.md',
      'docs/client.md',
      'docs/guides/single-page-application.md',
      'docs/caching-and-headers.md',
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
      'docs/guides/sessions.md',
      'docs/sessions.md',
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
      'docs/deploy/sveltekit-on-workers.md',
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
      'docs/options.md',
      'docs/environment.md',
      'docs/core.md',
      'docs/http.md',
      'docs/cli.md',
      'docs/testing.md',
      'docs/rate-limits.md',
      'docs/audit-events.md',
      'docs/guides/versions.md',
      'CHANGELOG.md',
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
