// What a fresh process needs for its first session check, and nothing else.

import { BETTER_AUTH, CLIENT } from '../better-auth-options.ts'
import { handle, read } from '../subjects/webcrypto.ts'
import { ORIGIN, SECRET } from '../workload.ts'

/** Reads the session in a `Cookie` header. @returns The email address in it. */
export type Reader = (cookie: string) => Promise<string | null | undefined>

/** Through the request handler, and in process. */
export interface Readers {
  readonly handler: () => Promise<Reader>
  readonly inProcess: () => Promise<Reader>
}

const IRON = { cookieName: '__Host-iron-session', password: SECRET }

const load = (path: string) => import((process.env['BENCH_ROOT'] ?? '') + path)

const through =
  (handle: (request: Request) => Promise<Response>, path = '/auth/session'): Reader =>
  async (cookie) =>
    (await (await handle(new Request(ORIGIN + path, { headers: { cookie } }))).json())?.user?.email

async function betterAuth() {
  const { betterAuth } = await load('bench/peers/better-auth-alone.js')
  return betterAuth(BETTER_AUTH)
}

/** By subject. */
export const READERS: Readonly<Record<string, Readers>> = {
  latchkey: {
    async handler() {
      const [{ createAuth }, { GitHub }] = await Promise.all([load('dist/index.js'), load('dist/providers/github.js')])
      const auth = createAuth({ providers: [GitHub(CLIENT)], secret: SECRET, origin: ORIGIN }, { env: {} })
      return through(auth.handle)
    },
    async inProcess() {
      const { sessionReader } = await load('dist/session.js')
      const readSession = sessionReader({ secret: SECRET })
      return async (cookie) => (await readSession(cookie))?.email
    },
  },
  '@auth/core': {
    async handler() {
      const [{ Auth }, { default: GitHub }] = await Promise.all([
        import('@auth/core'),
        import('@auth/core/providers/github'),
      ])
      const config = { providers: [GitHub(CLIENT)], secret: SECRET, basePath: '/auth', trustHost: true }
      return through((request) => Auth(request, config))
    },
    async inProcess() {
      const { getToken } = await import('@auth/core/jwt')
      return async (cookie) =>
        (await getToken({ req: { headers: { cookie } }, secret: SECRET, secureCookie: true }))?.email
    },
  },
  'better-auth': {
    async handler() {
      const auth = await betterAuth()
      return through(auth.handler, '/auth/get-session')
    },
    async inProcess() {
      const auth = await betterAuth()
      return async (cookie) => (await auth.api.getSession({ headers: new Headers({ cookie }) }))?.user.email
    },
  },
  'iron-session': {
    async handler() {
      const { getIronSession } = await load('bench/peers/iron-session.js')
      return through(async (request) => {
        const { user } = await getIronSession(request, new Response(null), IRON)
        return Response.json(user ? { user } : null)
      })
    },
    async inProcess() {
      const { unsealData } = await load('bench/peers/iron-session.js')
      return async (cookie) => (await unsealData(cookie.slice(cookie.lastIndexOf('=') + 1), IRON)).user?.email
    },
  },
  webcrypto: {
    handler: async () => through(handle),
    inProcess: async () => async (cookie) => (await read(cookie))?.email,
  },
}
