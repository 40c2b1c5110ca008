import { createAuth, skipCSRFCheck } from '../../../src/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import type { Adapter } from '../../../src/types/adapter.ts'
import type { StateStore } from '../../../src/types/state-store.ts'
import { sleep } from './sleep.ts'

export const ORIGIN = 'https://app.example'

export const STRATEGIES = ['database', 'jwt'] as const
export type Strategy = (typeof STRATEGIES)[number]

/** Answers a request for a path below the name of the strategy. */
export type Application = (request: Request) => Promise<Response>

/** What the row of the user says of the owner's change of a password. */
export const toMark = (state: 'awaited' | 'done', password: string): string => `${state}: ${password}`

/**
 * An application with passwords, as `docs/accounts.md` describes their change. The password is the name of the user, for
 * which every store has a column.
 *
 * The field `wait` says how long `authorize` takes after it has compared the password: in milliseconds, or until the owner
 * is done.
 */
export function createPasswordApp(adapter: Adapter, strategy: Strategy, stateStore?: StateStore): Application {
  const store = adapter as Required<Adapter>
  const auth = createAuth(
    {
      ...{
        adapter,
        secret: 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a',
        basePath: `/${strategy}`,
        rateLimit: false,
        skipCSRFCheck,
      },
      ...(stateStore && { stateStore }),
      logger: { error: () => {} },
      // Another process may know a session as open for `maxStaleness`.
      session: strategy === 'jwt' ? { strategy, revocation: { maxStaleness: 0 } } : { strategy },
      providers: [
        Credentials({
          credentials: { email: {}, password: { type: 'password' }, wait: {} },
          async authorize({ email, password, wait }) {
            const user = await store.getUserByEmail(String(email))
            if (user === null || user.name !== password) return null
            if (wait === 'done') await waitForOwner(store, user.id, String(password))
            else await sleep(Number(wait))
            return { id: String(user.id), email: user.email }
          },
        }),
      ],
    },
    { env: { AUTH_URL: ORIGIN } },
  )
  return async (request) => {
    if (!request.url.endsWith('/password')) return auth.handle(request)
    const { userId = '', old = '', next = '', keeps } = Object.fromEntries(await request.clone().formData())
    await store.updateUser({ id: String(userId), name: String(next) })
    await auth.signOutEverywhere(String(userId), keeps === 'true' ? { except: request } : {})
    await store.updateUser({ id: String(userId), image: toMark('done', String(old)) })
    return new Response(null, { status: 204 })
  }
}

async function waitForOwner(store: Required<Adapter>, id: string, password: string): Promise<void> {
  await store.updateUser({ id, image: toMark('awaited', password) })
  while ((await store.getUser(id))?.image !== toMark('done', password)) await sleep(2)
}
