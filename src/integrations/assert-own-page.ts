import type { Auth } from '../types/auth.ts'
import { inspect } from './integration.ts'

/**
 * Asserts that no page of another site sent a request. The calls of `Auth` assert it, too; an integration does it before
 * it reads a form for them.
 *
 * @throws {MissingCSRF} A page of another site sent it.
 * @throws {UntrustedHost} Unknown host.
 */
export const assertOwnPage = (auth: Auth, request: Request): void => inspect(auth).assertSameOrigin(request)
