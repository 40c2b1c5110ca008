import { defineEnvVars } from '@sveltejs/kit/env'
import { authEnv } from 'latchkey/sveltekit/env'

const optional = { schema: (value: string | undefined) => value }

export const variables = defineEnvVars({
  ...authEnv('oidc', 'nodemailer'),
  PASSWORDS: optional,
  SESSION: optional,
  TEST_PEOPLE: optional,
})
