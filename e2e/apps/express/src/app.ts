import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { requireSession, ServerAuth, session, signIn, signOut } from 'latchkey/express'
import { accountRouter } from './account.ts'
import { config } from './auth.ts'
import { homePage, messagePage, visitorOf } from './pages.ts'

const onError: ErrorRequestHandler = (error, req, res, next) => {
  if (res.headersSent) return next(error)
  const status: number = error.status ?? 500
  if (status >= 500) console.error(error)
  res.status(status).send(messagePage('That did not work', visitorOf(req, res), 'Go back and try again.'))
}

/** @param files What browsers get as it lies there; not needed where the platform has that for itself. */
export function createApp(files?: RequestHandler): Express {
  const app = express()
  app.disable('x-powered-by')
  if (process.env.TRUST_PROXY) app.set('trust proxy', process.env.TRUST_PROXY)
  if (files !== undefined) app.use(files)

  // The routes of sign-in and sign-out, then the session for every page.
  app.use('/auth', ServerAuth(config))
  app.use(session(config))

  app.get('/', (req, res) => {
    res.send(homePage(visitorOf(req, res)))
  })

  app.use('/account', requireSession(config), accountRouter)

  app.get('/api/me', requireSession(config), (_req, res) => {
    res.json(res.locals.session.user)
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
  return app
}
