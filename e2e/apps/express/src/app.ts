import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { accountRouter } from './account.ts'
import { auth } from './auth.ts'
import { parseTrustProxy } from './parse-trust-proxy.ts'
import { securityHeaders } from './security-headers.ts'

const onError: ErrorRequestHandler = (error, _req, res, next) => {
  if (res.headersSent) return next(error)
  const status: number = error.status ?? 500
  if (status >= 500) console.error(error)
  res.status(status).render('message', { title: 'That did not work', message: 'Go back and try again.' })
}

/** What differs between platforms. */
export interface Platform {
  /** Answers with static files. Not needed on a platform that serves them itself. */
  readonly files?: RequestHandler
  /** The folder of the templates, or a class that renders compiled ones. */
  readonly views: string | (new (name: string) => object)
}

export function createApp({ files, views }: Platform): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', parseTrustProxy(process.env.TRUST_PROXY))
  app.set('view engine', 'ejs')
  app.set('view options', { strict: true })
  // `npm run demo` shows the ways to sign in and the mailbox.
  if (process.env.DEMO) app.set('demoMailbox', process.env.MAILBOX)
  app.set(typeof views === 'string' ? 'views' : 'view', views)

  app.use(securityHeaders)
  if (files !== undefined) app.use(files)

  // The routes of sign-in and sign-out, then the session for every page.
  app.use(auth.router)
  app.use(auth.session())
  app.use((req, res, next) => {
    res.locals.path = req.originalUrl
    next()
  })

  app.get('/', (_req, res) => {
    res.render('home', { title: 'Home' })
  })

  app.use('/account', accountRouter)

  app.get('/api/me', auth.requireSession(), (_req, res) => {
    res.json(res.locals.session.user)
  })

  app.post('/sign-in', async (req, res) => {
    await auth.signIn(req, res, 'oidc', { redirectTo: '/account' })
  })

  app.post('/sign-out', async (req, res) => {
    await auth.signOut(req, res, { redirectTo: '/' })
  })

  app.use((_req, res) => {
    res.status(404).render('message', { title: 'Not found', message: 'There is no page at this address.' })
  })
  app.use(onError)
  return app
}
