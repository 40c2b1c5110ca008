import type { OutboundInit, OutboundLimits } from '../../http/outbound.ts'
import { OutboundError, outbound } from '../../http/outbound.ts'
import type { ResolvedOAuthProvider } from '../../types/provider.ts'

/** A JSON object from outside: its fields may hold anything. */
export type JsonObject = Readonly<Record<string, unknown>>

/** What is asked for, named for the log. */
export interface JsonRequest extends OutboundInit, OutboundLimits {
  readonly what: string
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of `https://idp.example/x?y`, what may be logged. */
const nameOf = (url: string): string => url.split('?', 1)[0] ?? ''

function refuse(what: string, url: string, seen: string, expected: string): never {
  throw new OutboundError(nameOf(url), `${what}: ${seen}`, expected, 'Check the endpoint, and the log of the provider.')
}

/**
 * Fetches JSON with a GET.
 *
 * @throws {OutboundError} also when the status is not 200 or the answer is no JSON.
 */
export async function fetchJson(provider: ResolvedOAuthProvider, url: string, request: JsonRequest): Promise<unknown> {
  const { what, ...init } = request
  const response = await outbound(provider.fetch, url, init, init)
  const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (response.status !== 200) refuse(what, url, `status ${response.status}`, 'status 200')
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type))
    refuse(what, url, `content type ${JSON.stringify(type.slice(0, 60))}`, 'application/json')
  try {
    return (await response.json()) as unknown
  } catch {
    refuse(what, url, 'text that is no JSON', 'JSON')
  }
}
