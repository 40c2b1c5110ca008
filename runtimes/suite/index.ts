import type { Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { account } from './account.ts'
import { bodies } from './bodies.ts'
import { cookies } from './cookies.ts'
import { credentials } from './credentials.ts'
import { csrf } from './csrf.ts'
import { email } from './email.ts'
import { emailAddress } from './email-address.ts'
import { engines } from './engines.ts'
import { environment } from './environment.ts'
import { errors } from './errors.ts'
import { features } from './features.ts'
import { idToken } from './id-token.ts'
import { limits } from './limits.ts'
import { logger } from './logger.ts'
import { migration } from './migration.ts'
import { mintedSessions } from './minted-sessions.ts'
import { oauth } from './oauth.ts'
import { oidc } from './oidc.ts'
import { pages } from './pages.ts'
import { passkey } from './passkey.ts'
import { passkeyBrowser } from './passkey-browser.ts'
import { passkeyRefusals } from './passkey-refusals.ts'
import { password } from './password.ts'
import { reader } from './reader.ts'
import { redirects } from './redirects.ts'
import { routes } from './routes.ts'
import { sealed } from './sealed.ts'
import { sealedSessions } from './sealed-sessions.ts'
import { sessions } from './sessions.ts'
import { storedSessions } from './stored-sessions.ts'
import { tokens } from './tokens.ts'

/** Every suite, in the order they run. */
export const SUITES: readonly ((library: Library) => readonly Test[])[] = [
  environment,
  sealed,
  engines,
  reader,
  cookies,
  csrf,
  routes,
  bodies,
  redirects,
  errors,
  logger,
  pages,
  credentials,
  password,
  oauth,
  oidc,
  idToken,
  email,
  emailAddress,
  passkey,
  passkeyBrowser,
  passkeyRefusals,
  sessions,
  storedSessions,
  sealedSessions,
  mintedSessions,
  account,
  tokens,
  migration,
  limits,
  features,
]
