/** One request, before any framework has made its own of it. */
export interface AbstractRequest {
  readonly method?: string
  /** Path and query, as they go over the wire. */
  readonly path: string
  /** A name may come twice. */
  readonly headers?: Iterable<readonly [name: string, value: string]>
  /** Sent as it is; what it is, `content-type` says. */
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** Of the `Host` header, or of the URL that the framework makes of it. @default 'app.example' */
  readonly host?: string
  /** Whether it comes over https. @default true */
  readonly secure?: boolean
}

/** One answer, without what the way it was sent adds. */
export interface AbstractAnswer {
  readonly status: number
  /** In order of their names. */
  readonly headers: Readonly<Record<string, string>>
  /** In the order in which they were set. */
  readonly cookies: readonly string[]
  readonly body: string
}

/** What a connection adds, and no two servers alike. */
const TRANSPORT = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/** An answer as it can be compared. */
export async function toAnswer(response: Response): Promise<AbstractAnswer> {
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie' && !TRANSPORT.includes(name))
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    cookies: response.headers.getSetCookie(),
    body: await response.text(),
  }
}

/** No bytes are no body: over the wire nobody can tell. */
const bytes = (body: AbstractRequest['body']): Uint8Array<ArrayBuffer> | null =>
  typeof body === 'string' ? (body === '' ? null : new TextEncoder().encode(body)) : (body ?? null)

/** The request as frameworks hand it on that know no sockets. Bytes, so that nobody adds a media type. */
export function toWebRequest({ method = 'GET', path, headers = [], body, host, secure }: AbstractRequest): Request {
  const url = `${secure === false ? 'http' : 'https'}://${host ?? 'app.example'}${path}`
  return new Request(url, { method, headers: [...headers].map(([name, value]) => [name, value]), body: bytes(body) })
}
