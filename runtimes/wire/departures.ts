import { assert, assertEqual, type Test } from '../harness.ts'
import type { Providers } from './providers.ts'
import { assertWell, cookieNamesOf, SIGN_IN, signIn, sleep } from './sign-in.ts'
import { open, valuesOf } from './socket.ts'
import { createVisitor, encodeForm } from './visitor.ts'

/** Begins a sign-in at a provider. */
async function leadsTo(provider: string, port: number, providers: Providers): Promise<void> {
  const visitor = createVisitor(port)
  const form = { csrfToken: await visitor.csrfToken() }
  const answer = await visitor.ask({ method: 'POST', path: `/auth/signin/${provider}`, form })
  const [location = ''] = valuesOf(answer, 'location')
  assertEqual(location.split('?')[0], `${providers.url}/${provider}/authorize`)
  assert(cookieNamesOf(answer).length > 0, 'no cookie for the transaction')
}

/** What is left behind by clients that go. */
export const departures = (port: number, providers: Providers): Test[] => [
  {
    name: 'clients that go in the middle of a body do no harm',
    async run() {
      const leave = async () => {
        const connection = await open(port)
        await connection.write(
          `${createVisitor(port).head({ method: 'POST', path: SIGN_IN, headers: { 'content-length': '1000' } })}password=`,
        )
        await sleep(20)
        connection.drop()
      }
      await Promise.all(Array.from({ length: 20 }, leave))
      await assertWell(port)
      await signIn(createVisitor(port))
    },
  },
  {
    name: 'CONC-03: a client that goes while a provider is asked does not keep the next from signing in',
    async run() {
      const first = createVisitor(port)
      const form = { csrfToken: await first.csrfToken() }
      const connection = await open(port)
      await connection.write(first.head({ method: 'POST', path: '/auth/signin/aborted', form }) + encodeForm(form))
      await providers.asked('aborted')
      connection.drop()
      await sleep(100)
      await leadsTo('aborted', port, providers)
      await leadsTo('aborted', port, providers)
    },
  },
]

/** Sign-ins that a provider has to be asked for. */
export const outgoing = (port: number, providers: Providers): Test[] => [
  {
    name: 'a sign-in leads to the provider',
    run: () => leadsTo('known', port, providers),
  },
  {
    name: 'CONC-03: of ten first sign-ins at once, every one leads to the provider',
    run: async () => void (await Promise.all(Array.from({ length: 10 }, () => leadsTo('crowd', port, providers)))),
  },
]
