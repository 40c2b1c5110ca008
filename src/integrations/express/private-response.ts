import type { ServerResponse } from 'node:http'
import type { Request } from 'express'
import { type CachingHeaders, keepPrivate as keepHeadersPrivate } from '../private-caching.ts'
import { warnAboutPublic } from '../warn-once.ts'
import { beforeHead } from './before-head.ts'
import { stateOf } from './request-state.ts'
import type { ServerAuthConfig } from './types.ts'

/** The headers of a response of Node. Each request makes one: a private field would cost a microsecond. */
class NodeHeaders implements CachingHeaders {
  readonly res: ServerResponse

  constructor(res: ServerResponse) {
    this.res = res
  }

  get(name: string): string | null {
    const value = this.res.getHeader(name)
    return value === undefined ? null : String(value)
  }

  set(name: string, value: string): void {
    this.res.setHeader(name, value)
  }

  delete(name: string): void {
    this.res.removeHeader(name)
  }
}

/** The path that came, without its query. */
const pathOf = ({ originalUrl }: Request): string => originalUrl.split('?', 1)[0] ?? ''

/**
 * Keeps the response to a request from shared caches, whatever the application says until its headers leave.
 *
 * @param bringsCookie It sets a session cookie.
 */
export function keepPrivate(req: Request, config: ServerAuthConfig, bringsCookie = false): void {
  const { res } = req
  if (res === undefined || res.headersSent) return
  const state = stateOf(req)
  if (state.kept !== null) state.kept.bringsCookie ||= bringsCookie
  else {
    const kept = { bringsCookie, isOwn: false }
    state.kept = kept
    beforeHead(res, () => {
      const wasPublic = keepHeadersPrivate(new NodeHeaders(res), kept.bringsCookie)
      if (wasPublic && !kept.isOwn) warnAboutPublic({ owner: config, config }, pathOf(req))
    })
  }
}

/** To be called where the library answers a request itself. */
export function markOwn(req: Request): void {
  const { kept } = stateOf(req)
  if (kept !== null) kept.isOwn = true
}
