import { exportPKCS8, generateKeyPair } from 'jose'
import { memory } from '../../src/adapters/memory.ts'
import { customFetch, type User } from '../../src/index.ts'
import {
  type AuthorizationServer,
  type AuthorizationServerOptions,
  createAuthorizationServer,
  type Endpoint,
} from '../../src/testing/index.ts'
import type { ProviderModule } from '../../tools/provider-pages/known-provider.ts'
import { openBrowser } from '../methods/browser.ts'
import type { Recorded, Wire } from './recorded.ts'

type Dialect = NonNullable<AuthorizationServerOptions['dialect']>

/** Fields without those that are `undefined`. */
const given = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never // same keys, or fewer

const keys = await generateKeyPair('ES256', { extractable: true })

/** A key for those who sign their secret, with line breaks as environment variables have them. */
export const PRIVATE_KEY: string = (await exportPKCS8(keys.privateKey)).replaceAll('\n', '\\n')

/** Options of a recording that are not in it: what is made for the occasion. */
export function optionsOf({ default: make }: ProviderModule, { options = {} }: Recorded): Record<string, string> {
  const signs = 'privateKey' in (make().optionNames ?? {})
  return { ...options, ...(signs ? { privateKey: PRIVATE_KEY } : {}) }
}

const endpointsOf = ({ authorization, discovery, emails, jwks, token, userinfo }: Wire) =>
  given<Partial<Record<Endpoint, string | undefined>>>({
    ...{ discovery, emails, jwks },
    authorization: authorization.url,
    token: token.url,
    userinfo: userinfo?.url,
  }) as Partial<Record<Endpoint, string>> // whose `undefined` are gone

function dialectOf({ answers, wire }: Recorded): Dialect {
  const { authorization, clientParams, formPost, nonce, pkce, scope, token, userinfo } = wire
  return given({
    ...{ clientParams, formPost, nonce, pkce, scope },
    authorization: given({ params: authorization.params, fragment: authorization.fragment }),
    callback: answers.callback,
    token: given({ ...token, url: undefined, answer: answers.token }),
    userinfo: userinfo === null ? undefined : given({ ...userinfo, url: undefined }),
    claims: answers.claims,
    others: answers.others,
  }) as Dialect
}

/** The vendor's servers, in this process: they speak as recorded, and to nobody who speaks otherwise. */
function openVendor(recorded: Recorded, isSigned: boolean): AuthorizationServer {
  const { answers, type, wire } = recorded
  const { claims, emails, userinfo } = answers
  return createAuthorizationServer({
    type,
    clientAuth: wire.clientAuth,
    endpoints: endpointsOf(wire),
    users: { ada: userinfo ?? claims ?? {} },
    emails: { ada: emails },
    sendsIss: wire.issuer !== undefined,
    dialect: dialectOf(recorded),
    ...given({ alg: wire.idTokenAlg, issuer: wire.issuer }),
    // One that is also known by another name.
    ...(claims?.['iss'] === undefined ? {} : { tamper: { claims: { iss: claims['iss'] } } }),
    ...(isSigned ? { clientPublicKey: keys.publicKey } : {}),
  })
}

/** What came of a sign-in. */
export interface Outcome {
  /** The authorization request. */
  readonly asked: URL
  /** The user of the session; `null`: there is none. */
  readonly user: unknown
  /** The user that was stored. */
  readonly stored: User & { readonly emailRecord?: unknown }
  /** As the application sees them. */
  readonly accountId: unknown
  readonly errors: readonly { readonly type: string; readonly message: string }[]
  readonly server: AuthorizationServer
}

/**
 * Signs in from the button to the session.
 *
 * @param options Over what the recording says cannot be left out.
 * @throws {Error} The vendor refuses the authorization request.
 */
export async function signIn(module: ProviderModule, recorded: Recorded, options: object = {}): Promise<Outcome> {
  const own = optionsOf(module, recorded)
  const isSigned = 'privateKey' in own
  const server = openVendor(recorded, isSigned)
  const secret = isSigned || recorded.wire.clientAuth === 'none' ? {} : { clientSecret: 'secret' }
  const provider = module.default({ ...own, clientId: 'client', ...secret, ...options, [customFetch]: server.fetch })
  const created: User[] = []
  const linked: unknown[] = []
  const browser = openBrowser({
    adapter: memory(),
    providers: [provider],
    events: {
      createUser: ({ user }) => void created.push(user),
      linkAccount: ({ account }) => void linked.push(account.providerAccountId),
    },
  })
  const asked = new URL(await browser.start(provider.id))
  await browser.deliver(await server.authorize(asked))
  const session = await browser.session()
  const [stored = {} as User] = created
  const { errors } = browser.log
  return { asked, user: session?.['user'] ?? null, stored, accountId: linked[0], errors, server }
}
