import { dialect } from '../../../parts.ts'
import type { Template, TokenDialect, UserinfoDialect } from '../../../types/oauth-endpoints.ts'
import type { OAuthProvider } from '../../../types/oauth-provider.ts'
import type { TokenEndpoint, UserinfoEndpoint } from '../../../types/resolved-oauth-provider.ts'

/** All fields of a special protocol. A type checks that none is missing. */
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

/** The functions of endpoints with a special protocol. */
const sendTokenRequest: TokenEndpoint['send'] = (request) => dialect((code) => code.requestTokens(request))
const request: UserinfoEndpoint['request'] = (asked) => dialect((code) => code.requestUserinfo(asked))

type Endpoint = Template | object | false | undefined

/** Returns whether an endpoint, of the definition or of the application, has a special protocol. */
const isDialect = (endpoint: Endpoint): boolean =>
  Object.keys(toObject(endpoint)).some((name) => Object.hasOwn(FIELDS, name))

const toObject = (endpoint: Endpoint): object => (typeof endpoint === 'string' ? { url: endpoint } : endpoint || {})

/** Adds the function of the special protocol to an endpoint. An existing function takes precedence. */
const withFunction = (base: Endpoint, own: Endpoint, speak: object): object | undefined =>
  isDialect(base) || isDialect(own) ? { ...speak, ...toObject(base) } : undefined

/** Callback parameters that the requests need, in addition to those of the code flow. */
function listNeeded(endpoints: readonly Endpoint[]): string[] {
  const needed = endpoints.flatMap((endpoint) => {
    const { fromCallback = [], hostFromCallback }: TokenDialect = toObject(endpoint)
    return hostFromCallback === undefined ? fromCallback : [...fromCallback, hostFromCallback]
  })
  return [...new Set(needed)].filter((name) => !/^(?:code|state|iss)$/.test(name))
}

/** Adds the functions of the special protocol to a provider. */
export function withDialect(provider: OAuthProvider): OAuthProvider {
  const { callbackParams = [], options = {}, token, userinfo } = provider
  const tokens = withFunction(token, options.token, { send: sendTokenRequest })
  const users = withFunction(userinfo, options.userinfo, { request })
  // Declared, so that the redirect proxy forwards them.
  const needed = listNeeded([token, userinfo, options.token, options.userinfo])
  return {
    ...provider,
    ...(tokens && { token: tokens }),
    ...(users && { userinfo: users }),
    ...(needed.length > 0 && { callbackParams: [...callbackParams, ...needed] }),
  }
}
