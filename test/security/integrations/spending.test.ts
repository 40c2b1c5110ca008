// A refused request costs nothing: no read of its body, no call of the store, no key, no request to another server.

import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Handle } from '@sveltejs/kit/hooks'
import express, { type Request as ExpressRequest, type Response as ExpressResponse, type RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { describeFailure } from '../../../src/errors/describe-failure.ts'
import { isAuthError } from '../../../src/errors/errors.ts'
import { createAuth } from '../../../src/index.ts'
import { createExpressAuth } from '../../../src/integrations/express/index.ts'
import { ReactiveAuth } from '../../../src/integrations/solid-start/index.ts'
import { KitAuth } from '../../../src/integrations/sveltekit/index.ts'
import { ORIGIN } from '../../harness.ts'
import { serve } from '../../integrations/express/harness.ts'
import { FOREIGN_FORMS, HOSTILE, type HostileRequest, UNREADABLE_FORMS } from '../hostile-requests.ts'
import { countSpending, NOTHING, type Spending } from '../spent.ts'
import { respondWithKit } from './kit-server.ts'
import { respondWithStart } from './start-server.ts'

const ADDRESS = '203.0.113.9'

interface Answer {
  readonly status: number
  readonly location: string | null
}

/** Sends a request to an application. */
type Send = (request: HostileRequest) => Promise<Answer>

async function toAnswer(response: Response): Promise<Answer> {
  const { headers, status } = response
  if (status !== 200 || !headers.has('content-type')) return { status, location: headers.get('location') }
  // A script of SvelteKit follows the redirect in a result.
  return { status: 303, location: null, ...(await response.json()) }
}

/** Sends requests to something that takes those of Fetch. */
const sendTo =
  ({ body }: Spending, respond: (request: Request) => Promise<Response>): Send =>
  async ({ body: text, headers, method, path }) => {
    const init = { method, headers, body: text === null ? null : body(text), duplex: 'half' }
    return toAnswer(await respond(new Request(ORIGIN + path, init)))
  }

/** The answer of a function that throws for a refused request. */
const settle = (call: Promise<unknown>): Promise<Response> =>
  call.then(
    () => new Response(),
    (error) => new Response(null, { status: isAuthError(error) ? describeFailure(error).status : 500 }),
  )

/** Over a socket. A body that nobody should read is announced, and never sent. */
async function sendOver(port: number, { body, headers, isRead, method, path }: HostileRequest): Promise<Answer> {
  const length =
    body === null ? {} : isRead ? { 'transfer-encoding': 'chunked' } : { 'content-length': Buffer.byteLength(body) }
  const sent = httpRequest({
    port,
    host: '127.0.0.1',
    method,
    path,
    headers: { host: 'app.example', ...length, ...headers },
  })
  const received = new Promise<IncomingMessage>(
    (resolve, reject) => void sent.on('response', resolve).on('error', reject),
  )
  if (isRead || body === null) sent.end(body ?? undefined)
  else sent.flushHeaders()
  const { headers: answer, statusCode = 0 } = await received
  sent.destroy()
  return { status: statusCode, location: answer.location ?? null }
}

/** Express, over sockets. */
async function openExpress({ config, count }: Spending): Promise<Send> {
  const auth = createExpressAuth(config)
  const watch: RequestHandler = (req, _res, next) => {
    const { on } = req
    req.on = (name: string, listener: never) => {
      if (name === 'data') count()
      return on.call(req, name, listener)
    }
    next()
  }
  const run =
    (call: (req: ExpressRequest, res: ExpressResponse) => Promise<unknown>): RequestHandler =>
    (req, res) =>
      void settle(call(req, res)).then(({ status }) => res.headersSent || res.status(status).end())
  const app = express()
    .use(watch, auth.router)
    .post(
      '/enter',
      run((req, res) => auth.signIn(req, res, 'credentials', { fields: { username: 'ada' } })),
    )
    .post(
      '/mail',
      run((req, res) => auth.signIn(req, res, 'email', { fields: { email: 'ada@app.example' } })),
    )
    .post(
      '/leave',
      run((req, res) => auth.signOut(req, res)),
    )
    .post(
      '/update',
      run((req, res) => auth.update(req, res, {})),
    )
    .post(
      '/unlink',
      run((req) => auth.account(req).unlink({ provider: 'idp', providerAccountId: '1' })),
    )
  // Express itself waits for the body of a request that no handler takes.
  const { port } = await serve(app.use((_req, res) => void res.status(404).end()))
  return (request) => sendOver(port, request)
}

function openCore(spending: Spending): Send {
  const auth = createAuth(spending.config)
  const calls: Readonly<Record<string, (request: Request) => Promise<unknown>>> = {
    '/enter': (request) => auth.signIn(request, 'credentials', { fields: { username: 'ada' } }),
    '/mail': (request) => auth.signIn(request, 'email', { fields: { email: 'ada@app.example' } }),
    '/leave': (request) => auth.signOut(request),
    '/update': (request) => auth.update(request, {}),
    '/unlink': (request) => auth.unlink(request, { provider: 'idp', providerAccountId: '1' }),
  }
  return sendTo(spending, (request) => {
    const call = calls[new URL(request.url).pathname]
    return call ? settle(call(request)) : auth.handle(request, { clientAddress: ADDRESS })
  })
}

/** SvelteKit without its own check of origins. */
function openKit(spending: Spending): Send {
  const { handle, signIn, signOut, update } = KitAuth(spending.config)
  // No page is rendered here.
  const hook: Handle = (input) =>
    handle({
      ...input,
      resolve: async (event) => (event.route.id === null ? new Response(null, { status: 404 }) : input.resolve(event)),
    })
  const app = {
    ...{ handle: hook, trustedOrigins: ['*'], actions: { enter: signIn, leave: signOut } },
    endpoints: {
      '/enter': { POST: async () => Response.json(await signIn('credentials', { fields: { username: 'ada' } })) },
      '/leave': { POST: async () => Response.json(await signOut()) },
      '/me': { POST: async () => Response.json(await update({})) },
    },
  }
  return sendTo(spending, (request) => respondWithKit(request, app, ADDRESS))
}

function openStart(spending: Spending): Send {
  const { GET, POST, account, middleware, signIn, signOut } = ReactiveAuth(spending.config)
  const app = {
    ...{ middleware, functions: { enter: (form: FormData) => signIn('credentials', { fields: form }) } },
    routes: {
      '/auth/*auth': { GET, POST },
      '/enter': { POST: () => signIn('email', { fields: { email: 'ada@app.example' } }) },
      '/leave': { POST: () => signOut() },
      '/me': { POST: () => account.unlink({ provider: 'idp', providerAccountId: '1' }) },
    },
  }
  return sendTo(spending, (request) => respondWithStart(request, app, ADDRESS))
}

const OPEN = { core: openCore, Express: openExpress, SvelteKit: openKit, SolidStart: openStart }

/** Forms of other sites to functions that applications call, by integration. */
const CALLS: Readonly<Record<keyof typeof OPEN, readonly string[]>> = {
  core: ['/enter', '/mail', '/leave', '/update', '/unlink'],
  Express: ['/enter', '/mail', '/leave', '/update', '/unlink'],
  SvelteKit: ['/enter', '/leave', '/me', '/form?/enter', '/form?/leave'],
  SolidStart: ['/enter', '/leave', '/me'],
}

/** A failure on a page of SvelteKit leads to the page of the failure. */
const isRefused = ({ location, status }: Answer, expected: number): boolean =>
  status === expected || (expected === 403 && status === 303 && /[?&]error=MissingCSRF(?:&|$)/.test(location ?? ''))

/** Every request whose answer or costs are not those of its row. */
async function listOffenders(send: Send, { take }: Spending, requests: readonly HostileRequest[]) {
  const offenders: unknown[] = []
  take()
  for (const request of requests) {
    const answer = await send(request)
    const { bodies, ...others } = take()
    const cost = { bodies: Math.min(bodies, 1), ...others }
    const expected = { ...NOTHING, bodies: Number(request.isRead) }
    if (!isRefused(answer, request.status) || JSON.stringify(cost) !== JSON.stringify(expected))
      offenders.push([request.name, request.path, answer, cost])
  }
  return offenders
}

describe.each(Object.keys(OPEN) as (keyof typeof OPEN)[])('a refused request to %s', (name) => {
  test('consumes nothing on any route', async () => {
    const spending = countSpending()
    expect(await listOffenders(await OPEN[name](spending), spending, HOSTILE)).toEqual([])
  })

  test('consumes nothing in any function', async () => {
    const spending = countSpending()
    const requests = CALLS[name].flatMap(FOREIGN_FORMS)
    expect(await listOffenders(await OPEN[name](spending), spending, requests)).toEqual([])
  })
})

test.each(['/form?/enter', '/form?/leave'])('an unreadable form consumes nothing in the action %s', async (path) => {
  const spending = countSpending()
  expect(await listOffenders(openKit(spending), spending, UNREADABLE_FORMS(path))).toEqual([])
})
