// Sign-in with OpenID Connect through the code flow, and with OAuth 2.0 providers that have metadata, keys or posted
// responses.

import type { SignInMethod } from '../seams/sign-in-method.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import { finishWith } from './callback.ts'
import { fetchProfile } from './profile/claims.ts'
import { takeResponse } from './response/posted.ts'
import { getMetadata } from './server/metadata.ts'
import { startWith } from './start.ts'
import type { FlowSteps } from './steps.ts'
import { readTokens, verifyIdToken } from './tokens/id-token.ts'
import { describeProviderSession } from './tokens/provider-session.ts'

type Method = SignInMethod<ResolvedOAuthProvider>

/** The steps of the code flow with all that OpenID Connect adds. */
export const OIDC: FlowSteps = {
  getMetadata,
  takeResponse,
  readTokens,
  verifyIdToken,
  fetchProfile,
  describeProviderSession,
}

/** Starts a sign-in. */
export const start: Method['start'] = startWith.bind(null, OIDC)

export { receive } from './receive.ts'

/** Finishes a sign-in. */
export const finish: Method['finish'] = finishWith.bind(null, OIDC)
