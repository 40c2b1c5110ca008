// Maps each module and name of Auth.js to latchkey.

/** The latchkey equivalent of a name of Auth.js. */
export interface Target {
  readonly module: string
  /** `default` for the default export. */
  readonly name: string
}

/** Maps names of a module to the same names of another. */
const createSameNames = (module: string, names: string): readonly (readonly [string, Target])[] =>
  names.split(' ').map((name) => [name, { module, name }])

const createRenamed = (module: string, from: string, name: string): readonly [string, Target] => [
  from,
  { module, name },
]

type Names = ReadonlyMap<string, Target>

const TYPES = createSameNames('latchkey', 'Account DefaultSession Profile Session User')
const JWT = createSameNames('latchkey', 'JWT DefaultJWT')
const BASIC_ERRORS = createSameNames('latchkey', 'AuthError CredentialsSignin')
const ERRORS = createSameNames(
  'latchkey',
  'AccessDenied AccountNotLinked AdapterError AuthError CallbackRouteError CredentialsSignin EmailSignInError EventError InvalidCheck InvalidProvider JWTSessionError MissingCSRF MissingSecret OAuthAccountNotLinked OAuthCallbackError OAuthProfileParseError OAuthSignInError SessionTokenError SignInError SignOutError UnknownAction UntrustedHost Verification WebAuthnVerificationError',
)
const ADAPTERS = createSameNames(
  'latchkey',
  'Adapter AdapterAccount AdapterAuthenticator AdapterSession AdapterUser VerificationToken',
)
const CORE = createSameNames('latchkey', 'AuthConfig customFetch skipCSRFCheck')
const CORE_TYPES = createSameNames('latchkey', 'AuthConfig CookieOption CookiesOptions PagesOptions Theme TokenSet')

const EXPRESS: Names = new Map([
  createRenamed('latchkey/express', 'ExpressAuth', 'ServerAuth'),
  createRenamed('latchkey/express', 'ExpressAuthConfig', 'ServerAuthConfig'),
  ...createSameNames('latchkey/express', 'getSession GetSessionResult'),
  ...[...TYPES, ...BASIC_ERRORS],
])

const SVELTEKIT: Names = new Map([
  createRenamed('latchkey/sveltekit', 'SvelteKitAuth', 'KitAuth'),
  createRenamed('latchkey/sveltekit', 'SvelteKitAuthConfig', 'KitAuthConfig'),
  ...createSameNames('latchkey', 'customFetch'),
  ...[...TYPES, ...BASIC_ERRORS],
])

const SOLID: Names = new Map([
  createRenamed('latchkey/solid-start', 'SolidAuth', 'ReactiveAuth'),
  createRenamed('latchkey/solid-start', 'SolidAuthConfig', 'ReactiveAuthConfig'),
  ...createSameNames('latchkey/solid-start', 'getSession GetSessionResult'),
  ...[...TYPES, ...BASIC_ERRORS],
])

const FRAMEWORKS = { express: EXPRESS, sveltekit: SVELTEKIT, 'solid-start': SOLID } as const

/** Names of every Auth.js module with an equivalent. Its providers are looked up by their ids. */
const MODULES: ReadonlyMap<string, Names> = new Map<string, Names>([
  ...Object.entries(FRAMEWORKS).map(([name, names]) => [`@auth/${name}`, names] as const),
  ...Object.keys(FRAMEWORKS).map((name) => [`@auth/${name}/adapters`, new Map(ADAPTERS)] as const),
  ['@auth/sveltekit/client', new Map(createSameNames('latchkey/sveltekit/client', 'signIn signOut'))],
  ['@auth/sveltekit/webauthn', new Map(createSameNames('latchkey/sveltekit/client', 'signIn'))],
  ['@auth/sveltekit/components', new Map(createSameNames('latchkey/sveltekit/components', 'SignIn SignOut'))],
  ['@auth/solid-start/client', new Map(createSameNames('latchkey/solid-start/client', 'signIn signOut'))],
  ['@auth/core', new Map([...CORE, ...TYPES])],
  ['@auth/core/types', new Map([...CORE_TYPES, ...TYPES])],
  ['@auth/core/errors', new Map(ERRORS)],
  ['@auth/core/adapters', new Map(ADAPTERS)],
  ['@auth/core/jwt', new Map([...JWT, ...createSameNames('latchkey/jwt', 'decode encode getToken')])],
])

/** Replacement of an import for its declarations, of `declare module` and of `<reference types>`. */
const DECLARATIONS: ReadonlyMap<string, string> = new Map([
  ...Object.keys(FRAMEWORKS).map((name) => [`@auth/${name}`, `latchkey/${name}`] as const),
])

/** Modules whose interfaces applications extend. In latchkey, they are all in one module. */
const EXTENDED = ['@auth/core', '@auth/core/types', '@auth/core/jwt', '@auth/core/adapters']

/** Functions that get a configuration, and which argument it is. */
export const FACTORIES: ReadonlyMap<string, number> = new Map([
  ['ServerAuth', 0],
  ['KitAuth', 0],
  ['ReactiveAuth', 0],
  // A literal in a call is another configuration than that of the handler.
  ['getSession', 1],
])

/** Types of a configuration. */
export const CONFIG_TYPES: ReadonlySet<string> = new Set([
  ...['ServerAuthConfig', 'KitAuthConfig', 'ReactiveAuthConfig', 'AuthConfig'],
])

/** Returns whether a module belongs to Auth.js or next-auth, including adapters. */
export const isAuthjs = (module: string): boolean => /^(?:@auth\/|next-auth(?:$|\/))/.test(module)

/** Returns whether a module is an adapter of Auth.js, which latchkey accepts unchanged. */
export const isAdapter = (module: string): boolean => /^@auth\/[\w-]+-adapter(?:$|\/)/.test(module)

/** Returns the id of an Auth.js provider by its module. `null` if it is not one. */
export const findProvider = (module: string): string | null =>
  /^@auth\/[\w-]+\/providers\/([\w-]+)$/.exec(module)?.[1] ?? null

/** Returns the names of a module with an equivalent. `null` if it has none. */
export const findNames = (module: string): Names | null => MODULES.get(module) ?? null

/** Returns the module with the declarations of another. */
export const findDeclarations = (module: string): string | null => DECLARATIONS.get(module) ?? null

/** Returns the module whose interfaces are extended instead. */
export const findExtended = (module: string): string | null =>
  EXTENDED.includes(module) || DECLARATIONS.has(module) ? 'latchkey' : null

/** Lists every target of the table, for a test that looks up each of them. */
export const listTargets = (): Target[] => [...MODULES.values()].flatMap((names) => [...names.values()])
