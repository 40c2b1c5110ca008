import { join } from 'node:path'
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express'
import type { Session } from 'latchkey'
import { requireSession, ServerAuth, session, signIn, signOut } from 'latchkey/express'
import { config } from './auth.ts'
import { accountPage, homePage, messagePage, type Visitor } from './pages.ts'

const visitorOf = (req: Request, res: Response): Visitor => ({
  session: res.locals.session ?? null,
  path: req.originalUrl,
})

/** For handlers behind the guard: it has seen to it that there is a session. */
const sessionOf = (res: Response): Session => res.locals.session as Session

const onError: ErrorRequestHandler = (error, req, res, next) => {
  if (res.headersSent) return next(error)
  const status: number = error.status ?? 500
  if (status >= 500) console.error(error)
  res.status(status).send(messagePage('That did not work', visitorOf(req, res), 'Go back and try again.'))
}

export const app: Express = express()
app.disable('x-powered-by')
app.use(express.static(join(import.meta.dirname, '../public')))

// The routes of sign-in and sign-out, then the session for every page.
app.use('/auth', ServerAuth(config))
app.use(session(config))

app.get('/', (req, res) => {
  res.send(homePage(visitorOf(req, res)))
})

app.get('/account', requireSession(config), (req, res) => {
  res.set('Cache-Control', 'private, no-store')
  res.send(accountPage({ ...visitorOf(req, res), session: sessionOf(res) }))
})

app.get('/api/me', requireSession(config), (_req, res) => {
  res.json(sessionOf(res).user)
})

app.post('/sign-in', async (req, res) => {
  await signIn(req, res, 'oidc', { redirectTo: '/account' })
})

app.post('/sign-out', async (req, res) => {
  await signOut(req, res, { redirectTo: '/' })
})

app.use((req, res) => {
  res.status(404).send(messagePage('Not found', visitorOf(req, res), 'There is no page at this address.'))
})
app.use(onError)
