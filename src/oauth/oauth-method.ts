import { of } from '../lib/part.ts'
import { codeFlow as part } from '../parts.ts'
import type { CodeFlow } from './code-flow.ts'

/** The code flow of OAuth 2.0, for providers whose configuration says everything. */
export const oauth: CodeFlow = {
  start: of(part, (code) => code.start),
  receive: of(part, (code) => code.receive),
  finish: of(part, (code) => code.finish),
  accepts: ({ discoveryUrl, formPost, jwksUri, securityProfile, type, userinfo }) =>
    type === 'oauth' &&
    discoveryUrl === null &&
    jwksUri === null &&
    securityProfile === null &&
    !formPost &&
    (!userinfo || userinfo.signedAlgs === undefined),
}
