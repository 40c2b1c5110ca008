import type { Finding } from '../../errors/errors.ts'
import type { Env } from '../../types/env.ts'
import type { FlowCode } from '../../types/method-code.ts'

/** The parts of the configuration that resolving a provider needs. */
export interface ResolveProviderOptions {
  readonly env: Env
  /** Full URL of the base path of the proxy; a provider may override it. */
  readonly redirectProxyUrl: string | null
  /** The configured public origin; `null` if there is none. */
  readonly origin?: string | null
  /** Origins that the proxy may forward to. If missing, they are not checked. */
  readonly redirectProxyTargets?: readonly string[]
  /** Method of the code flow, for providers that carry none. Tools that look at a provider need none. */
  readonly codeFlow?: FlowCode | undefined
  report(finding: Finding): void
  warn(code: string, message: string): void
}
