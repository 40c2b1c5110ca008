// One process of an application: node app.ts <store> <url of the store>. Prints the port it listens on. What it
// would mail is answered at /mails.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAuth } from '../../../src/index.ts'
import { sendResponse } from '../../../src/integrations/node/send-response.ts'
import { toRequest } from '../../../src/integrations/node/to-request.ts'
import { Mail } from '../../../src/providers/mail.ts'
import { createPasswordApp, ORIGIN, STRATEGIES } from '../password-change/application.ts'
import { openStore } from './stores.ts'

const [store = '', url = ''] = process.argv.slice(2)
const mails: string[] = []
/** What the tests provoke is no news. */
const REFUSALS = new Set(['Verification', 'TooManyRequests'])

const adapter = await openStore(store, url)
const auth = createAuth(
  {
    secret: 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a',
    adapter,
    session: { strategy: 'database' },
    callbacks: { session: ({ session, user }) => ({ ...session, userId: String(user?.id) }) },
    logger: { error: (error) => void (REFUSALS.has(error.name) || console.error(error)) },
    providers: [Mail({ id: 'email', sendVerificationRequest: (mail) => void mails.push(mail.url) })],
  },
  { env: { AUTH_URL: ORIGIN } },
)

const applications = new Map(
  // Without a `StateStore`, nothing could keep when the sessions of a user were revoked.
  adapter.state ? STRATEGIES.map((strategy) => [strategy as string, createPasswordApp(adapter, strategy)]) : [],
)

const server = createServer(async (req, res) => {
  if (req.url === '/mails') return void res.end(JSON.stringify(mails))
  const [, base = ''] = req.url?.split('/') ?? []
  const handle = applications.get(base) ?? auth.handle
  await sendResponse(await handle(toRequest(req, res, `${ORIGIN}${req.url}`)), res)
})

// It listens on a port, so its address is no path.
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
