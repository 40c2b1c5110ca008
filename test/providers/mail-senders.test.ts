import { readdirSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EmailProvider } from '../../src/types/email-provider.ts'
import { customFetch, type Fetch } from '../../src/types/fetch.ts'
import { ADDRESS, CODE, failureOf, LINK, send, TOKEN } from './mail.ts'

/** One service, as its documentation has it. */
interface Example {
  /** Beyond `apiKey` and `from`. */
  readonly options?: Readonly<Record<string, string>>
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON, or the fields of a form. */
  readonly body: unknown
  readonly isForm?: true
  /** What it answers when it takes a mail: status and body. */
  readonly taken: readonly [number, unknown]
  /** What it answers when it does not. */
  readonly refused: readonly (readonly [number, unknown])[]
}

const KEY = 'canary-key-3f9a'
const MAIL = { subject: 'Sübject', text: 'Text', html: '<p>Html</p>' }
const FROM = 'Acme, Inc <hello@mail.example>'
/** As it is written where a comma would begin another sender. */
const QUOTED = '"Acme, Inc" <hello@mail.example>'
const ADA = { email: ADDRESS }
const ACME = { email: 'hello@mail.example', name: 'Acme, Inc' }

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
const bearer = { authorization: `Bearer ${KEY}` }

const EXAMPLES: Readonly<Record<string, Example>> = {
  brevo: {
    url: 'https://api.brevo.com/v3/smtp/email',
    headers: { 'api-key': KEY },
    body: { sender: ACME, to: [ADA], subject: MAIL.subject, htmlContent: MAIL.html, textContent: MAIL.text },
    taken: [201, { messageId: '<2026@smtp-relay.example>' }],
    refused: [[401, { code: 'unauthorized', message: 'Key not found' }]],
  },
  forwardemail: {
    url: 'https://api.forwardemail.net/v1/emails',
    headers: basic(`${KEY}:`),
    body: { from: QUOTED, to: ADDRESS, ...MAIL },
    taken: [200, { id: '1', status: 'queued' }],
    refused: [[400, { statusCode: 400, error: 'Bad Request', message: 'Domain does not exist' }]],
  },
  loops: {
    options: { transactionalId: 'cm1' },
    url: 'https://app.loops.so/api/v1/transactional',
    headers: bearer,
    body: { transactionalId: 'cm1', email: ADDRESS, dataVariables: { url: LINK } },
    taken: [200, { success: true }],
    refused: [
      [404, { success: false, message: 'Transactional email not found' }],
      [200, { success: false, message: 'No' }],
    ],
  },
  mailersend: {
    url: 'https://api.mailersend.com/v1/email',
    headers: bearer,
    body: { from: ACME, to: [ADA], ...MAIL, settings: { track_clicks: false, track_opens: false } },
    taken: [202, ''],
    refused: [[422, { message: 'The from.email domain must be verified.', errors: { 'from.email': [] } }]],
  },
  mailgun: {
    url: 'https://api.mailgun.net/v3/mail.example/messages',
    headers: basic(`api:${KEY}`),
    isForm: true,
    body: { from: QUOTED, to: ADDRESS, ...MAIL, 'o:tracking': 'no' },
    taken: [200, { id: '<1@mail.example>', message: 'Queued. Thank you.' }],
    refused: [
      [400, { message: 'from parameter is not a valid address' }],
      [401, 'Forbidden'],
    ],
  },
  mailjet: {
    options: { apiSecret: 'canary-secret-7c' },
    url: 'https://api.mailjet.com/v3.1/send',
    headers: basic(`${KEY}:canary-secret-7c`),
    body: {
      Messages: [
        {
          From: { Email: ACME.email, Name: ACME.name },
          To: [{ Email: ADDRESS }],
          Subject: MAIL.subject,
          HTMLPart: MAIL.html,
          TextPart: MAIL.text,
          TrackClicks: 'disabled',
          TrackOpens: 'disabled',
        },
      ],
    },
    taken: [200, { Messages: [{ Status: 'success', To: [{ Email: ADDRESS, MessageID: 1 }] }] }],
    refused: [
      [400, { Messages: [{ Status: 'error', Errors: [{ ErrorMessage: 'Sender not allowed' }] }] }],
      [200, { Messages: [{ Status: 'error', Errors: [{ ErrorMessage: 'Sender not allowed' }] }] }],
      [200, { Messages: [] }],
    ],
  },
  mailtrap: {
    url: 'https://send.api.mailtrap.io/api/send',
    headers: bearer,
    body: { from: ACME, to: [ADA], ...MAIL },
    taken: [200, { success: true, message_ids: ['1'] }],
    refused: [
      [401, { success: false, errors: ['Unauthorized'] }],
      [200, { success: false, errors: ['No'] }],
    ],
  },
  plunk: {
    url: 'https://next-api.useplunk.com/v1/send',
    headers: bearer,
    body: { to: ADDRESS, subject: MAIL.subject, body: MAIL.html, from: ACME.email, name: ACME.name },
    taken: [200, { success: true, data: { emails: [] } }],
    refused: [
      [422, { code: 422, error: 'Unprocessable', message: 'Domain not verified' }],
      [200, 'no JSON'],
    ],
  },
  postmark: {
    url: 'https://api.postmarkapp.com/email',
    headers: { 'x-postmark-server-token': KEY, accept: 'application/json' },
    body: {
      From: QUOTED,
      To: ADDRESS,
      Subject: MAIL.subject,
      TextBody: MAIL.text,
      HtmlBody: MAIL.html,
      MessageStream: 'outbound',
      TrackLinks: 'None',
      TrackOpens: false,
    },
    taken: [200, { ErrorCode: 0, Message: 'OK', MessageID: '1' }],
    refused: [
      [422, { ErrorCode: 406, Message: 'You tried to send to a recipient that has been marked as inactive.' }],
      [200, { ErrorCode: 300, Message: 'Invalid email request' }],
    ],
  },
  resend: {
    url: 'https://api.resend.com/emails',
    headers: { ...bearer, 'user-agent': 'latchkey' },
    body: { from: QUOTED, to: [ADDRESS], ...MAIL },
    taken: [200, { id: '49a3999c' }],
    refused: [[403, { name: 'validation_error', message: 'The domain is not verified.', statusCode: 403 }]],
  },
  sendgrid: {
    url: 'https://api.sendgrid.com/v3/mail/send',
    headers: bearer,
    body: {
      personalizations: [{ to: [ADA] }],
      from: ACME,
      subject: MAIL.subject,
      content: [
        { type: 'text/plain', value: MAIL.text },
        { type: 'text/html', value: MAIL.html },
      ],
      tracking_settings: { click_tracking: { enable: false, enable_text: false }, open_tracking: { enable: false } },
    },
    taken: [202, ''],
    refused: [[401, { errors: [{ message: 'authorization required', field: null }] }]],
  },
  sparkpost: {
    url: 'https://api.sparkpost.com/api/v1/transmissions',
    headers: { authorization: KEY },
    body: {
      options: { transactional: true, click_tracking: false, open_tracking: false },
      content: { from: QUOTED, ...MAIL },
      recipients: [{ address: ADDRESS }],
    },
    taken: [200, { results: { total_rejected_recipients: 0, total_accepted_recipients: 1, id: '1' } }],
    refused: [[422, { errors: [{ message: 'Invalid domain', code: '7001', description: 'Unconfigured' }] }]],
  },
}

interface Arrival {
  readonly method: string | undefined
  /** Where it was sent before it was led here. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const arrivals: Arrival[] = []
let answer: (arrival: Arrival) => { status: number; body: string; headers?: Record<string, string> }

const server = createServer(async (request, response) => {
  const { headers, method, url } = request
  const arrival = { method, url: `${headers['x-origin']}${url}`, headers, body: await text(request) }
  arrivals.push(arrival)
  const { status, body, headers: more } = answer(arrival)
  response.writeHead(status, more).end(body)
})

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))
afterEach(() => {
  arrivals.length = 0
  vi.useRealTimers()
})

const says = (status: number, body: unknown, headers?: Record<string, string>): void => {
  answer = () => ({ status, body: typeof body === 'string' ? body : JSON.stringify(body), ...(headers && { headers }) })
}

/** Leads every request to this machine, whole. */
const leadHere: Fetch = (url, init) => {
  const { origin, pathname, search } = new URL(url)
  const { port } = server.address() as { port: number }
  const headers = { ...(init.headers as Record<string, string>), 'x-origin': origin }
  return fetch(`http://127.0.0.1:${port}${pathname}${search}`, { ...init, headers })
}

type Factory = (options?: object) => EmailProvider

const load = async (name: string): Promise<Factory> => (await import(`../../src/providers/${name}.ts`)).default

const open = async (name: string, options: object = {}): Promise<EmailProvider> =>
  (await load(name))({
    ...{ apiKey: KEY, from: FROM, message: () => MAIL, [customFetch]: leadHere },
    ...EXAMPLES[name]?.options,
    ...options,
  })

async function bodyOf({ body, headers }: Arrival): Promise<unknown> {
  const type = String(headers['content-type'])
  if (type === 'application/json') return JSON.parse(body)
  return Object.fromEntries(await new Response(body, { headers: { 'content-type': type } }).formData())
}

/** Files with a provider in them that sends mail over HTTP. */
async function senders(): Promise<string[]> {
  const files = readdirSync(new URL('../../src/providers', import.meta.url)).filter((file) => file.endsWith('.ts'))
  const names = files.map((file) => file.replace(/\.ts$/, ''))
  const isSender = async (name: string) => {
    const source: object = await import(`../../src/providers/${name}.ts`)
    const make = Reflect.get(source, 'default')
    // The generic ones have no definition without options.
    if (typeof make !== 'function' || /^(?:oauth|oidc|credentials|mail)$/.test(name)) return false
    return make().type === 'email' && !make().requires.includes('server')
  }
  const found = await Promise.all(names.map(isSender))
  return names.filter((_, i) => found[i])
}

test('every sender has an example here', async () => {
  expect(Object.keys(EXAMPLES)).toEqual((await senders()).sort())
})

describe.each(Object.entries(EXAMPLES))('%s', (name, { body, headers, isForm, refused, taken, url }) => {
  test('is asked as its documentation says', async () => {
    says(...taken)
    await send(await open(name))
    expect(arrivals).toHaveLength(1)
    const [arrival] = arrivals as [Arrival]
    expect(arrival).toMatchObject({ method: 'POST', url, headers })
    expect(arrival.headers['content-type']).toMatch(isForm ? /^multipart\/form-data; boundary=/ : /^application\/json$/)
    expect(await bodyOf(arrival)).toEqual(body)
  })

  test.each(refused)('fails the sign-in with %i %j', async (status, text) => {
    says(status, text)
    const { message } = await failureOf(send(await open(name)))
    expect(message).toMatch(new RegExp(`refused the mail \\(status ${status}\\): .`))
    expect(message).toContain((typeof text === 'string' ? text : JSON.stringify(text)).slice(0, 20))
  })

  test('logs neither key nor link when the answer repeats the request', async () => {
    answer = ({ body, headers }) => ({
      status: 400,
      body: `${headers['authorization']} ${headers['authorization']?.split(' ')[1]} ${LINK} ${body}`,
    })
    const { message } = await failureOf(send(await open(name)))
    expect(message).toContain('status 400')
    for (const secret of [KEY, 'canary', btoa(`${KEY}:`).slice(0, 12), TOKEN, CODE, ADDRESS])
      expect(message).not.toContain(secret)
    expect(message.length).toBeLessThan(400)
  })

  test('is not followed to where it redirects', async () => {
    says(307, '', { location: '/stolen' })
    const { message } = await failureOf(send(await open(name)))
    expect(message).toContain('a redirect')
    expect(arrivals).toHaveLength(1)
  })

  test('ends after ten seconds without an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const signals: (AbortSignal | null | undefined)[] = []
    const hang: Fetch = (_, { signal }) => {
      signals.push(signal)
      return new Promise(() => {})
    }
    const failed = failureOf(send(await open(name, { [customFetch]: hang })))
    await vi.advanceTimersByTimeAsync(9_999)
    expect(signals[0]?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await failed).message).toContain('no response within 10000 ms')
    expect(signals[0]?.aborted).toBe(true)
  })

  test('puts values into its body as they are', async () => {
    says(...taken)
    const evil = '"},{apiKey}\\\r\n--x","to":"v@y.example'
    await send(await open(name, { message: () => ({ subject: evil, text: evil, html: evil }) }))
    const sent = JSON.stringify(await bodyOf((arrivals as [Arrival])[0]))
    expect(sent).not.toContain(KEY)
    const skeleton = (value: unknown): unknown =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, skeleton(part)]))
        : typeof value
    expect(skeleton(JSON.parse(sent))).toEqual(skeleton(body))
  })

  test.each(['a@x.com\r\nBcc: v@y.com', 'a@x.com,v@y.com'])('EMAIL-05: sends nothing to %j', async (identifier) => {
    expect((await failureOf(send(await open(name), { identifier }))).message).toBe('The recipient is not one address.')
    expect(arrivals).toEqual([])
  })

  test('names the options that are missing', async () => {
    const { requires = [] } = (await load(name))()
    const { message } = await failureOf(send((await load(name))()))
    expect(message).toBe(`Options are missing: ${requires.join(', ')}.`)
    expect(requires).toContain('apiKey')
  })

  test('is a provider with the name that a button needs', async () => {
    expect((await load(name))()).toMatchObject({ id: name, name: 'Email', docs: expect.stringMatching(/^https:/) })
  })
})

describe('where a mail is sent', () => {
  test.each([
    ['sendgrid', { region: 'eu' }, 'https://api.eu.sendgrid.com/v3/mail/send'],
    ['mailgun', { region: 'EU' }, 'https://api.eu.mailgun.net/v3/mail.example/messages'],
    ['mailgun', { region: 'US' }, 'https://api.mailgun.net/v3/mail.example/messages'],
    ['mailgun', { domain: 'a/b?c.example' }, 'https://api.mailgun.net/v3/a%2Fb%3Fc.example/messages'],
    ['mailjet', { region: 'us' }, 'https://api.us.mailjet.com/v3.1/send'],
    ['sparkpost', { region: 'eu' }, 'https://api.eu.sparkpost.com/api/v1/transmissions'],
    ['mailtrap', { inboxId: '12' }, 'https://sandbox.api.mailtrap.io/api/send/12'],
  ])('by %s with %j is %s', async (name, options, url) => {
    says(...(EXAMPLES[name]?.taken ?? [500, '']))
    await send(await open(name, options))
    expect(arrivals.map((arrival) => arrival.url)).toEqual([url])
  })

  test.each([
    ['mailgun', 'asia', 'Mailgun has no such `region`: use us or eu.'],
    ['mailgun', 'constructor', 'Mailgun has no such `region`: use us or eu.'],
    ['resend', 'eu', 'Resend has no such `region`: use none.'],
  ])('by %s cannot be the region %s', async (name, region, problem) => {
    expect((await failureOf(send(await open(name, { region })))).message).toBe(problem)
    expect(arrivals).toEqual([])
  })
})

describe('what is sent', () => {
  test('is the built-in mail unless the application writes one', async () => {
    says(200, {})
    await send(await open('resend', { message: undefined }))
    const { html, subject, text } = JSON.parse((arrivals as [Arrival])[0].body)
    expect(subject).toBe('Sign in to app.example')
    expect(text).toContain(LINK)
    expect(html).toContain(CODE)
  })

  test('has no name for a sender without one', async () => {
    says(202, '')
    await send(await open('sendgrid', { from: 'hello@mail.example' }))
    expect(JSON.parse((arrivals as [Arrival])[0].body).from).toEqual({ email: 'hello@mail.example' })
  })

  test('names another message stream', async () => {
    says(200, { ErrorCode: 0 })
    await send(await open('postmark', { messageStream: 'sign-in' }))
    expect(JSON.parse((arrivals as [Arrival])[0].body).MessageStream).toBe('sign-in')
  })

  test('has no line break of a copied key', async () => {
    says(200, {})
    await send(await open('resend', { apiKey: ` ${KEY}\n` }))
    expect((arrivals as [Arrival])[0].headers['authorization']).toBe(`Bearer ${KEY}`)
  })

  test('never is a key that a header cannot hold, nor does the error show it', async () => {
    const { message } = await failureOf(send(await open('resend', { apiKey: `${KEY}\r\nx: y` })))
    expect(message).toBe('The key of Resend contains characters that headers do not allow.')
    expect(arrivals).toEqual([])
  })

  test.each(['Acme\r\nBcc: v@y.example <hello@mail.example>', 'a@x.example, b@y.example'])(
    'never has the sender %j',
    async (from) => {
      expect((await failureOf(send(await open('resend', { from })))).message).toContain('`from`')
      expect(arrivals).toEqual([])
    },
  )
})
