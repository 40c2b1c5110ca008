// Configurations that the library refuses.

import { memory } from '../../../src/adapters/memory.ts'
import { createAuth as createCoreAuth } from '../../../src/core.ts'
import type { AuthConfig } from '../../../src/index.ts'
import { createAuth } from '../../../src/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { Mail } from '../../../src/providers/mail.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import type { ErrorType } from '../../../src/types/error-type.ts'
import { ORIGIN, SECRET } from '../../harness.ts'
import type { Provoke } from './print-error.ts'

const start = (config: Partial<AuthConfig>): Provoke => {
  const whole = { providers: [], secret: SECRET, ...config }
  return () => createAuth(whole, { env: { AUTH_URL: ORIGIN } })
}

const email = Mail({ id: 'email', sendVerificationRequest: () => {} })

/** An adapter without what passkeys need. */
function withoutPasskeys(): AuthConfig['adapter'] {
  const { getAuthenticator, createAuthenticator, listAuthenticatorsByUserId, ...adapter } = memory()
  return adapter
}

/** Passes an option to an `Auth` that lacks its feature. */
export const startWithoutFeature: Provoke = () => {
  const pages = { signIn: '/login', error: '/oops' }
  const config = { use: [], providers: [], secret: SECRET, adapter: memory(), pages }
  // The types refuse it, as the page says.
  return createCoreAuth(config as never, { env: { AUTH_URL: ORIGIN } })
}

/** What the sample of each page shows. */
export const START_ERRORS = {
  ExperimentalFeatureNotEnabled: start({ providers: [Passkey], adapter: memory() }),
  InvalidConfiguration: () =>
    createAuth(
      { providers: [], pages: { signIn: 'welcome' } },
      { env: { AUTH_URL: ORIGIN, AUTH_SECRET: 'Zk3v-9mQ2rT7' } },
    ),
  MissingAdapter: start({ providers: [email] }),
  MissingAdapterMethods: start({
    ...{ providers: [Passkey], experimental: { enableWebAuthn: true } },
    adapter: withoutPasskeys(),
  }),
  // @ts-expect-error What the page describes.
  MissingAuthorize: start({ providers: [Credentials({ credentials: { password: {} } })] }),
  MissingSecret: () => createAuth({ providers: [] }, { env: { AUTH_URL: ORIGIN } }),
} satisfies Partial<Record<ErrorType, Provoke>>
