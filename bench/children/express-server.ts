// An Express application with one guarded route: node express-server.js <subject>. Says its port.

import type { NextFunction, Request, Response } from 'express'
import express from 'express'
import { BETTER_AUTH, CLIENT } from '../better-auth-options.ts'
import { read } from '../subjects/webcrypto.ts'
import { ORIGIN, SECRET } from '../workload.ts'

type Guard = (req: Request, res: Response, next: NextFunction) => unknown
type WhoIs = (req: Request) => Promise<string | null | undefined>

const load = (path: string) => import((process.env['BENCH_ROOT'] ?? '') + path)

const guard =
  (whoIs: WhoIs): Guard =>
  async (req, res, next) => {
    const email = await whoIs(req)
    res.locals['email'] = email
    if (email) next()
    else res.status(401).json({ error: 'no session' })
  }

const GUARDS: Readonly<Record<string, () => Promise<Guard>>> = {
  express: async () => (_req, _res, next) => next(),
  async latchkey() {
    const [{ requireSession }, { GitHub }] = await Promise.all([
      load('dist/express.js'),
      load('dist/providers/github.js'),
    ])
    return requireSession({ providers: [GitHub(CLIENT)], secret: SECRET, origin: ORIGIN })
  },
  async '@auth/core'() {
    const [{ getSession }, { default: GitHub }] = await Promise.all([
      load('bench/peers/auth-express.js'),
      import('@auth/core/providers/github'),
    ])
    const config = {
      providers: [GitHub(CLIENT)],
      secret: SECRET,
      basePath: '/auth',
      trustHost: true,
      useSecureCookies: true,
    }
    return guard(async (req) => (await getSession(req, config))?.user?.email)
  },
  async 'better-auth'() {
    const { betterAuth, fromNodeHeaders } = await load('bench/peers/better-auth-node.js')
    const auth = betterAuth(BETTER_AUTH)
    return guard(async (req) => (await auth.api.getSession({ headers: fromNodeHeaders(req.headers) }))?.user.email)
  },
  webcrypto: async () => guard(async (req) => (await read(req.headers.cookie ?? ''))?.email),
}

const make = GUARDS[process.argv[2] ?? '']
if (!make) throw new Error(`no subject ${process.argv[2]}`)
const app = express()
app.get('/data', await make(), (_req, res) => {
  res.json({ email: res.locals['email'] ?? res.locals['session']?.user?.email ?? null })
})
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : 0)
})
process.once('disconnect', () => process.exit())
