import { Mail } from '../../src/providers/mail.ts'
import type { Adapter, AdapterUser, VerificationToken } from '../../src/types/adapter.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import type { EmailProvider, VerificationRequestParams } from '../../src/types/email-provider.ts'
import type { LogSink } from '../harness.ts'
import { type Browser, ORIGIN, openAuth, openBrowser } from '../harness.ts'
import { fieldsOf, find, parseMarkup } from '../pages/markup.ts'

/** A store of users and one-time tokens, as small as can be, that can be looked into. */
export interface SmallStore {
  readonly adapter: Adapter
  readonly users: Map<string, AdapterUser>
  readonly tokens: Map<string, VerificationToken>
  /** Names of the methods that were called, in their order. */
  readonly calls: string[]
}

const keyOf = ({ identifier, token }: { identifier: string; token: string }): string => `${identifier} ${token}`

/** @param isCounting Whether it has `rateLimit`, without which mails have no code. */
export function openStore(isCounting = true): SmallStore {
  const users = new Map<string, AdapterUser>()
  const accounts = new Map<string, string>()
  const tokens = new Map<string, VerificationToken>()
  const counters = new Map<string, number>()
  const calls: string[] = []
  const byEmail = (email: string) => [...users.values()].find((user) => user.email === email) ?? null
  const methods: Adapter = {
    async createUser(user) {
      const id = `u${users.size + 1}`
      users.set(id, { ...user, id })
      return { ...user, id }
    },
    getUser: async (id) => users.get(id) ?? null,
    getUserByEmail: async (email) => byEmail(email),
    getUserByAccount: async ({ provider, providerAccountId }) =>
      users.get(accounts.get(`${provider} ${providerAccountId}`) ?? '') ?? null,
    async updateUser(user) {
      const known = { ...(users.get(user.id) as AdapterUser), ...user }
      users.set(user.id, known)
      return known
    },
    async linkAccount({ provider, providerAccountId, userId }) {
      accounts.set(`${provider} ${providerAccountId}`, userId)
    },
    async createVerificationToken(token) {
      tokens.set(keyOf(token), token)
      return token
    },
    async useVerificationToken(params) {
      const token = tokens.get(keyOf(params)) ?? null
      tokens.delete(keyOf(params))
      return token
    },
    async rateLimit({ key, cost, window }) {
      const count = (counters.get(key) ?? 0) + cost
      counters.set(key, count)
      return { count, expires: new Date(Date.now() + window * 1000) }
    },
  }
  if (!isCounting) delete methods.rateLimit
  const adapter = Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [
      name,
      (...parameters: never[]) => {
        calls.push(name)
        return (method as (...given: never[]) => unknown)(...parameters)
      },
    ]),
  )
  return { adapter, users, tokens, calls }
}

/** An application with sign-in by email, what it has sent, and a browser in front of it. */
export interface MailApp extends SmallStore {
  readonly browser: Browser
  readonly log: LogSink
  readonly sent: VerificationRequestParams[]
  /** The same application as a browser elsewhere sees it. */
  otherBrowser(): Browser
  /** Asks for a mail. */
  ask(email: string, browser?: Browser, callbackUrl?: string): Promise<Response>
  /** The mail that was sent last. */
  mail(): VerificationRequestParams
  /** Opens the link of the last mail and presses the button. */
  follow(browser?: Browser, url?: string): Promise<Response>
  /** Types a code on the page that asking led to. */
  type(code: string, page: string, browser?: Browser): Promise<Response>
}

/** What a form of a page holds. */
export async function formOf(response: Response): Promise<Record<string, string>> {
  const [form] = find(parseMarkup(await response.text()), 'form')
  return form ? fieldsOf(form) : {}
}

export function openMail(
  options: Partial<EmailProvider> = {},
  overrides: Partial<AuthConfig> = {},
  store: SmallStore = openStore(),
  env?: Record<string, string>,
): MailApp {
  const sent: VerificationRequestParams[] = []
  const provider = Mail({ id: 'email', sendVerificationRequest: (mail) => void sent.push(mail), ...options })
  const config = { providers: [provider], adapter: store.adapter, session: { strategy: 'jwt' as const }, ...overrides }
  const { auth, browser, log } = openAuth(config, env)
  const app: MailApp = {
    ...store,
    browser,
    log,
    sent,
    otherBrowser: () => openBrowser(auth),
    ask: (email, from = browser, callbackUrl = '/home') => from.submit('/auth/signin/email', { email, callbackUrl }),
    mail: () => sent.at(-1) as VerificationRequestParams,
    async follow(from = browser, url = app.mail().url) {
      const { token = '' } = await formOf(await from.navigate(url))
      return from.submit('/auth/callback/email', { token })
    },
    async type(code, page, from = browser) {
      const { provider: id = '', state = '' } = await formOf(await from.navigate(page))
      return from.submit('/auth/verify-request', { provider: id, state, code })
    },
  }
  return app
}

export const locationOf = (response: Response): URL => new URL(response.headers.get('location') ?? ORIGIN)
