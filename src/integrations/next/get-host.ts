import { after } from 'next/server'
import type { HandleContext } from '../../types/auth.ts'
import { getProxiedUrl } from '../fetch/public-url.ts'
import { parseUrl, readAmbientEnv } from '../integration.ts'
import type { NextAuthSettings } from './types.ts'

/** Origin of a request without a usable `Host` header, which no policy trusts. */
const UNKNOWN = 'http://host.invalid'

/**
 * Returns the origin of a request by its headers, because Next.js creates `request.url` with the address that the server
 * listens on.
 *
 * @param headers Next.js sets `X-Forwarded-Proto` unless a proxy has set it. Behind a proxy that ends TLS, only the proxy
 * can have set `https`. Everyone can forge `X-Forwarded-Host`, and links in mails depend on it.
 */
function getOrigin(headers: Headers): string {
  const [scheme] = (headers.get('x-forwarded-proto') ?? '').split(',', 1)
  const given = `${scheme?.trim() === 'https' ? 'https' : 'http'}://${headers.get('host') ?? ''}`
  const url = parseUrl(given)
  return url !== null && url.href === `${url.origin}/` ? url.origin : UNKNOWN
}

/** On Vercel, the platform sets the header. */
const getVercelAddress = (headers: Headers): string | null =>
  readAmbientEnv()['VERCEL'] ? headers.get('x-real-ip') : null

/** Keeps the instance alive. Some hosts of the edge runtime cannot. */
function waitUntil(promise: Promise<unknown>): void {
  try {
    after(() => promise)
  } catch {}
}

/**
 * Returns the context of a request for `auth.handle`.
 *
 * @param target Path and query of the request.
 */
export function getHost(
  headers: Headers,
  target: string,
  { clientAddress = getVercelAddress, trustProxy = false }: NextAuthSettings,
): HandleContext & { readonly url: string } {
  const url = `${getOrigin(headers)}${target}`
  return {
    url: trustProxy ? getProxiedUrl(url, headers) : url,
    clientAddress: clientAddress(headers) ?? undefined,
    waitUntil,
  }
}

/** Returns path and query of a request. */
export function getTarget({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
