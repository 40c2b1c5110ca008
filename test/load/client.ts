/** What came back, read to its end. */
export interface Answer {
  readonly status: number
  /** Absolute; `null` where it leads nowhere. */
  readonly location: URL | null
  readonly text: string
}

/** What to send. Fields make it a form, `json` a script's request. */
export interface Sending {
  readonly fields?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** A POST with a body of the caller's own. */
  readonly body?: string
}

/** Milliseconds after which nobody would wait any more. */
const PATIENCE = 60_000

function bodyOf({ body, fields, json }: Sending): { body?: string; type?: string } {
  if (fields) return { body: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' }
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' }
  return body === undefined ? {} : { body }
}

/** A browser as far as servers notice: it keeps the cookies of each origin, and follows nothing by itself. */
export class Client {
  readonly cookies = new Map<string, Map<string, string>>()
  readonly #address: string

  /** @param address What the proxy in front of the application says that the client's is. */
  constructor(address: string) {
    this.#address = address
  }

  async send(url: URL, sending: Sending = {}): Promise<Answer> {
    const { body, type } = bodyOf(sending)
    const isPost = body !== undefined
    const response = await fetch(url, {
      method: isPost ? 'POST' : 'GET',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        'x-forwarded-for': this.#address,
        cookie: this.#cookieHeader(url.origin),
        ...(isPost && { origin: url.origin, 'sec-fetch-site': 'same-origin' }),
        ...(type && { 'content-type': type }),
        ...sending.headers,
      },
      ...(isPost && { body }),
    })
    this.#keep(url.origin, response)
    const location = response.headers.get('location')
    return {
      status: response.status,
      location: location === null ? null : new URL(location, url),
      text: await response.text(),
    }
  }

  #cookieHeader(origin: string): string {
    return Array.from(this.cookies.get(origin) ?? [], (pair) => pair.join('=')).join('; ')
  }

  #keep(origin: string, response: Response): void {
    const kept = this.cookies.get(origin) ?? new Map<string, string>()
    this.cookies.set(origin, kept)
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1)
      const name = pair.slice(0, pair.indexOf('='))
      const isGone = /;\s*max-age=0(?:;|$)/i.test(cookie) || /;\s*expires=Thu, 01 Jan 1970/i.test(cookie)
      if (isGone) kept.delete(name)
      else kept.set(name, pair.slice(name.length + 1))
    }
  }
}
