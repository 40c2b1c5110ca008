// The built library, handed to the tests as one value: a runtime that cannot import by address links it instead.

/** Every entry that the tests use, and the module that its types are taken from. */
export interface Library {
  /** `latchkey` */
  readonly core: typeof import('../src/index.ts')
  /** `latchkey/core` */
  readonly lean: typeof import('../src/core.ts')
  /** `latchkey/audit` */
  readonly audit: typeof import('../src/adapters/audit/index.ts')
  /** `latchkey/logout` */
  readonly logout: typeof import('../src/features/logout/index.ts')
  /** `latchkey/pages` */
  readonly pages: typeof import('../src/pages/index.ts')
  /** `latchkey/revocation` */
  readonly revocation: typeof import('../src/features/revocation/index.ts')
  /** `latchkey/state` */
  readonly state: typeof import('../src/features/state/index.ts')
  /** `latchkey/stored` */
  readonly stored: typeof import('../src/features/stored/index.ts')
  /** `latchkey/tokens` */
  readonly tokens: typeof import('../src/features/tokens/index.ts')
  /** `latchkey/node` */
  readonly node: typeof import('../src/integrations/node/index.ts')
  /** `latchkey/session` */
  readonly session: typeof import('../src/session/session-reader.ts')
  /** `latchkey/jwt` */
  readonly jwt: typeof import('../src/session/jwt.ts')
  /** `latchkey/password` */
  readonly password: typeof import('../src/password/index.ts')
  /** `latchkey/testing` */
  readonly testing: typeof import('../src/testing/index.ts')
  /** `latchkey/client` */
  readonly client: typeof import('../src/integrations/client/auth-client.ts')
  /** `latchkey/migrate/authjs` */
  readonly authjs: typeof import('../src/migrate/authjs.ts')
  /** `latchkey/adapters/memory` */
  readonly memory: typeof import('../src/adapters/memory.ts')
  /** `latchkey/adapters/sql` */
  readonly sql: typeof import('../src/adapters/sql.ts')
  /** `latchkey/adapters/key-value` */
  readonly keyValue: typeof import('../src/adapters/key-value.ts')
  /** `latchkey/adapters/cloudflare-kv` */
  readonly cloudflareKv: typeof import('../src/adapters/cloudflare-kv.ts')
  /** `latchkey/providers/apple` */
  readonly apple: typeof import('../src/providers/apple.ts')
  /** `latchkey/providers/credentials` */
  readonly credentials: typeof import('../src/providers/credentials.ts')
  /** `latchkey/providers/email` */
  readonly email: typeof import('../src/providers/email.ts')
  /** `latchkey/providers/github` */
  readonly github: typeof import('../src/providers/github.ts')
  /** `latchkey/providers/google` */
  readonly google: typeof import('../src/providers/google.ts')
  /** `latchkey/providers/mail` */
  readonly mail: typeof import('../src/providers/mail.ts')
  /** `latchkey/providers/oauth` */
  readonly oauth: typeof import('../src/providers/oauth.ts')
  /** `latchkey/providers/oidc` */
  readonly oidc: typeof import('../src/providers/oidc.ts')
  /** `latchkey/providers/passkey` */
  readonly passkey: typeof import('../src/providers/passkey.ts')
  /** `latchkey/providers/resend` */
  readonly resend: typeof import('../src/providers/resend.ts')
  /** `latchkey/providers/webauthn` */
  readonly webauthn: typeof import('../src/providers/webauthn.ts')
}

/** Where each is, relative to `dist`. */
export const FILES: Readonly<Record<keyof Library, string>> = {
  core: 'index.js',
  lean: 'core.js',
  audit: 'audit.js',
  logout: 'logout.js',
  pages: 'pages.js',
  revocation: 'revocation.js',
  state: 'state.js',
  stored: 'stored.js',
  tokens: 'tokens.js',
  node: 'node.js',
  session: 'session.js',
  jwt: 'jwt.js',
  password: 'password.js',
  testing: 'testing.js',
  client: 'client/auth-client.js',
  authjs: 'migrate/authjs.js',
  memory: 'adapters/memory.js',
  sql: 'adapters/sql.js',
  keyValue: 'adapters/key-value.js',
  cloudflareKv: 'adapters/cloudflare-kv.js',
  apple: 'providers/apple.js',
  credentials: 'providers/credentials.js',
  email: 'providers/email.js',
  github: 'providers/github.js',
  google: 'providers/google.js',
  mail: 'providers/mail.js',
  oauth: 'providers/oauth.js',
  oidc: 'providers/oidc.js',
  passkey: 'providers/passkey.js',
  resend: 'providers/resend.js',
  webauthn: 'providers/webauthn.js',
}

/**
 * Imports what was built.
 *
 * @param dist Address of the folder, with a slash at its end.
 */
export async function loadLibrary(dist: string): Promise<Library> {
  const load = async ([name, file]: [string, string]) => [name, await import(new URL(file, dist).href)] as const
  // The table has a file for each key.
  return Object.fromEntries(await Promise.all(Object.entries(FILES).map(load))) as unknown as Library
}
