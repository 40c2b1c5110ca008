// The pages of services that send the mails of sign-in, from their definitions and the table of docs/mail-senders.md.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmailProvider } from '../../src/types/email-provider.ts'
import { root } from '../entries.ts'
import { loadProvider, providerEntries } from './known-provider.ts'
import { table } from './provider-page.ts'

/** A service that sends mail. */
export interface MailSender {
  readonly id: string
  /** What is imported: `Resend`. */
  readonly exportName: string
  /** Its name. */
  readonly service: string
  readonly provider: EmailProvider
  /** Its cell of the table in docs/mail-senders.md: options and differences. */
  readonly options: string
}

/** The row of each service of docs/mail-senders.md, by id. */
const optionsById = (): ReadonlyMap<string, string> =>
  new Map(
    Array.from(
      readFileSync(join(root, 'docs/mail-senders.md'), 'utf8').matchAll(
        /^\| \[`([a-z]+)`\]\(providers\/\1\.md\) \| (.*)\|$/gm,
      ),
      ([, id = '', options = '']) => [id, options.trim()],
    ),
  )

const serviceOf = (id: string): string | undefined =>
  /^ {2}service: '(.+)',$/m.exec(readFileSync(join(root, `src/providers/${id}.ts`), 'utf8'))?.[1]

async function senderOf(id: string): Promise<MailSender | null> {
  const service = serviceOf(id)
  if (service === undefined) return null
  const options = optionsById().get(id)
  if (options === undefined) throw new Error(`docs/mail-senders.md has no row for ${id}`)
  const module = await loadProvider(id)
  const [exportName] = Object.keys(module).filter((name) => name !== 'default')
  // A definition with `service` was created by `defineMailSender`.
  const provider = module.default() as unknown as EmailProvider
  return { ...{ id, service, options, provider }, exportName: `${exportName}` }
}

/** All mail services. */
export async function mailSenders(): Promise<MailSender[]> {
  const senders = await Promise.all(providerEntries().map(senderOf))
  return senders.filter((sender) => sender !== null)
}

/** Environment variables: option, suffix, content. */
const VARIABLES = [
  ['apiKey', 'KEY', 'API key'],
  ['apiSecret', 'SECRET', 'second half of the API key'],
  ['from', 'FROM', 'sender: `Acme <hello@example.com>` or a bare address'],
] as const

/** Options that only the application knows. */
const REQUIRED: Readonly<Record<string, string>> = { loops: "({ transactionalId: '…' })" }

/** The page of one service. */
export function senderPage({ exportName, id, options, provider, service }: MailSender): string {
  const { docs, requires = [] } = provider
  const used = VARIABLES.filter(([option]) => requires.includes(option))
  // The table of variables contains it.
  const others = options.replace(/^`apiSecret`[^;]*; /, '')
  const names = used.map(([, end]) => `AUTH_${id.toUpperCase()}_${end}`)
  return `${[
    `# ${service}`,
    '',
    `Sends the mails of [sign-in by email](../email.md). It is one of [several services](../mail-senders.md#over-http).`,
    '',
    '```ts',
    "import { createAuth } from 'latchkey'",
    `import { ${exportName} } from 'latchkey/providers/${id}'`,
    '',
    ...names.map((name) => `// ${name}`),
    'export const auth = createAuth({',
    '  adapter,',
    `  providers: [${exportName}${REQUIRED[id] ?? ''}],`,
    '})',
    '```',
    '',
    '## Settings',
    '',
    ...table(
      ['variable', ''],
      used.map(([, , what], i) => [`\`${names[i]}\``, what]),
    ),
    '',
    `As options: ${used.map(([option]) => `\`${option}\``).join(', ')}.`,
    ...(others === '' ? [] : ['', `Other options: ${others}.`]),
    '',
    'See [the mail](../mail-senders.md#the-mail) for its text and [failures](../mail-senders.md#when-it-fails).',
    '',
    `Documentation of the service: <${docs}>`,
  ].join('\n')}\n`
}

/** Providers that other pages describe: `[id, page]`. */
export const OTHER_PAGES: readonly (readonly [id: string, page: string])[] = [
  ['oidc', '[any OpenID Connect provider](../guides/provider-of-your-own.md)'],
  ['oauth', '[any OAuth 2.0 provider](../guides/provider-of-your-own.md)'],
  ['passkey', '[passkeys](../passkeys.md)'],
  ['webauthn', '[passkeys](../passkeys.md), under their Auth.js name'],
  ['password', '[sign-up and passwords](../sign-up.md) that latchkey keeps'],
  ['credentials', '[passwords](../passwords.md) that the application keeps, and other form fields'],
  ['email', '[mail over SMTP](../mail-senders.md#over-smtp)'],
  ['nodemailer', '[mail over SMTP](../mail-senders.md#over-smtp), under its Auth.js name'],
  ['mail', '[mail through your own function](../mail-senders.md#the-mail)'],
]

/** The part of the list that covers everything except OAuth and OpenID Connect. */
export const otherProviders = (senders: readonly MailSender[]): readonly string[] => [
  '## Other sign-in methods',
  '',
  ...table(
    ['id', ''],
    [
      ...OTHER_PAGES.map(([id, page]) => [`\`${id}\``, page]),
      ...senders.map(({ id, service }) => [`\`${id}\``, `[${service}](${id}.md) sends mail`]),
    ],
  ),
]
