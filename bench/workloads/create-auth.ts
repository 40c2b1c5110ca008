import { type InProcess, inProcess } from '../in-process.ts'
import * as betterAuth from '../subjects/better-auth.ts'
import { everyProvider } from '../subjects/every-provider.ts'
import * as latchkey from '../subjects/latchkey.ts'
import { type Callable, itemOf } from '../workload.ts'

/** Applications made for one user whose session each of them must read. */
const maker = <A>(
  make: () => A,
  cookies: readonly string[],
  read: (auth: A, cookie: string) => Promise<string | null>,
) =>
  ({
    users: 1,
    run: async () => make(),
    // What `run` returns.
    emailOf: (answer) => read(answer as A, itemOf(cookies, 0)),
  }) satisfies Callable

/** What a process pays before its first request, and hosts that make the configuration for each request pay every time. */
export const workload: InProcess = inProcess({
  title: 'Making an application, with three providers',
  notes: [
    'latchkey checks the whole configuration. better-auth does part of its work in promises that nobody waits for here.',
    'latchkey 1 and latchkey 107 have providers that exist before, built-in ones with invented credentials. Only createAuth is timed.',
    '@auth/core has no such step: it does all of this with every request.',
    'A first call in a fresh process takes longer, because its code is compiled; that is in cold-start.',
  ],
  subjects: [
    {
      name: 'latchkey',
      does: 'createAuth',
      make: async () => maker(latchkey.withThree, await latchkey.cookies(), latchkey.emailIn),
    },
    {
      name: 'latchkey 1',
      does: 'one provider',
      async make() {
        const [github] = await everyProvider()
        return maker(() => latchkey.withProviders(github ? [github] : []), await latchkey.cookies(), latchkey.emailIn)
      },
    },
    {
      name: 'latchkey 107',
      does: '107 providers',
      async make() {
        const all = (await everyProvider()).slice(0, 107)
        return maker(() => latchkey.withProviders(all), await latchkey.cookies(), latchkey.emailIn)
      },
    },
    {
      name: 'better-auth',
      does: 'betterAuth',
      make: async () => maker(betterAuth.withThree, await betterAuth.cookies(), betterAuth.emailIn),
    },
  ],
})
