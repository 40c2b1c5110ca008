// What a request without a session can write until a sign-in succeeds. `test/properties/anonymous-writes.test.ts` compares
// it with what the code writes, and `npm run docs:security` puts it into docs/project/exhaustion.md.

/** One thing that an anonymous request can write. */
export interface AnonymousWrite {
  readonly kind: 'cookie' | 'state' | 'row' | 'audit'
  /** Name of a cookie without its prefix, purpose of an entry, identifier of a token, or type of an event. */
  readonly name: string
  readonly cause: string
  /** Longest lifetime in seconds. `null`: a cookie until the browser closes, an event as long as the sink keeps it. */
  readonly seconds: number | null
  /** Whether it belongs to a mail, whose link may live for a day. */
  readonly isMailed?: true
  /** How many at a time: cookies of a browser, all others by one request. */
  readonly max: number
  /** What else limits it. */
  readonly limit: string
  readonly full: string
}

const REPLACED = 'replaces the one before'
const LOWEST = 'the lowest counters are dropped'

const cookies: readonly Omit<AnonymousWrite, 'kind' | 'limit'>[] = [
  { name: 'latchkey.csrf', cause: 'a page with a form, `GET csrf`', seconds: null, max: 1, full: REPLACED },
  {
    ...{ name: 'latchkey.tx.<id>', cause: 'the start of a sign-in with a provider', seconds: 600, max: 5 },
    full: 'the oldest is dropped',
  },
  {
    ...{ name: 'latchkey.tx.<id>', cause: 'a mail sign-in', seconds: 86_400, isMailed: true as const, max: 5 },
    full: 'the oldest is dropped',
  },
  { name: 'latchkey.tx.answer', cause: 'a POST to the callback of a provider', seconds: 60, max: 1, full: REPLACED },
  { name: 'latchkey.challenge', cause: 'a passkey ceremony', seconds: 300, max: 1, full: REPLACED },
  { name: 'latchkey.typed', cause: 'a form that was refused', seconds: 120, max: 1, full: REPLACED },
  { name: 'latchkey.signout', cause: 'a federated sign-out', seconds: 600, max: 1, full: REPLACED },
]

const counter = (name: string, cause: string, seconds = 600): AnonymousWrite => ({
  ...{ kind: 'state', name, cause, seconds, max: name.endsWith('-client') ? 3 : 1, full: LOWEST },
  limit: name.endsWith('-client') ? 'one for a client, two more for its IPv6 networks' : 'one for each subject',
  ...(seconds > 3600 && { isMailed: true as const }),
})

const state: readonly AnonymousWrite[] = [
  {
    ...{ kind: 'state', name: 'used-state', cause: 'a callback with the cookie of its attempt', seconds: 600, max: 1 },
    ...{ limit: 'one for each attempt', full: 'the oldest are dropped' },
  },
  counter('mail', 'a mail sign-in'),
  counter('mail-client', 'a mail sign-in'),
  counter('credentials', 'a password'),
  counter('credentials-client', 'a password'),
  counter('code', 'a typed code', 86_400),
  counter('code-address', 'a typed code', 86_400),
  counter('code-client', 'a typed code', 86_400),
  counter('passkey-client', 'a passkey ceremony'),
  counter('callback-client', 'a callback with the cookie of its attempt'),
  counter('push-client', 'the start of a sign-in with a pushed request'),
]

const PRUNED = 'your database has no bound; `prune()` deletes expired rows'

const rows: readonly AnonymousWrite[] = [
  {
    ...{ kind: 'row', name: 'address', cause: 'a mail sign-in', seconds: 86_400, isMailed: true, max: 1 },
    ...{ limit: 'rate limits `mail` and `mail-client`', full: PRUNED },
  },
  {
    ...{ kind: 'row', name: 'webauthn', cause: 'a passkey ceremony', seconds: 300, max: 1 },
    ...{ limit: 'rate limit `passkey-client`', full: PRUNED },
  },
]

const event = (name: string, cause: string): AnonymousWrite => ({
  ...{ kind: 'audit', name, cause, seconds: null, max: 1 },
  limit:
    name === 'mail.sent' ? 'rate limits `mail` and `mail-client`' : '5 a minute for each kind, then one with a count',
  full: 'is lost; half of the places are reserved for other events',
})

const events: readonly AnonymousWrite[] = [
  event('logout.received', 'a refused logout token'),
  event('mail.sent', 'a mail sign-in'),
  event('rate-limit.exceeded', 'a request beyond a rate limit'),
  event('request.failed', 'a refused or failed request'),
  event('session.ended', 'a refused sign-out'),
  event('session.updated', 'a refused change of a session'),
  event('sign-in', 'a refused or failed sign-in'),
]

/** The whole table. */
export const ANONYMOUS_WRITES: readonly AnonymousWrite[] = [
  ...cookies.map((row) => ({ ...row, kind: 'cookie' as const, limit: row.max > 1 ? '8 kB together' : '4 kB' })),
  ...state,
  ...rows,
  ...events,
]

const TITLES: Readonly<Record<AnonymousWrite['kind'], string>> = {
  cookie: 'cookie',
  state: 'state entry',
  row: 'verification token',
  audit: 'audit event',
}

function describeLife({ kind, seconds }: AnonymousWrite): string {
  if (seconds === null) return kind === 'cookie' ? 'until the browser closes' : 'as long as your sink keeps it'
  if (seconds === 86_400) return '24 hours'
  return seconds > 120 ? `${seconds / 60} minutes` : `${seconds} s`
}

/** Returns the table as Markdown. */
export const writesTable = (): string =>
  [
    '| what | name | caused by | lives at most | at most | if full |',
    '| --- | --- | --- | --- | --- | --- |',
    ...ANONYMOUS_WRITES.map((row) => {
      const { cause, full, kind, limit, max, name } = row
      const most = kind === 'cookie' ? `${max} of a browser` : `${max} by one request`
      return `| ${TITLES[kind]} | \`${name}\` | ${cause} | ${describeLife(row)} | ${most}; ${limit} | ${full} |`
    }),
  ].join('\n')
