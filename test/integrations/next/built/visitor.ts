// A browser without a script, in front of a server: it keeps cookies, and says which address it sees.

import { type IncomingMessage, request as sendHttp } from 'node:http'

/** Where the application is, and the address that visitors see. */
export interface Site {
  readonly port: number
  readonly origin: string
}

/** A response that has been read. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
  /** Names of the cookies that it sets. */
  readonly set: readonly string[]
  /** The address that it came from. */
  readonly url: string
}

interface Sending {
  readonly form?: Readonly<Record<string, string>>
  readonly body?: { readonly type: string; readonly text: string }
  readonly accept?: string
  readonly headers?: Readonly<Record<string, string>>
}

const splitPair = (pair: string): [string, string] => {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

/** Posts a form as browsers do that have no script. */
const toMultipart = (fields: readonly (readonly [string, string])[]) => {
  const boundary = '----visitor'
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join('')}--${boundary}--\r\n` }
}

const unescapeHtml = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')

export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly #site: Site

  constructor(site: Site) {
    this.#site = site
  }

  get #headers(): Record<string, string> {
    const { host, protocol } = new URL(this.#site.origin)
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ')
    // A proxy that ends TLS reports what it has received.
    const proxy = protocol === 'https:' && { 'x-forwarded-proto': 'https', 'x-forwarded-host': host }
    return { host, ...(cookie && { cookie }), ...proxy }
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [name, value] = splitPair(line.split(';', 1)[0] ?? '')
      if (/max-age=0(?:;|$)|expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }

  /** Sends one request. With a form or a body, it is a POST. */
  send(path: string, { accept = 'text/html', body, form, headers = {} }: Sending = {}): Promise<Answer> {
    const { origin, port } = this.#site
    const url = new URL(path, origin)
    const isOwn = url.origin === origin
    const sent = body ?? (form && { type: 'application/x-www-form-urlencoded', text: `${new URLSearchParams(form)}` })
    const own = {
      ...this.#headers,
      ...(sent && { origin, 'sec-fetch-site': 'same-origin', 'content-type': sent.type }),
    }
    const target = { host: '127.0.0.1', port: isOwn ? port : Number(url.port), path: url.pathname + url.search }
    const method = sent ? 'POST' : 'GET'
    return new Promise((resolve, reject) => {
      const options = { ...target, method, headers: { accept, ...(isOwn && own), ...headers } }
      const request = sendHttp(options, async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        const lines = response.headers['set-cookie'] ?? []
        this.#keep(lines)
        resolve({
          ...{ status: response.statusCode ?? 0, headers: response.headers, url: url.href },
          ...{ text: Buffer.concat(chunks).toString(), set: lines.map((line) => splitPair(line)[0]) },
        })
      })
      request.setTimeout(20_000, () => request.destroy(new Error('timeout')))
      request.on('error', reject).end(sent?.text)
    })
  }

  /** Follows the redirects of a response. */
  async follow(answer: Answer): Promise<Answer> {
    let last = answer
    for (let left = 8; left > 0 && last.status >= 300 && last.status < 400; left--)
      last = await this.send(new URL(last.headers.location ?? '', last.url).href)
    return last
  }

  /** Reads JSON. */
  async read(path: string): Promise<Record<string, never>> {
    return Object(JSON.parse((await this.send(path, { accept: 'application/json' })).text))
  }

  /** Posts a form to a route, with its token. */
  async submit(path: string, form: Readonly<Record<string, string>>): Promise<Answer> {
    const { csrfToken = '' } = await this.read('/api/auth/csrf')
    return this.send(path, { form: { csrfToken, ...form } })
  }

  /** Posts a form of the page /probe, whose action is a function on the server. @param id `id` of the form. */
  async act(
    id: string,
    fields: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const page = await this.send('/probe')
    const [form = ''] = new RegExp(`<form[^>]*id="${id}".*?</form>`, 's').exec(page.text) ?? []
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g)]
    const given = hidden.map(([, name = '', value = '']) => [name, unescapeHtml(value)] as const)
    return this.send('/probe', { body: toMultipart([...given, ...Object.entries(fields)]), headers })
  }
}
