import type { Express } from 'express'
import { onTestFinished } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { Email } from '../../../src/providers/email.ts'
import { OAuth } from '../../../src/providers/oauth.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import { ORIGIN, SECRET, startProcess, stopClock } from '../../harness.ts'
import type { AbstractAnswer, AbstractRequest } from './abstract-request.ts'
import { openCore } from './core-driver.ts'
import { ADA, type Driver, type DriverConfig } from './driver.ts'
import { openExpress } from './express-driver.ts'
import { openKit } from './kit-driver.ts'
import { startRandomness, useSameRandomness } from './same-randomness.ts'
import { openStart } from './start-driver.ts'

/** One provider of every kind, each configuration with a store of its own. */
const createConfig = (options: Partial<DriverConfig> = {}): DriverConfig => ({
  adapter: memory(),
  basePath: '/auth',
  experimental: { enableWebAuthn: true },
  logger: { error: () => {}, warn: () => {}, debug: () => {} },
  origin: ORIGIN,
  providers: [
    Credentials({
      credentials: { username: {}, password: { type: 'password' } },
      authorize: ({ username = '', password }) =>
        username !== '' && password === ADA.password
          ? { id: username, name: username, email: 'ada@app.example' }
          : null,
    }),
    OAuth({
      id: 'idp',
      clientId: 'app',
      clientSecret: 'a secret of the provider',
      authorization: 'https://provider.example/authorize',
      token: 'https://provider.example/token',
      userinfo: 'https://provider.example/user',
      profile: { id: 'id' },
    }),
    Email({ from: 'app@app.example', sendVerificationRequest: () => {} }),
    Passkey(),
  ],
  secret: SECRET,
  session: { strategy: 'jwt' },
  ...options,
})

/** What everybody answered, the core first. */
export interface Answers {
  readonly core: AbstractAnswer
  readonly others: readonly { readonly name: Exclude<Driver['name'], 'core'>; readonly answer: AbstractAnswer }[]
}

/** The same application four times. */
export interface World {
  readonly drivers: readonly Driver[]
  /** Asks all of them the same. */
  ask(request: AbstractRequest): Promise<Answers>
}

export interface WorldOptions {
  /** Settings of Express, and middleware in front of ours. */
  readonly prepare?: (app: Express) => void
  /** SvelteKit's own check of origins. @default none: then only ours is left */
  readonly trustedOrigins?: readonly string[]
}

/**
 * Until the test ends, nothing is left to chance: who does the same gives the same bytes. Each application remembers its
 * own used states, although all have the same secret.
 */
export async function openWorld(
  options: Partial<DriverConfig> | (() => Partial<DriverConfig>) = {},
  { prepare, trustedOrigins }: WorldOptions = {},
): Promise<World> {
  const configure = () => {
    startProcess()
    return createConfig(typeof options === 'function' ? options() : options)
  }
  useSameRandomness()
  stopClock()
  const drivers = [
    openCore(configure()),
    await openExpress(configure(), prepare),
    openKit(configure(), trustedOrigins),
    openStart(configure()),
  ]
  onTestFinished(() => {
    for (const driver of drivers) driver.close()
  })
  let asked = 0
  async function ask(request: AbstractRequest): Promise<Answers> {
    asked += 1
    const answers: { name: Driver['name']; answer: AbstractAnswer }[] = []
    for (const driver of drivers) {
      startRandomness(asked * 1000)
      answers.push({ name: driver.name, answer: await driver.send(request) })
    }
    const [first, ...others] = answers
    if (first === undefined) throw new Error('nobody was asked')
    return { core: first.answer, others: others as Answers['others'] } // the core is first
  }
  return { drivers, ask }
}

/** The cookies that a browser sends back. */
export const cookiesOf = ({ cookies }: AbstractAnswer): string =>
  cookies
    .filter((line) => !/; Max-Age=0(?:;|$)/.test(line))
    .map((line) => line.split(';', 1)[0])
    .join('; ')
