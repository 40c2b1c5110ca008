import { createServer } from 'node:net'
import PostalMime, { type Email as ReceivedMail } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Email } from '../../src/providers/email.ts'
import { Nodemailer, type NodemailerOptions } from '../../src/providers/nodemailer.ts'
import { ADDRESS, CODE, failureOf, LINK, send, TOKEN } from './mail.ts'

const FROM = '"Acme, Inc." <hello@app.example>'

interface Delivery {
  readonly sender: string
  readonly recipients: readonly string[]
  readonly mail: ReceivedMail
}

/** A mail server on this machine. */
async function openServer(options: SMTPServerOptions = {}): Promise<{ url: string; deliveries: Delivery[] }> {
  const deliveries: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // A pool keeps its connections.
    closeTimeout: 10,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(new Uint8Array(Buffer.concat(chunks)))
        const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
        deliveries.push({ sender, recipients: envelope.rcptTo.map(({ address }) => address), mail })
        done()
      })
    },
    ...options,
  })
  // Connections that are cut off are part of these tests.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(resolve)))
  const address = server.server.address()
  return { url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, deliveries }
}

const nodemailer = (server: NodemailerOptions['server'], options: NodemailerOptions = {}) =>
  Nodemailer({ server, from: FROM, ...options })

afterEach(() => vi.useRealTimers())

describe('mail over SMTP', () => {
  test('arrives with both bodies', async () => {
    const { deliveries, url } = await openServer()
    await send(nodemailer(url))
    const [{ mail, recipients, sender } = {} as Delivery, ...others] = deliveries
    expect(others).toEqual([])
    expect([sender, recipients]).toEqual(['hello@app.example', [ADDRESS]])
    expect(mail).toMatchObject({
      from: { name: 'Acme, Inc.', address: 'hello@app.example' },
      to: [{ name: '', address: ADDRESS }],
      subject: 'Sign in to app.example',
    })
    for (const body of [mail.text, mail.html?.replaceAll('&#38;', '&')]) {
      expect(body).toContain(LINK)
      expect(body).toContain(CODE)
      expect(body).not.toContain(ADDRESS)
    }
  })

  test('has no form that a program can submit by itself', async () => {
    const { deliveries, url } = await openServer()
    await send(nodemailer(url))
    const headers = new Map(deliveries[0]?.mail.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect([...headers.keys()]).not.toContain('bcc')
  })

  test('takes options of Nodemailer in place of an address', async () => {
    const { deliveries, url } = await openServer()
    const { hostname: host, port } = new URL(url)
    await send(nodemailer({ host, port: Number(port), pool: true }))
    expect(deliveries).toHaveLength(1)
  })

  test('goes through one pool, however many there are', async () => {
    let connections = 0
    const onConnect: SMTPServerOptions['onConnect'] = (_, done) => {
      connections += 1
      done()
    }
    const { deliveries, url } = await openServer({ onConnect })
    const { hostname: host, port } = new URL(url)
    const provider = nodemailer({ host, port: Number(port), pool: true, maxConnections: 1 })
    const server = provider.options?.['server']
    for (let i = 0; i < 3; i++) await send({ ...provider, options: { ...provider.options, server } })
    expect([connections, deliveries.length]).toEqual([1, 3])
  })

  test('goes through a transport of the application', async () => {
    const sent: { data: Record<string, unknown> }[] = []
    const transport = {
      name: 'own',
      version: '1',
      send: (mail: never, done: (error: null, info: object) => void) => {
        sent.push(mail)
        done(null, {})
      },
    }
    await send(nodemailer(transport))
    expect(sent[0]?.data).toMatchObject({ to: { address: ADDRESS }, disableFileAccess: true, disableUrlAccess: true })
  })

  test("has an application's own words, not its recipients", async () => {
    const { deliveries, url } = await openServer()
    const message = () => ({ subject: 'Grüße', text: 'ä', html: '<p>ä', to: 'v@y.example', bcc: 'v@y.example' })
    await send(nodemailer(url, { message }))
    expect(deliveries[0]?.recipients).toEqual([ADDRESS])
    expect(deliveries[0]?.mail).toMatchObject({ subject: 'Grüße', to: [{ address: ADDRESS }] })
  })
})

describe('what could inject a header or a recipient', () => {
  test.each([
    'Acme\r\nBcc: v@y.example <hello@app.example>',
    'hello@app.example\r\nBcc: v@y.example',
    'hello@app.example, v@y.example',
    '',
  ])('the sender %j is refused', async (from) => {
    const { deliveries, url } = await openServer()
    expect((await failureOf(send(nodemailer(url, { from })))).message).toContain('`from`')
    expect(deliveries).toEqual([])
  })

  test('the name of a sender stays a name', async () => {
    const { deliveries, url } = await openServer()
    await send(nodemailer(url, { from: '"x@y.example, <v@y.example> =?utf-8?q?=0d=0aBcc:?= é" <hello@app.example>' }))
    expect(deliveries[0]).toMatchObject({ sender: 'hello@app.example', recipients: [ADDRESS] })
    expect(deliveries[0]?.mail.from).toMatchObject({ address: 'hello@app.example' })
    expect(deliveries[0]?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  test.each(['a@x.com\r\nBcc: v@y.com', 'a@x.com,v@y.com', '"a@x.com> RCPT TO:<v@y.com"@x.com', 'A <a@x.com>'])(
    'EMAIL-05: the recipient %j is refused before anything is sent',
    async (identifier) => {
      const { deliveries, url } = await openServer()
      expect((await failureOf(send(nodemailer(url), { identifier }))).message).toBe('The recipient is not one address.')
      expect(deliveries).toEqual([])
    },
  )

  test('MAGIC-12: the host of a link becomes no header', async () => {
    const { deliveries, url } = await openServer()
    await send(nodemailer(url), { url: 'https://xn--bcher-kva.example:8443/auth/callback/email?token=t' })
    expect(deliveries[0]?.mail.subject).toBe('Sign in to xn--bcher-kva.example:8443')
  })
})

describe('a mail server that', () => {
  test('does not take the address fails the sign-in', async () => {
    const onRcptTo: SMTPServerOptions['onRcptTo'] = (_, __, done) => done(new Error('no such user'))
    const { deliveries, url } = await openServer({ onRcptTo })
    await failureOf(send(nodemailer(url)))
    expect(deliveries).toEqual([])
  })

  test.each([[{ rejected: [ADDRESS] }], [{ pending: [ADDRESS] }]])('answers %j fails the sign-in', async (info) => {
    const transport = {
      name: 'own',
      version: '1',
      send: (_: unknown, done: (error: null, info: object) => void) => done(null, info),
    }
    const { message } = await failureOf(send(nodemailer(transport)))
    expect(message).toBe('The mail server did not take the address.')
  })

  test('is not there fails the sign-in, and the error keeps the password', async () => {
    const { message } = await failureOf(send(nodemailer('smtp://me:canary-password@127.0.0.1:1')))
    expect(message).toMatch(/ECONNREFUSED/)
    expect(message).not.toMatch(/canary/)
  })

  test('says nothing ends after ten seconds', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const sockets = new Set<{ destroy(): void }>()
    const connected = new Promise<void>((resolve) => {
      server.on('connection', (socket) => {
        sockets.add(socket)
        socket.on('error', () => {})
        resolve()
      })
    })
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    // Nodemailer's own clocks are those of its sockets: only ours is moved on.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { port } = server.address() as { port: number }
    const failed = failureOf(send(nodemailer(`smtp://127.0.0.1:${port}`)))
    await connected
    await vi.advanceTimersByTimeAsync(10_000)
    const { message } = await failed
    expect(message).toMatch(/took longer than 10000 ms|Greeting never received|Timeout/)
    expect(message).not.toContain(TOKEN)
  })
})

describe('a server', () => {
  test.each([[undefined], [''], ['mail.example.com'], ['http://mail.example.com'], [25 as never]])(
    'cannot be %j',
    async (server) => {
      const { message } = await failureOf(send(nodemailer(server)))
      expect(message).toBe('`server` has to be an SMTP URL, or options of Nodemailer.')
    },
  )
})

test('without Nodemailer says how to install it', async () => {
  vi.doMock('nodemailer', () => {
    throw new Error("Cannot find package 'nodemailer'")
  })
  onTestFinished(() => void vi.doUnmock('nodemailer'))
  const { message } = await failureOf(send(nodemailer('smtp://127.0.0.1:1')))
  expect(message).toContain('npm install nodemailer')
})

describe('ids', () => {
  test.each([
    ['nodemailer', Nodemailer()],
    ['email', Email()],
  ])('%s is complete without options', (id, provider) => {
    expect(provider).toMatchObject({ id, name: 'Email', type: 'email', requires: ['server', 'from'] })
  })
})
