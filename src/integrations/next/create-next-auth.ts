import { connection, type NextRequest } from 'next/server'
import { cache } from 'react'
import { assertArguments, callable, FLAG, type Kinds } from '../integration.ts'
import { isBelow } from '../is-below.ts'
import { warnAboutRoutes } from '../warn-once.ts'
import { createAccount } from './account.ts'
import { createSignIn, createSignOut, createUpdate } from './actions.ts'
import { readCurrentSession } from './current-visit.ts'
import { getHost, getTarget } from './get-host.ts'
import { runProxy } from './proxy.ts'
import type { Setup } from './setup.ts'
import type { NextAuthResult } from './types.ts'
import { wrapHandler } from './wrap-handler.ts'

/** Creates the handler of the routes. */
const createHandler =
  ({ getMounted, options }: Setup) =>
  async (request: NextRequest): Promise<Response> => {
    // A build must not create the `Auth`, as in `openCurrentVisit`.
    await connection()
    const { auth, config } = getMounted()
    const { pathname } = new URL(request.url)
    // Paths of the whole host are elsewhere.
    if (!isBelow(pathname, [auth.basePath]) && !config.wellKnown?.has(pathname))
      warnAboutRoutes({ owner: auth, config }, pathname, auth.basePath)
    return auth.handle(request, getHost(request.headers, getTarget(request), options))
  }

/** Creates the function with three forms: `auth()`, the proxy, and `auth(handler)`. */
function createReader(setup: Setup): NextAuthResult['auth'] {
  // React forgets the result after the request.
  const readOnce = cache(() => readCurrentSession(setup))
  const reader = (first?: unknown) => {
    if (first === undefined) return readOnce()
    return typeof first === 'function'
      ? wrapHandler(setup, first as Parameters<typeof wrapHandler>[1])
      : runProxy(setup, first as NextRequest)
  }
  // The compiler cannot tell which form returns what.
  return reader as NextAuthResult['auth']
}

/** Option with the guard of the proxy. */
export const AUTHORIZED: Kinds = { authorized: callable('({ auth }) => auth !== null') }

const SETTINGS: Kinds = { clientAddress: callable('(headers) => address'), trustProxy: FLAG }

/**
 * Creates the functions of an application.
 *
 * @param own Options of one entry.
 * @throws {InvalidConfiguration} An option is unknown.
 */
export function createNextAuth(setup: Setup, own: Kinds = {}): NextAuthResult {
  assertArguments('NextAuth', setup.options, { ...SETTINGS, ...own })
  const handler = createHandler(setup)
  return {
    handlers: { GET: handler, POST: handler },
    auth: createReader(setup),
    signIn: createSignIn(setup),
    signOut: createSignOut(setup),
    update: createUpdate(setup),
    account: createAccount(setup),
  }
}
