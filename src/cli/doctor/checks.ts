import { checkAdapter } from './checks/adapter.ts'
import { checkCallbackUrls } from './checks/callback-urls.ts'
import { checkClients } from './checks/clients.ts'
import { checkCookies } from './checks/cookies.ts'
import { checkEnvironment } from './checks/environment.ts'
import { checkExpress } from './checks/express.ts'
import { checkIssuers } from './checks/issuers.ts'
import { checkOptions } from './checks/options.ts'
import { checkOrigin } from './checks/origin.ts'
import { checkSchema } from './checks/schema.ts'
import { checkSecret } from './checks/secret.ts'
import { checkSolidStart } from './checks/solid-start.ts'
import { checkSvelteKit } from './checks/sveltekit.ts'
import { checkTokens } from './checks/tokens.ts'
import { checkUsers } from './checks/users.ts'
import type { Check } from './subject.ts'

/** All checks by the name of their findings, in display order. */
export const CHECKS: Readonly<Record<string, Check>> = {
  options: checkOptions,
  secret: checkSecret,
  environment: checkEnvironment,
  origin: checkOrigin,
  'callback-urls': checkCallbackUrls,
  cookies: checkCookies,
  issuers: checkIssuers,
  clients: checkClients,
  express: checkExpress,
  sveltekit: checkSvelteKit,
  'solid-start': checkSolidStart,
  adapter: checkAdapter,
  schema: checkSchema,
  users: checkUsers,
  tokens: checkTokens,
}
