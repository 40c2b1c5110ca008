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
    mutate: ['src/features/stored/account/*.ts'],
    tests: ['test/features/stored/account/*.test.ts', 'test/features/stored/accounts.test.ts'],
  },
  oauth: {
    mutate: ['src/oauth/engine/*.ts'],
    tests: [
      'test/oauth/{client-assertions,deviations,dpop,oauth,oidc,refusals,requests}.test.ts',
      'test/oauth/{engine,request}/*.test.ts',
      'test/oauth/{profile,response}/signed.test.ts',
      'test/oauth/tokens/read-token-fields.test.ts',
    ],
  },
  'oauth server': {
    mutate: ['src/oauth/server/{metadata,policy}.ts'],
    tests: [
      'test/oauth/server/*.test.ts',
      'test/oauth/{changed-signature,refusals,requests,wire-fields,wire-refusals}.test.ts',
      'test/oauth/config/fapi2.test.ts',
      'test/oauth/request/pushed.test.ts',
      'test/oauth/response/signed.test.ts',
    ],
  },
  'oauth tokens': {
    mutate: ['src/oauth/tokens/{id-token,keys,normalize,read-token-fields,request}.ts'],
    tests: [
      'test/oauth/tokens/*.test.ts',
      'test/oauth/{changed-signature,dpop,encrypted-id-token,forced-refetch,oauth,oidc,refusals}.test.ts',
      'test/oauth/{requests,token-edges,wire-fields,wire-refusals}.test.ts',
      'test/oauth/profile/signed.test.ts',
      'test/oauth/response/signed.test.ts',
      'test/features/logout/verify-logout-token.test.ts',
    ],
  },
  cookies: {
    mutate: [
      'src/http/cookies/*.ts',
      'src/kernel/transactions.ts',
      'src/oauth/transaction.ts',
      'src/oauth/response/posted.ts',
    ],
    tests: [
      'test/http/cookies/*.test.ts',
      'test/http/csrf/evidence.test.ts',
      'test/kernel/{transactions,sign-in/pending,toys/device-bound,toys/password}.test.ts',
      'test/errors/logger/steps.test.ts',
      'test/oauth/{form-post,transaction}.test.ts',
      'test/oauth/response/posted.test.ts',
      'test/pages/sign-in.test.ts',
      'test/security/repeated-answers.test.ts',
      'test/features/tokens/cookie-tokens*.test.ts',
    ],
  },
  credentials: {
    mutate: ['src/methods/credentials/{account-field,accounts,fields,index}.ts'],
    tests: ['test/methods/credentials/*.test.ts'],
  },
  crypto: { mutate: ['src/crypto/*.ts'], tests: ['test/crypto/*.test.ts'] },
  csrf: { mutate: ['src/http/csrf/*.ts'], tests: ['test/http/csrf/*.test.ts'] },
  email: {
    mutate: ['src/methods/email/{index,start}.ts', 'src/methods/mail/*.ts'],
    tests: ['test/methods/email/*.test.ts'],
  },
  limits: {
    mutate: ['src/store/limits/*.ts', 'src/features/limits/*.ts'],
    tests: ['test/{features,store}/limits/*.test.ts', 'test/properties/limits.test.ts'],
  },
  logout: {
    mutate: ['src/features/logout/*.ts'],
    tests: [
      'test/features/logout/!(any-moment|certified-provider).test.ts',
      'test/features/audit/provider-logout.test.ts',
      'test/kernel/sign-out.test.ts',
    ],
  },
  migration: {
    mutate: ['src/features/migration/*.ts'],
    tests: [
      'test/features/migration/*.test.ts',
      'test/features/stored/sessions/successors.test.ts',
      'test/migrate/*.test.ts',
    ],
  },
  origin: { mutate: ['src/http/origin.ts'], tests: ['test/http/origin.test.ts', 'test/properties/origin.test.ts'] },
  revocation: {
    mutate: ['src/features/{revocation,sessions}/*.ts'],
    tests: [
      'test/features/revocation/!(races).test.ts',
      'test/features/audit/sessions.test.ts',
      'test/features/stored/accounts.test.ts',
      'test/session/still-open.test.ts',
    ],
  },
  session: {
    mutate: ['src/session/*.ts', 'src/session/jwt/*.ts'],
    tests: [
      'test/session/!(sign-out-orders).test.ts',
      'test/session/jwt/*.test.ts',
      'test/errors/logger/{session-reads,steps}.test.ts',
      'test/features/audit/{accounts,sessions}.test.ts',
      'test/features/revocation/{devices,is-revoked,rows,store}.test.ts',
      'test/features/tokens/{cookie-tokens,cookie-tokens-end}.test.ts',
      'test/http/cookies/{duplicates,repeated}.test.ts',
      'test/integrations/express/mistakes.test.ts',
      'test/kernel/calls/explained.test.ts',
      'test/kernel/sign-out.test.ts',
      'test/kernel/toys/device-bound.test.ts',
      'test/migrate/{authjs-claims,custom-claims,large-cookie,same-cookie}.test.ts',
    ],
  },
  'sign-in': {
    mutate: ['src/kernel/sign-in/{pack-identity,pending}.ts'],
    tests: ['test/kernel/sign-in/pending.test.ts'],
  },
  'stored sessions': {
    mutate: ['src/features/stored/sessions/*.ts'],
    tests: [
      'test/features/stored/sessions/*.test.ts',
      'test/features/audit/{accounts,sessions}.test.ts',
      'test/features/migration/*.test.ts',
      'test/session/{callbacks,clock,late-answers,still-open,user-id}.test.ts',
      'test/migrate/{adoption-races,authjs-database}.test.ts',
    ],
  },
  store: {
    mutate: ['src/store/*.ts', 'src/errors/masked-error.ts'],
    tests: [
      'test/store/*.test.ts',
      'test/errors/masked-error.test.ts',
      'test/adapters/memory/*.test.ts',
      'test/store/limits/limiter.test.ts',
      'test/features/logout/provider-sessions.test.ts',
      'test/features/revocation/store.test.ts',
      'test/features/stored/account/revoke.test.ts',
      'test/features/stored/sessions/database.test.ts',
      'test/features/tokens/{refreshed-tokens,sealed-tokens}.test.ts',
      'test/methods/password/account.test.ts',
    ],
  },
  tokens: {
    mutate: ['src/features/tokens/*.ts'],
    tests: [
      'test/features/tokens/!(rotation).test.ts',
      'test/features/audit/tokens.test.ts',
      'test/methods/password/delete-tokens.test.ts',
    ],
  },
}
