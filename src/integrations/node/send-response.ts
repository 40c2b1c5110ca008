import type { ServerResponse } from 'node:http'
import { addMissingCookies, mergeCookies } from '../cookie-lines.ts'

/** Returns the lines of a header that may have several. */
function listLines(res: ServerResponse, name: string): string[] {
  const value = res.getHeader(name) ?? []
  return (Array.isArray(value) ? value : [value]).map(String)
}

/** Adds cookies to a response and replaces existing ones with the same name. */
export function addCookies(res: ServerResponse, cookies: readonly string[]): void {
  if (cookies.length > 0) res.setHeader('set-cookie', mergeCookies(listLines(res, 'set-cookie'), cookies))
}

/** Adds cookies to a response unless it has one with the same name. */
export function addNewCookies(res: ServerResponse, cookies: readonly string[]): void {
  if (cookies.length > 0) res.setHeader('set-cookie', addMissingCookies(listLines(res, 'set-cookie'), cookies))
}

/** Adds to `Vary`. */
function addVary(res: ServerResponse, value: string): void {
  const lines = listLines(res, 'vary')
  if (lines.length === 0) return void res.setHeader('vary', value)
  const known = new Set(lines.flatMap((line) => line.toLowerCase().split(/\s*,\s*/)))
  if (!known.has(value.toLowerCase())) res.setHeader('vary', [...lines, value].join(', '))
}

/**
 * Sends a `Response` to a Node server. If something else has already responded, for example a timeout, it does nothing.
 *
 * @experimental Its interface may change before version 1.
 */
export async function sendResponse(response: Response, res: ServerResponse): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer())
  if (res.headersSent || res.writableEnded) return
  res.statusCode = response.status
  for (const [name, value] of response.headers) {
    if (name === 'vary') addVary(res, value)
    else if (name !== 'set-cookie') res.setHeader(name, value)
  }
  addCookies(res, response.headers.getSetCookie())
  res.end(body.byteLength > 0 ? body : undefined)
}
