import { ORIGIN, SECRET } from './workload.ts'

/** The same client for every subject. Nobody signs in with it. */
export const CLIENT: { readonly clientId: string; readonly clientSecret: string } = {
  clientId: 'id',
  clientSecret: 'secret',
}

/** Better Auth with its session in the signed cookie for an hour, and nothing that is not of the session. */
export const BETTER_AUTH: object = {
  secret: SECRET,
  baseURL: ORIGIN,
  basePath: '/auth',
  socialProviders: { github: CLIENT },
  session: { cookieCache: { enabled: true, maxAge: 3600, strategy: 'compact', refreshCache: false } },
  telemetry: { enabled: false },
  rateLimit: { enabled: false },
  logger: { disabled: true },
}
