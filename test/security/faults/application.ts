import type { AuthConfig, Profile } from '../../../src/index.ts'
import { Mail } from '../../../src/providers/mail.ts'
import type { Breaker } from './breaker.ts'
import type { WorldOptions } from './world.ts'

type Own = Pick<WorldOptions, 'config' | 'oidc' | 'email'>

const EVENTS = ['createUser', 'updateUser', 'linkAccount', 'signIn', 'signOut', 'session'] as const

function callbacksOf({ wrap }: Breaker): NonNullable<AuthConfig['callbacks']> {
  return {
    signIn: wrap('callback signIn', () => true),
    redirect: wrap('callback redirect', ({ url, baseUrl }) => new URL(url, baseUrl).href),
    jwt: wrap('callback jwt', ({ token }) => token),
    session: wrap('callback session', ({ session }) => session),
  }
}

const wrapAddress = ({ wrap }: Breaker) => wrap('callback clientAddress', () => '203.0.113.9')

/** An application that has a word in everything. */
export const APPLICATION: Own = {
  config: (breaker) => ({
    callbacks: callbacksOf(breaker),
    events: Object.fromEntries(EVENTS.map((name) => [name, breaker.wrap(`event ${name}`, async () => {})])),
    rateLimit: { clientAddress: wrapAddress(breaker) },
    session: {
      isRevoked: breaker.wrap('callback isRevoked', async () => false),
      generateSessionToken: breaker.wrap('callback generateSessionToken', () => crypto.randomUUID()),
    },
  }),
  oidc: ({ wrap }) => ({
    account: wrap('callback account', ({ scope }) => ({ ...(scope && { scope }) })),
    profile: wrap('callback profile', ({ sub, name, email }: Profile) => ({
      ...{ id: String(sub), name: String(name), email: String(email) },
    })),
  }),
  email: ({ wrap }, arrive) =>
    Mail({
      id: 'email',
      normalizeIdentifier: wrap('callback normalizeIdentifier', (typed: string) => typed),
      generateVerificationToken: wrap('callback generateVerificationToken', () => crypto.randomUUID()),
      sendVerificationRequest: wrap('callback sendVerificationRequest', async (mail) => arrive(mail)),
    }),
}
