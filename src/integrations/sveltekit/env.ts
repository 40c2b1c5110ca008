/** A variable for `defineEnvVars` of SvelteKit: server-only and optional. */
export interface AuthEnvVar {
  /** Sentence for the types that SvelteKit generates. */
  readonly description: string
  /** Accepts any value, and a missing one. latchkey checks it. */
  readonly schema: (value: string | undefined) => string | undefined
}

type Underscored<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Text

type Name<Provider extends string> =
  | (typeof COMMON)[number][0]
  | `AUTH_${Uppercase<Underscored<Provider>>}_${(typeof OF_PROVIDER)[number][0]}`

const COMMON = [
  ['AUTH_SECRET', 'Random text of at least 32 characters that encrypts the sessions.'],
  ['AUTH_SECRET_1', 'The newer secret during a rotation of AUTH_SECRET.'],
  ['AUTH_SECRET_2', 'The newer secret during a rotation of AUTH_SECRET_1.'],
  ['AUTH_SECRET_3', 'The newer secret during a rotation of AUTH_SECRET_2.'],
  ['AUTH_URL', 'The public origin of the application.'],
  ['AUTH_TRUST_HOST', 'Whether to trust the host of a request.'],
  ['AUTH_REDIRECT_PROXY_URL', 'The base path that providers redirect users to.'],
  ['AUTH_REDIRECT_PROXY_TARGETS', 'Origins that the proxy may forward to.'],
] as const

const OF_PROVIDER = [
  ['ID', 'Client ID of the application at the provider.'],
  ['SECRET', 'Client secret of the application at the provider.'],
  ['ISSUER', 'Issuer of the provider.'],
  ['KEY', 'API key of the mail service.'],
  ['SERVER', 'Address of the mail server.'],
  ['FROM', 'Sender of the mails.'],
] as const

/**
 * Returns the variables that latchkey reads, for `src/env.ts`, because SvelteKit only exposes declared variables.
 *
 * @param providers Ids of the providers with variables of their own.
 * @example
 * import { defineEnvVars } from '@sveltejs/kit/env'
 *
 * export const variables = defineEnvVars({ ...authEnv('github') })
 */
export function authEnv<Provider extends string = never>(
  ...providers: readonly Provider[]
): { readonly [K in Name<Provider>]: AuthEnvVar } {
  const ofProviders = providers.flatMap((id) =>
    OF_PROVIDER.map(([name, text]) => [`AUTH_${id.toUpperCase().replaceAll('-', '_')}_${name}`, text] as const),
  )
  const variables = [...COMMON, ...ofProviders].map(([name, description]) => [
    name,
    { description, schema: (value: string | undefined) => value } satisfies AuthEnvVar,
  ])
  // The names are built as in the type.
  return Object.fromEntries(variables) as { readonly [K in Name<Provider>]: AuthEnvVar }
}
