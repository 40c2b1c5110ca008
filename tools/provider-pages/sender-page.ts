// The pages of services that send the mails of sign-in, from their definitions and the table of docs/mail-senders.md.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmailProvider } from '../../src/types/email-provider.ts'
import { root } from '../entries.ts'
import { loadProvider, providerEntries } from './known-provider.ts'
import { table } from './provider-page.ts'

/** A service that sends mail, with all that is known of it. */
export interface MailSender {
  readonly id: string
  /** What is imported: `Resend`. */
  readonly exportName: string
  /** As its maker calls it. */
  readonly service: string
  readonly provider: EmailProvider
  /** Its cell of the table: options of its own, and what it does otherwise. */
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
  // One with a service in its definition is made by `defineMailSender`.
  const provider = module.default() as unknown as EmailProvider
  return { ...{ id, service, options, provider }, exportName: `${exportName}` }
}

/** All of them. */
export async function mailSenders(): Promise<MailSender[]> {
  const senders = await Promise.all(providerEntries().map(senderOf))
  return senders.filter((sender) => sender !== null)
}

/** What is read from the environment, and what it is. */
const VARIABLES = [
  ['apiKey', 'KEY', 'the API key'],
  ['apiSecret', 'SECRET', 'the second half of the key'],
  ['from', 'FROM', 'the sender: `Acme <hello@example.com>`, or an address alone'],
] as const

/** What only the application knows, written where it is called. */
const REQUIRED: Readonly<Record<string, string>> = { loops: "({ transactionalId: '…' })" }

/** The page of one service. */
export function senderPage({ exportName, id, options, provider, service }: MailSender): string {
  const { docs, requires = [] } = provider
  const used = VARIABLES.filter(([option]) => requires.includes(option))
  // The table of variables has it.
  const others = options.replace(/^`apiSecret`[^;]*; /, '')
  const names = used.map(([, end]) => `AUTH_${id.toUpperCase()}_${end}`)
  return `${[
    `# ${service}`,
    '',
    `Sends the mails of [sign-in by e-mail](../email.md). It is one of [several services](../mail-senders.md#over-http).`,
    '',
    '```ts',
    "import { createAuth } from 'latchkey'",
    `import { ${exportName} } from 'latchkey/providers/${id}'`,
    '',
    `export const auth = createAuth({ adapter, providers: [${exportName}${REQUIRED[id] ?? ''}] }) // ${names.join(', ')}`,
    '```',
    '',
    '## Settings',
    '',
    ...table(
      ['variable', ''],
      used.map(([, , what], i) => [`\`${names[i]}\``, what]),
    ),
    '',
    `Each can be given in code instead: ${used.map(([option]) => `\`${option}\``).join(', ')}.`,
    ...(others === '' ? [] : ['', `Beside these: ${others}.`]),
    '',
    '[Sending mail](../mail-senders.md#the-mail) has what the mail says and how to change it, and [what happens when it fails](../mail-senders.md#when-it-fails).',
    '',
    `Its maker's documentation: <${docs}>`,
  ].join('\n')}\n`
}

/** Where providers are that have a page elsewhere: `[id, page]`. */
export const ELSEWHERE: readonly (readonly [id: string, page: string])[] = [
  ['oidc', '[another provider, by OpenID Connect](../configuration.md#a-provider-of-your-own)'],
  ['oauth', '[another provider, by OAuth](../configuration.md#a-provider-of-your-own)'],
  ['passkey', '[passkeys](../passkeys.md)'],
  ['webauthn', '[passkeys](../passkeys.md), under the name that Auth.js has for them'],
  ['credentials', '[passwords](../passwords.md), and whatever else a form can ask for'],
  ['email', '[mail over SMTP](../mail-senders.md#over-smtp)'],
  ['nodemailer', '[mail over SMTP](../mail-senders.md#over-smtp), under the name that Auth.js has for it'],
  ['mail', '[mail that your own function sends](../mail-senders.md#the-mail)'],
]

/** The part of the list of all providers that is about everything but sign-in by OAuth and OpenID Connect. */
export const otherProviders = (senders: readonly MailSender[]): readonly string[] => [
  '## Everything else',
  '',
  ...table(
    ['id', ''],
    [
      ...ELSEWHERE.map(([id, page]) => [`\`${id}\``, page]),
      ...senders.map(({ id, service }) => [`\`${id}\``, `[${service}](${id}.md) sends mail`]),
    ],
  ),
]
