import { draftConfig } from '../config/draft-config.ts'
import type { Env } from '../config/env.ts'
import { type Finding, InvalidConfiguration } from '../errors/errors.ts'
import { freezeCopy } from '../lib/copy.ts'
import type { Feature } from '../seams/feature.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { ResolvedServices } from '../seams/services.ts'
import type { AuthConfig } from '../types/config.ts'
import type { FlowCode } from '../types/method-code.ts'
import { compilePlan } from './plan.ts'
import { type ResolvedFeatures, resolveFeatures } from './resolve-features.ts'

const NONE: ResolvedServices = {
  store: null,
  state: null,
  limiter: null,
  sessions: null,
  revocations: null,
  pageKit: null,
  accounts: null,
  providerTokens: null,
}

const findAudit = ({ used }: ResolvedFeatures): ResolvedConfig['audit'] =>
  used.find(({ active }) => active.observe)?.active.observe ?? null

/** Reports invalid options to the audit log, too. @throws {InvalidConfiguration} */
function throwInvalidConfiguration(
  { audit }: AuthConfig,
  findings: readonly Finding[],
  resolved: ResolvedFeatures,
): never {
  const error = new InvalidConfiguration(findings)
  const { fields = [] } = Object(audit)
  // Configurations in JavaScript may have anything there.
  if (Array.isArray(fields)) findAudit(resolved)?.(null, { error })
  throw error
}

/**
 * Resolves the application's options and the environment into the configuration that all other code reads: complete,
 * frozen and checked as a whole.
 *
 * @param all The features that the application uses. They complete their options, and contribute to the plan.
 * @param codeFlow Method of the code flow, for providers that carry none.
 * @throws {InvalidConfiguration} Lists every error with its fix.
 */
export function resolveConfig(
  written: AuthConfig,
  variables: Env,
  all: readonly Feature[],
  codeFlow?: FlowCode,
): ResolvedConfig {
  const { check, complete, draft } = draftConfig(written, variables, codeFlow)
  const resolved = resolveFeatures(all, draft)
  const findings = check()
  if (findings.length > 0) throwInvalidConfiguration(draft.options, findings, resolved)
  const plan = compilePlan(all, resolved)
  const config = freezeCopy({ ...complete(), ...NONE, ...resolved.services, audit: findAudit(resolved), plan })
  for (const { active } of resolved.used) active.started?.(config)
  return config
}
