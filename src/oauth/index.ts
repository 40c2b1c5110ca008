// Sign-in with OAuth 2.0 through the code flow, for providers with fully configured endpoints. Code for metadata, keys,
// ID tokens and posted responses is in `oauth/oidc.ts`.

import type { SignInMethod } from '../seams/sign-in-method.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import { finishWith } from './callback.ts'
import { fetchUserinfo } from './profile/userinfo.ts'
import { forwardResponse } from './response/forwarded.ts'
import { readResponse } from './response/parameters.ts'
import { describeServer } from './server/describe-server.ts'
import { startWith } from './start.ts'
import type { FlowSteps } from './steps.ts'
import { readTokenFields } from './tokens/read-token-fields.ts'

type Method = SignInMethod<ResolvedOAuthProvider>

const STEPS: FlowSteps = {
  getMetadata: async (provider) => describeServer(provider),
  takeResponse: readResponse,
  readTokens: async (_, server, received) => readTokenFields(server, received),
  verifyIdToken: async () => null,
  fetchProfile: (_, __, request) => fetchUserinfo(request),
  describeProviderSession: () => ({}),
}

/** Starts a sign-in. */
export const start: Method['start'] = startWith.bind(null, STEPS)

/** Responds to a callback of another deployment. @returns `null` continues with `finish`. */
export const receive: NonNullable<Method['receive']> = async (context, provider) =>
  forwardResponse(context, provider, await readResponse(context, provider))

/** Finishes a sign-in. */
export const finish: Method['finish'] = finishWith.bind(null, STEPS)
