import { onTestFinished, vi } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { extensions } from '../../src/oauth/extensions.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { Email } from '../../src/providers/email.ts'
import { OAuth } from '../../src/providers/oauth.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { Passkey } from '../../src/providers/passkey.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { ORIGIN, SECRET } from '../harness.ts'

/** What a request has cost: reads of its body, calls of the store, keys, and requests to others. */
export interface Spent {
  bodies: number
  stores: number
  keys: number
  requests: number
}

export const NOTHING: Spent = { bodies: 0, stores: 0, keys: 0, requests: 0 }

/** The same object; each call of a function of it is counted. */
function counting<T extends object>(target: T, count: () => void): T {
  const wrapped = (value: unknown): unknown => {
    if (typeof value !== 'function') return typeof value === 'object' && value !== null ? counting(value, count) : value
    return (...given: unknown[]) => {
      count()
      return Reflect.apply(value, target, given)
    }
  }
  return new Proxy(target, { get: (from, name) => wrapped(Reflect.get(from, name)) })
}

/** A body that counts how often it is asked for bytes. */
function countedBody(text: string, spent: Spent): ReadableStream<Uint8Array> {
  function pull(controller: ReadableStreamDefaultController<Uint8Array>): void {
    spent.bodies += 1
    controller.enqueue(new TextEncoder().encode(text))
    controller.close()
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

const endpoints = { authorization: 'https://idp.example/authorize', token: 'https://idp.example/token' }
const client = { clientId: 'app', clientSecret: 'a secret of the provider' }

/** A provider of every kind. `posting` posts its answers and logout tokens. */
const createProviders = () => [
  Credentials({ credentials: { username: {}, password: { type: 'password' } }, authorize: () => ({ id: 'ada' }) }),
  OAuth({ id: 'idp', ...client, ...endpoints, userinfo: 'https://idp.example/user', profile: { id: 'id' } }),
  Oidc({
    id: 'posting',
    issuer: 'https://idp.example',
    ...client,
    formPost: true,
    backchannelLogout: true,
    extensions,
  }),
  Email({ from: 'app@app.example', sendVerificationRequest: () => {} }),
  Passkey(),
]

/** Counts everything that a configuration and its requests spend, until the test ends. */
export function countSpending() {
  const spent: Spent = { ...NOTHING }
  const count = (name: keyof Spent) => (): void => {
    spent[name] += 1
  }
  for (const name of ['deriveBits', 'deriveKey', 'importKey'] as const) {
    const original = crypto.subtle[name].bind(crypto.subtle) as (...given: unknown[]) => Promise<never>
    vi.spyOn(crypto.subtle, name).mockImplementation((...given: unknown[]) => {
      count('keys')()
      return original(...given)
    })
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    count('requests')()
    return new Response(null, { status: 500 })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const store = counting(memory(), count('stores'))
  const config: AuthConfig = {
    adapter: store,
    basePath: '/auth',
    experimental: { enableWebAuthn: true },
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
    origin: ORIGIN,
    providers: createProviders(),
    secret: SECRET,
    session: { strategy: 'database' },
  }
  return {
    config,
    count: count('bodies'),
    body: (text: string) => countedBody(text, spent),
    /** What was spent since the last call. */
    take(): Spent {
      const taken = { ...spent }
      Object.assign(spent, NOTHING)
      return taken
    },
  }
}

export type Spending = ReturnType<typeof countSpending>
