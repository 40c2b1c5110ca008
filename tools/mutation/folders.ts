/** A part of the library whose mutation score is kept. Patterns are relative to the repository. */
export interface Folder {
  /** The files whose code is changed. */
  readonly mutate: readonly string[]
  /** The test files that run against each change: those that are quick and close to the code. */
  readonly tests: readonly string[]
}

/** What `npm run test:mutation -- <name>` can name. */
export const FOLDERS: Readonly<Record<string, Folder>> = {
  account: {
    mutate: ['src/account/*.ts'],
    tests: ['test/account/*.test.ts', 'test/actions/last-way-in.test.ts', 'test/server/account-api.test.ts'],
  },
  oauth: {
    mutate: [
      'src/oauth/engine/*.ts',
      'src/oauth/server/{metadata,policy}.ts',
      'src/oauth/tokens/{keys,normalize,request}.ts',
    ],
    tests: [
      'test/oauth/!(certified-provider|wrong-client-secret).test.ts',
      'test/oauth/{config,profile,response,server,strict,tokens}/*.test.ts',
      'test/properties/{authorization-answers,discovery-documents,oauth4webapi,userinfo-answers}.test.ts',
      'test/security/{idp,oauth,ssrf}.test.ts',
      'test/security/conformance/*.test.ts',
    ],
  },
  cookies: {
    mutate: ['src/cookies/*.ts', 'src/oauth/transaction.ts', 'src/oauth/response/posted.ts'],
    tests: [
      'test/cookies/*.test.ts',
      'test/debug/steps.test.ts',
      'test/oauth/form-post.test.ts',
      'test/oauth/transaction.test.ts',
      'test/oauth/response/posted.test.ts',
      'test/pages/sign-in.test.ts',
      'test/security/repeated-answers.test.ts',
      'test/tokens/cookie-tokens*.test.ts',
    ],
  },
  credentials: {
    mutate: ['src/methods/credentials/{account-field,accounts,fields,index}.ts'],
    tests: ['test/methods/credentials*.test.ts'],
  },
  crypto: { mutate: ['src/crypto/*.ts'], tests: ['test/crypto/*.test.ts'] },
  csrf: { mutate: ['src/csrf/*.ts'], tests: ['test/csrf/*.test.ts'] },
  email: {
    mutate: ['src/methods/email/{address,attempts,index,link,start}.ts'],
    tests: ['test/methods/email*.test.ts', 'test/methods/email/*.test.ts'],
  },
  limits: { mutate: ['src/limits/*.ts'], tests: ['test/limits/*.test.ts', 'test/properties/limits.test.ts'] },
  origin: { mutate: ['src/http/origin.ts'], tests: ['test/http/origin.test.ts', 'test/properties/origin.test.ts'] },
  logout: {
    mutate: ['src/oauth/extensions/logout/*.ts'],
    tests: ['test/oauth/extensions/logout/*.test.ts', 'test/audit/provider-logout.test.ts'],
  },
  session: {
    mutate: ['src/session/*.ts', 'src/session/{database,jwt}/*.ts'],
    tests: [
      'test/session/!(revocation-races|sign-out-orders).test.ts',
      'test/session-reader.test.ts',
      'test/cookies/duplicates.test.ts',
      'test/migrate/!(adoption-races|better-auth).test.ts',
      'test/actions/sign-out.test.ts',
    ],
  },
  'session/revocation': {
    mutate: ['src/session/revocation/*.ts'],
    tests: [
      'test/session/{follow-session,is-revoked,listed,open-entry,record-use,revocation,revocation-format,revocation-store}.test.ts',
      'test/devices.test.ts',
    ],
  },
  store: {
    mutate: ['src/store/*.ts', 'src/lib/masked-error.ts'],
    tests: [
      'test/store/*.test.ts',
      'test/adapters/memory/*.test.ts',
      'test/limits/limiter.test.ts',
      'test/oauth/extensions/logout/provider-sessions.test.ts',
      'test/session/{database,revocation-store}.test.ts',
      'test/tokens/{refreshed-tokens,sealed-tokens}.test.ts',
    ],
  },
  tokens: {
    mutate: ['src/tokens/*.ts'],
    tests: [
      'test/tokens/{access-token,cookie-tokens*,dpop,fetch-api,keep-tokens,process-state}.test.ts',
      'test/tokens/{refreshed-tokens,revoke-tokens,sealed-tokens,work-with-lease}.test.ts',
      'test/audit/tokens.test.ts',
    ],
  },
}
