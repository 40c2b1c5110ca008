import { Agent, type IncomingMessage, request } from 'node:http'
import { ORIGIN } from '../workload.ts'

/** The answer to a request of a flood. */
export interface Answer {
  readonly status: number
  readonly location: string
  /** A `Cookie` header of what was set. */
  readonly cookie: string
}

/** A client that floods: one address, any number of connections. */
export interface Flooder {
  /** A number that no other client has. */
  readonly name: string
  /** A GET. @param path Below `/auth`. */
  get(path: string, cookie?: string): Promise<Answer>
  /** A form of the built-in pages, with a valid CSRF token. */
  submit(path: string, fields: Readonly<Record<string, string>>): Promise<Answer>
  close(): void
}

interface Sent extends Answer {
  readonly text: string
}

async function toAnswer(response: IncomingMessage): Promise<Sent> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  const { headers, statusCode = 0 } = response
  const cookie = (headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ')
  return { status: statusCode, location: headers.location ?? '', cookie, text }
}

/** Opens a client with a CSRF token. @param address What the proxy in front says that it is. */
export async function openFlooder(port: number, address: string): Promise<Flooder> {
  const agent = new Agent({ keepAlive: true })
  const ask = (method: string, path: string, cookie: string, body = ''): Promise<Sent> =>
    new Promise((resolve, reject) => {
      const type = {
        'content-type': 'application/x-www-form-urlencoded',
        origin: ORIGIN,
        'sec-fetch-site': 'same-origin',
      }
      const headers = { host: 'app.example', 'x-forwarded-for': address, cookie, ...(body && type) }
      const options = { agent, method, headers, host: '127.0.0.1', port, path: `/auth/${path}` }
      const onResponse = (response: IncomingMessage) => toAnswer(response).then(resolve, reject)
      request(options, onResponse).once('error', reject).end(body)
    })
  const { cookie: own, text } = await ask('GET', 'csrf', '')
  const { csrfToken }: { csrfToken: string } = JSON.parse(text)
  return {
    name: address.replaceAll(':', 'x'),
    get: (path, cookie = '') => ask('GET', path, cookie),
    submit: (path, fields) => ask('POST', path, own, new URLSearchParams({ csrfToken, ...fields }).toString()),
    close: () => agent.destroy(),
  }
}
