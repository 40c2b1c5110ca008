import { isRecord } from '../lib/is-record.ts'
import type { RecordedCall } from './contract.ts'
import type { Dialect, UserinfoWire } from './dialect.ts'

/** A request as the server receives it. */
export interface Sent {
  /** Without the query. */
  readonly address: string
  readonly method: string
  readonly headers: Headers
  readonly query: Readonly<Record<string, string>>
  /** Media type of the body; `none` without one. */
  readonly encoding: 'form' | 'json' | 'none' | 'unknown'
  readonly body: Readonly<Record<string, unknown>>
}

/** Fields by name. A repeated name has both values, so that it equals no single one. */
function readFields(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name).join('\n')]))
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

function readBody({ body }: RequestInit, type: string): Pick<Sent, 'body' | 'encoding'> {
  if (body === undefined || body === null) return { encoding: 'none', body: {} }
  // The platform's `fetch` sets it.
  if (body instanceof URLSearchParams || /^application\/x-www-form-urlencoded\b/.test(type))
    return { encoding: 'form', body: readFields(new URLSearchParams(String(body))) }
  if (/^application\/json\b/.test(type)) return { encoding: 'json', body: parse(String(body)) }
  return { encoding: 'unknown', body: {} }
}

/** Parses a request. */
export function readSent(target: string, init: RequestInit): Sent {
  const [address = '', query] = target.split(/\?(.*)/s)
  const headers = new Headers(init.headers)
  const fields = readFields(new URLSearchParams(query))
  const body = readBody(init, headers.get('content-type') ?? '')
  return { address, method: init.method ?? 'GET', headers, query: fields, ...body }
}

/** Returns a string that is the same for equal JSON values, in any order of fields. */
const toCanonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  )

/** Returns whether two JSON values are equal, in any order of fields. */
export const isSame = (a: unknown, b: unknown): boolean => toCanonicalText(a) === toCanonicalText(b)

/** Returns whether a request has these headers with these values. */
export const hasHeaders = ({ headers }: Sent, wanted: Readonly<Record<string, string>> = {}): boolean =>
  Object.entries(wanted).every(([name, value]) => headers.get(name) === value)

/**
 * Returns the access token of a userinfo request; `null` if the request deviates from the expected protocol: another
 * method, another place of the token, or any unexpected query or body.
 */
export function tokenOf(sent: Sent, wire: UserinfoWire): string | null {
  const { body, encoding = 'json', headers, query = {}, tokenIn = 'header:Bearer' } = wire
  const [place = '', name = ''] = tokenIn.split(/:(.*)/s)
  const header = sent.headers.get('authorization')
  const found: Readonly<Record<string, unknown>> = {
    header: header?.startsWith(`${name} `) ? header.slice(name.length + 1) : undefined,
    query: sent.query[name],
    body: sent.body[name],
  }
  const token = found[place]
  if (typeof token !== 'string' || (place !== 'header' && header !== null)) return null
  const here = { [name]: token }
  const wantsBody = body !== undefined || place === 'body'
  const isRight =
    sent.method === (wire.method ?? 'GET') &&
    sent.encoding === (wantsBody ? encoding : 'none') &&
    isSame(sent.query, { ...query, ...(place === 'query' && here) }) &&
    isSame(sent.body, { ...body, ...(place === 'body' && here) }) &&
    hasHeaders(sent, headers)
  return isRight ? token : null
}

const SECRET_FIELDS = ['client_secret', 'client_assertion', 'code', 'code_verifier', 'access_token', 'token']

/** Records a call without its secrets. */
export function recordCall(
  endpoint: RecordedCall['endpoint'],
  { address, body, headers, method, query }: Sent,
  { redirect, signal }: RequestInit,
  { clientParams, userinfo }: Dialect = {},
): RecordedCall {
  const secrets = [...SECRET_FIELDS, clientParams?.secret, userinfo?.tokenIn?.split(/:(.*)/s)[1]]
  const hideSecrets = (fields: Iterable<readonly [string, unknown]>, names: readonly unknown[]) =>
    Object.fromEntries(
      [...fields].map(([name, value]) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        return [name, names.includes(name) ? `[${text.length} characters]` : text]
      }),
    )
  const asked = new URLSearchParams(hideSecrets(Object.entries(query), secrets)).toString()
  return {
    endpoint,
    url: asked === '' ? address : `${address}?${asked}`,
    method,
    headers: hideSecrets(headers, ['authorization']),
    body: hideSecrets(Object.entries(body), secrets),
    redirect,
    hasSignal: signal instanceof AbortSignal,
  }
}
