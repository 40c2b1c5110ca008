import type { Check } from './check.ts'
import { checkAdapter } from './checks/adapter.ts'
import { checkClients } from './checks/clients.ts'
import { checkCookies } from './checks/cookies.ts'
import { checkSchema, checkTokens, checkUsers } from './checks/database.ts'
import { checkEnvironment } from './checks/environment.ts'
import { checkExpress } from './checks/express.ts'
import { checkHono } from './checks/hono.ts'
import { checkIssuers } from './checks/issuers.ts'
import { checkNext } from './checks/next.ts'
import { checkOptions } from './checks/options.ts'
import { checkCallbackUrls, checkOrigin } from './checks/origin.ts'
import { checkSecret } from './checks/secret.ts'
import { checkSolidStart } from './checks/solid-start.ts'
import { checkSvelteKit } from './checks/sveltekit.ts'

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
  next: checkNext,
  hono: checkHono,
  adapter: checkAdapter,
  schema: checkSchema,
  users: checkUsers,
  tokens: checkTokens,
}
