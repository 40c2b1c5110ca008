// An application whose cookies get other options while browsers are signed in.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createAuth } from '../src/index.ts'
import { Credentials } from '../src/providers/credentials.ts'
import type { CookieAttributes, CookiesOptions } from '../src/types/cookies.ts'
import { listen, stopServer } from './ports.ts'
import { answer, requestOf } from './posting-provider.ts'

/** The application runs. */
export interface ChangedCookies {
  readonly origin: string
  /** Gives its cookies these options. */
  change(options: CookieAttributes): void
  close(): Promise<void>
}

/** A host below another one. Browsers trust both without https, so they keep cookies with `Secure`. */
const HOST = 'www.app.localhost'

/** @param prefix Of the names of its cookies. */
export async function startChangedCookies(prefix: string): Promise<ChangedCookies> {
  const app = createServer()
  const origin = `http://${HOST}:${await listen(app, 0)}`
  const secret = crypto.randomUUID()
  const open = (options: CookieAttributes) => {
    const cookies: CookiesOptions = {
      sessionToken: { name: `${prefix}session`, options },
      csrfToken: { name: `${prefix}csrf`, options },
    }
    const authorize = ({ name }: { name?: string }) => ({ id: name ?? '', name: name ?? '' })
    const providers = [Credentials({ credentials: { name: { label: 'Name' } }, authorize })]
    // Each read sets the cookie again.
    const config = { providers, secret, cookies, useSecureCookies: true, session: { updateAge: 0 } }
    return createAuth(config, { env: { AUTH_URL: origin } })
  }
  let auth = open({})
  app.on('request', async (req: IncomingMessage, res: ServerResponse) => {
    if (req.url === '/') return void res.end('Home')
    answer(res, await auth.handle(await requestOf(req, origin)))
  })
  return {
    origin,
    change(options) {
      auth = open(options)
    },
    close: () => stopServer(app),
  }
}
