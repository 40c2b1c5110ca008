import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import type { AuthConfig } from '../../../../src/index.ts'
import { passMillisecond } from '../../../harness.ts'
import { HOME, openApp } from './open-app.ts'

const EVENTS = ['createUser', 'updateUser', 'linkAccount', 'signIn', 'signOut', 'session'] as const

/** Records what each callback and event receives, and answers as an application that sends the user to the browser. */
function listen(heard: [name: string, given: unknown][]) {
  const hear = (name: string, given: unknown): null => {
    heard.push([name, given])
    return null
  }
  const events = Object.fromEntries(EVENTS.map((name) => [name, (given: unknown) => hear(`event ${name}`, given)]))
  const callbacks: AuthConfig['callbacks'] = {
    signIn: (given) => hear('signIn', given) ?? true,
    jwt: (given) => hear('jwt', given) ?? given.token,
    session: (given) => hear('session', given) ?? { ...given.session, ...(given.user && { user: given.user }) },
  }
  return { callbacks, events }
}

test.each([{ strategy: 'database' }, { strategy: 'jwt', revocation: true }] as const)(
  'keeps emailRecord from callbacks, events and browsers: %j',
  async (session) => {
    const heard: [name: string, given: unknown][] = []
    const app = openApp({
      config: { session, ...listen(heard) },
      provider: { allowDangerousEmailAccountLinking: true },
    })
    expect(await app.signIn('idp', 'eve')).toBe(HOME)
    const owner = app.openBrowser()
    // Takes the address over and links, then signs in as known.
    expect(await app.signIn('other', 'ada', owner)).toBe(HOME)
    // The first has ended all that began up to its millisecond.
    await passMillisecond()
    expect(await app.signIn('other', 'ada', owner)).toBe(HOME)
    const shown = await owner.session()
    await owner.submit('/auth/signout')
    expect(app.tables.users).toMatchObject([{ emailRecord: expect.stringContaining('ada@example.com') }])
    const names = [
      'signIn',
      'session',
      ...(session.strategy === 'jwt' ? ['jwt'] : []),
      ...EVENTS.map((name) => `event ${name}`),
    ]
    expect(new Set(heard.map(([name]) => name))).toEqual(new Set(names))
    for (const given of [...heard, ['browser', shown]]) {
      expect(inspect(given, { depth: null })).not.toContain('emailRecord')
      expect(JSON.stringify(given)).not.toContain('emailRecord')
      expect(() => structuredClone(given)).not.toThrow()
    }
  },
)
