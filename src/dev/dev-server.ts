import { createAuthorizationServer } from '../testing/authorization-server.ts'
import type { Fetch } from '../types/fetch.ts'
import { type DevPerson, toClaims } from './people.ts'

/** A name that never resolves, so that nothing is sent anywhere. @see https://www.rfc-editor.org/rfc/rfc6761#section-6.4 */
export const ISSUER = 'https://dev.latchkey.invalid'

/** People that are kept until their code is used. */
const MAX_PEOPLE = 100

/** The authorization server of the test people. It has no port: requests to it are function calls. */
export interface DevServer {
  readonly clientId: string
  readonly clientSecret: string
  readonly fetch: Fetch
  /**
   * Answers an authorization request, as a person.
   *
   * @returns The URL of the callback.
   * @throws {Error} The request is invalid.
   */
  authorize(query: URLSearchParams, person: DevPerson): Promise<string>
}

/** Creates the authorization server. */
export function createDevServer(): DevServer {
  const users: Record<string, Readonly<Record<string, unknown>>> = {}
  // Only this process can call the server. A random secret would be refused in the global scope of a Worker.
  const client = { clientId: 'latchkey', clientSecret: 'latchkey' }
  const server = createAuthorizationServer({ ...client, issuer: ISSUER, alg: 'ES256', users })
  return {
    ...client,
    async fetch(url, init) {
      // Recorded for tests. Here, no caller reads them.
      server.calls.length = 0
      return server.fetch(url, init)
    },
    async authorize(query, person) {
      const claims = toClaims(person)
      const user = String(claims['sub'])
      delete users[user]
      users[user] = claims
      const [oldest = ''] = Object.keys(users)
      if (Object.keys(users).length > MAX_PEOPLE) delete users[oldest]
      return (await server.authorize(`${ISSUER}/authorize?${query}`, { user })).url
    },
  }
}
