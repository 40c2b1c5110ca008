/** One variable, as `defineEnvVars` of SvelteKit takes it: not for browsers, and optional. */
export interface AuthEnvVar {
  readonly description: string
  readonly schema: (value: string | undefined) => string | undefined
}

type Underscored<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Text

type Name<Provider extends string> =
  | (typeof COMMON)[number][0]
  | `AUTH_${Uppercase<Underscored<Provider>>}_${(typeof OF_PROVIDER)[number][0]}`

const COMMON = [
  ['AUTH_SECRET', 'Random text, at least 32 characters, that seals the sessions.'],
  ['AUTH_SECRET_1', 'The newer secret, while AUTH_SECRET is being replaced.'],
  ['AUTH_SECRET_2', 'The newer secret, while AUTH_SECRET_1 is being replaced.'],
  ['AUTH_SECRET_3', 'The newer secret, while AUTH_SECRET_2 is being replaced.'],
  ['AUTH_URL', 'The public origin of the application.'],
  ['AUTH_TRUST_HOST', 'Whether the host of a request can be believed.'],
  ['AUTH_REDIRECT_PROXY_URL', 'The auth root that providers send users to.'],
  ['AUTH_REDIRECT_PROXY_TARGETS', 'Origins that the proxy may forward to.'],
] as const

const OF_PROVIDER = [
  ['ID', 'Id of the application at the provider.'],
  ['SECRET', 'Secret of the application at the provider.'],
  ['ISSUER', 'Issuer of the provider.'],
  ['KEY', 'Key of the service that sends mail.'],
  ['SERVER', 'Where mail is handed over.'],
  ['FROM', 'Whom mail is from.'],
] as const

/**
 * The variables that the library reads, for `src/env.ts`: SvelteKit hands out only what is declared there.
 *
 * @param providers Ids of the providers that have variables of their own.
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
  // The names are made as the type makes them.
  return Object.fromEntries(variables) as { readonly [K in Name<Provider>]: AuthEnvVar }
}
