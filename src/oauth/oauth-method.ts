import { delegate } from '../lib/part.ts'
import { codeFlow as part } from '../parts.ts'
import type { FlowNeeds } from '../types/method-code.ts'
import type { CodeFlow } from './code-flow.ts'

/** Returns whether a provider needs no metadata, keys, ID token or posted response. */
const isPlain = ({ discoveryUrl, formPost, jwksUri, securityProfile, type, userinfo }: FlowNeeds): boolean =>
  type === 'oauth' &&
  discoveryUrl === null &&
  jwksUri === null &&
  securityProfile === null &&
  !formPost &&
  (!userinfo || userinfo.signedAlgs === undefined)

const FIX = "Pass the provider to `Oidc`, with import { Oidc } from 'latchkey/providers/oidc', or to `OAuth`."

/** The code flow of OAuth 2.0, for providers with fully configured endpoints. */
export const oauth: CodeFlow = {
  ...delegate(['start', 'receive', 'finish'], part),
  check: (provider) =>
    isPlain(provider) ? [] : [{ option: `providers.${provider.id}.method`, problem: 'is missing', fix: FIX }],
}
