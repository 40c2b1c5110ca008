import { delegate } from '../lib/part.ts'
import { oidc as part } from '../parts.ts'
import type { CodeFlow } from './code-flow.ts'

/** The code flow with metadata, keys, ID tokens and posted responses. Providers that need any of these carry it. */
export const oidc: CodeFlow = delegate(['start', 'receive', 'finish'], part)
