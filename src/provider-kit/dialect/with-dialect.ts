import type { Template, TokenDialect, UserinfoDialect } from '../../types/oauth-endpoints.ts'
import type { OAuthProvider } from '../../types/oauth-provider.ts'
import type { TokenEndpoint, UserinfoEndpoint } from '../../types/resolved-oauth-provider.ts'

/** Every field of a dialect. A type checks that none is missing. */
const FIELDS: Readonly<Record<keyof TokenDialect | keyof UserinfoDialect, true>> = {
  allowedHosts: true,
  body: true,
  encoding: true,
  envelope: true,
  fromCallback: true,
  fromToken: true,
  hostFromCallback: true,
  method: true,
  tokenIn: true,
}

/** What speaks a dialect is loaded by the first sign-in that needs it. */
const send: TokenEndpoint['send'] = async (request) => (await import('./tokens.ts')).requestTokens(request)
const request: UserinfoEndpoint['request'] = async (asked) => (await import('./userinfo.ts')).requestUserinfo(asked)

type Endpoint = Template | object | false | undefined

/** Whether an endpoint, as the definition or the application has it, is spoken to in a dialect. */
const isDialect = (endpoint: Endpoint): boolean =>
  Object.keys(toObject(endpoint)).some((name) => Object.hasOwn(FIELDS, name))

const toObject = (endpoint: Endpoint): object => (typeof endpoint === 'string' ? { url: endpoint } : endpoint || {})

/** An endpoint with the function that speaks its dialect, where it has one. One that is there already wins. */
const withFunction = (base: Endpoint, own: Endpoint, speak: object): object | undefined =>
  isDialect(base) || isDialect(own) ? { ...speak, ...toObject(base) } : undefined

/** Parameters of the callback that the requests need, beside those of the code flow. */
function listNeeded(endpoints: readonly Endpoint[]): string[] {
  const needed = endpoints.flatMap((endpoint) => {
    const { fromCallback = [], hostFromCallback }: TokenDialect = toObject(endpoint)
    return hostFromCallback === undefined ? fromCallback : [...fromCallback, hostFromCallback]
  })
  return [...new Set(needed)].filter((name) => !/^(?:code|state|iss)$/.test(name))
}

/** A provider with the functions that speak its dialect. */
export function withDialect(provider: OAuthProvider): OAuthProvider {
  const { callbackParams = [], options = {}, token, userinfo } = provider
  const tokens = withFunction(token, options.token, { send })
  const users = withFunction(userinfo, options.userinfo, { request })
  // Declared, so that the redirect proxy passes them on.
  const needed = listNeeded([token, userinfo, options.token, options.userinfo])
  return {
    ...provider,
    ...(tokens && { token: tokens }),
    ...(users && { userinfo: users }),
    ...(needed.length > 0 && { callbackParams: [...callbackParams, ...needed] }),
  }
}
