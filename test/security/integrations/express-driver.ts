import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import { getSession, ServerAuth, signIn, signOut } from '../../../src/integrations/express/index.ts'
import { type AbstractAnswer, type AbstractRequest, toAnswer } from './abstract-request.ts'
import { ADA, ADDRESS, type Driver, type DriverConfig, PASSED_ON, targetIn } from './driver.ts'

const page =
  (run: (req: Request, res: Response) => Promise<unknown>): RequestHandler =>
  (req, res, next) =>
    void run(req, res).catch(next)

function createApp(config: DriverConfig, prepare: (app: Express) => void): Express {
  const app = express().disable('x-powered-by')
  prepare(app)
  app.use('/auth', ServerAuth(config))
  app.get(
    '/me',
    page(async (req, res) => res.json((await getSession(req, config))?.user ?? null)),
  )
  app.post(
    '/enter',
    page((req, res) => signIn(req, res, 'credentials', { config, fields: ADA, ...targetIn(req.url) })),
  )
  app.post(
    '/leave',
    page((req, res) => signOut(req, res, { config, ...targetIn(req.url) })),
  )
  return app.use((_req, res) => void res.status(404).send(PASSED_ON))
}

/** @param isEncrypted As if TLS were spoken: Express asks the socket. */
async function listen(app: Express, isEncrypted: boolean): Promise<Server> {
  const server = createServer(app)
  if (isEncrypted) server.on('connection', (socket) => Object.assign(socket, { encrypted: true }))
  server.listen(0, ADDRESS)
  await once(server, 'listening')
  return server
}

/** Sends what the request says, and nothing else. */
async function sendTo(server: Server, { method = 'GET', path, headers = [], body, host }: AbstractRequest) {
  const { port } = server.address() as AddressInfo // it listens on a port
  // As browsers do: a POST without a body has one of no bytes.
  const size = /^(?:GET|HEAD)$/.test(method) ? [] : ['content-length', `${Buffer.byteLength(body ?? '')}`]
  const lines = ['host', host ?? 'app.example', ...[...headers].flat(), ...size]
  const sent = httpRequest({
    host: ADDRESS,
    port,
    method,
    path,
    headers: lines,
    setHost: false,
    maxHeaderSize: 200_000,
  })
  sent.end(body)
  const [received] = (await once(sent, 'response')) as [IncomingMessage] // what the event carries
  return received
}

async function answered({ headers, statusCode = 0 }: IncomingMessage, body: string): Promise<AbstractAnswer> {
  const { 'set-cookie': cookies = [], ...others } = headers
  const flat = Object.entries(others).map(([name, value]): [string, string] => [name, String(value)])
  const answer = await toAnswer(new Response(null, { status: statusCode, headers: flat }))
  return { ...answer, cookies, body }
}

/**
 * Express, over sockets.
 *
 * @param prepare Settings, and middleware in front of ours.
 */
export async function openExpress(config: DriverConfig, prepare: (app: Express) => void = () => {}): Promise<Driver> {
  const app = createApp(config, prepare)
  const servers = { plain: await listen(app, false), encrypted: await listen(app, true) }
  return {
    name: 'Express',
    async send(asked) {
      const message = await sendTo(asked.secure === false ? servers.plain : servers.encrypted, asked)
      return answered(message, await text(message))
    },
    close() {
      for (const server of Object.values(servers)) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}
