import { AccessDenied, throwUnexpected } from '../errors/errors.ts'
import { isLoopback, parseUrl } from '../lib/url.ts'
import type { Context } from '../seams/context.ts'

/** Headers that proxies and tunnels add. One of them is enough: the visitor may be anywhere. */
const OF_PROXY = /^(?:cdn-loop|forwarded|via|x-real-ip|x-forwarded(?:-.+)?)$/

/** A loopback address, also as IPv4 mapped into IPv6, which dual-stack sockets report. */
const LOOPBACK = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i

/** A reason to refuse a request. */
type Reason = readonly [seen: string, expected: string, fix: string]

function findProxyReason({ raw }: Context['request']): Reason | null {
  const header = [...raw.headers.keys()].find((name) => OF_PROXY.test(name))
  if (header === undefined) return null
  const fix = 'Open the application at its own address, such as http://localhost:3000, without a proxy or a tunnel.'
  return [`the header ${header}`, 'a request without a proxy', fix]
}

/**
 * The host is checked wherever it appears. With a configured origin, only the Host header shows that a name of an
 * attacker was made to resolve to this machine (DNS rebinding).
 */
function findHostReason({ origin, raw }: Context['request']): Reason | null {
  const named = raw.headers.get('host')
  const urls = [origin, raw.url, ...(named === null ? [] : [`http://${named}`])]
  const foreign = urls.find((url) => !isLoopback(parseUrl(url)?.hostname ?? ''))
  if (foreign === undefined) return null
  const fix = 'Open http://localhost with the port of the application. If AUTH_URL or `origin` is set, remove it.'
  return [`the host ${parseUrl(foreign)?.host ?? 'of a malformed address'}`, 'localhost, 127.0.0.1 or [::1]', fix]
}

function findPeerReason({ clientAddress }: Context): Reason | null {
  const expected = 'a loopback address'
  if (clientAddress === null)
    return [
      'a client whose address is unknown',
      expected,
      'Pass the address of the connection: auth.handle(request, { clientAddress }). On Workers, it is the header CF-Connecting-IP.',
    ]
  if (LOOPBACK.test(clientAddress)) return null
  return [`a client at ${clientAddress}`, expected, 'Open the application on the machine that runs it.']
}

function findModeReason({ development }: Context['config']): Reason | null {
  return development ? null : ['another NODE_ENV', 'development', 'Set NODE_ENV=development.']
}

/**
 * Refuses a request that may come from another machine, or that a page of another machine may have caused, because
 * every visitor who passes can sign in as any user.
 *
 * @throws {AccessDenied} The cause contains the reason and the fix.
 */
export function assertLocal(context: Context): void {
  const { config, request } = context
  const reason =
    findModeReason(config) ?? findProxyReason(request) ?? findHostReason(request) ?? findPeerReason(context)
  if (reason === null) return
  const [seen, expected, fix] = reason
  throwUnexpected(AccessDenied, seen, expected, { fix })
}
