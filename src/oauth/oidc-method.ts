import { of } from '../lib/part.ts'
import { oidc as part } from '../parts.ts'
import type { CodeFlow } from './code-flow.ts'

/** The code flow with metadata, keys, ID tokens and posted responses. Providers that need any of these carry it. */
export const oidc: CodeFlow = {
  start: of(part, (code) => code.start),
  receive: of(part, (code) => code.receive),
  finish: of(part, (code) => code.finish),
}
