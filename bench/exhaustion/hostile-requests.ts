import { type Visitor, visit } from '../visit.ts'
import { hostileAddresses } from './hostile-addresses.ts'
import { hostileBodies } from './hostile-bodies.ts'
import { hostileCookies } from './hostile-cookies.ts'
import type { HostileRequest } from './hostile-request.ts'

/** Answers requests, and knows where they come from. */
export type Handle = (request: Request, context?: { readonly clientAddress: string }) => Promise<Response>

/** Every request that is tried, for an application of `application.ts`. @param secret Its newest. */
export async function hostileRequests(handle: Handle, secret: string): Promise<readonly HostileRequest[]> {
  const visitor: Visitor = await visit(handle)
  return [...hostileBodies(visitor), ...(await hostileCookies(visitor, secret)), ...hostileAddresses(handle, visitor)]
}
