import type { NextFetchEvent, NextRequest } from 'next/server'
import { auth as probe } from './app/probe/auth'
import { auth } from './auth'

// In an application with one configuration: export { auth as proxy } from './auth'
export const proxy = (request: NextRequest, event: NextFetchEvent): Promise<Response> =>
  /^\/(?:probe|api\/auth)(?:\/|$)/.test(request.nextUrl.pathname) ? probe(request, event) : auth(request, event)

export const config = { matcher: ['/((?!_next/).*)'] }
