import type { Finding } from '../errors.ts'
import type { Env } from '../types/env.ts'

/** What resolving a provider needs of the configuration. */
export interface ResolveProviderOptions {
  readonly env: Env
  /** Full URL of the proxy's auth root; a provider may say otherwise. */
  readonly redirectProxyUrl: string | null
  report(finding: Finding): void
  warn(code: string, message: string): void
}
