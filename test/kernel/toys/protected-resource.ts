import { open } from '../../../src/crypto/sealed.ts'
import { createJson } from '../../../src/http/response.ts'
import { calls, rows } from '../../../src/kernel/rows.ts'
import type { Context } from '../../../src/seams/context.ts'
import type { Feature } from '../../../src/seams/feature.ts'
import type { ResolvedConfig } from '../../../src/seams/resolved-config.ts'
import { ready } from './ready.ts'

/** The result of a check: the claims of the token, or the value of `www-authenticate`. */
export type Bearer = { readonly claims: object } | { readonly challenge: string }

/** What the feature adds to `Auth`. */
export interface BearerCalls {
  bearer(request: Request): Promise<Bearer>
}

const PATH = '/.well-known/oauth-protected-resource'

/** Checks the access tokens of an API. Sealed here, where a real feature verifies the signature of the issuer. */
export function protectedResource(issuer: string): Feature<'protectedResource', BearerCalls> {
  const describe = async ({ request }: Context) =>
    createJson({ resource: request.origin, authorization_servers: [issuer], bearer_methods_supported: ['header'] })

  async function readBearer(config: ResolvedConfig, request: Request): Promise<Bearer> {
    const [, token] = /^Bearer ([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
    const opened = token === undefined ? null : await open(config.keys, 'feature', token, 600)
    if (opened?.state === 'open') return { claims: opened.payload }
    return { challenge: `Bearer resource_metadata="${new URL(PATH, request.url).href}"` }
  }

  return {
    name: 'protectedResource',
    owns: [],
    routes: rows(ready({ describe }), { [`GET ${PATH}`]: ['none', 'describe'] }),
    calls: calls(ready({ readBearer }), { bearer: ['server', 'readBearer'] }),
    resolve: () => ({}),
  }
}
