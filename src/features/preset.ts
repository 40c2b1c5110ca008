import { listCarried, makeProviders } from '../kernel/carried-features.ts'
import { createKernel } from '../kernel/create-kernel.ts'
import { resolveConfig } from '../kernel/resolve-config.ts'
import { listFeatures } from '../kernel/resolve-features.ts'
import { readProperty } from '../lib/read-property.ts'
import { oidc } from '../oauth/oidc-method.ts'
import { pages } from '../pages/pages.ts'
import type { Feature } from '../seams/feature.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { Auth } from '../types/auth.ts'
import type { AuthConfig } from '../types/config.ts'
import type { CreateAuthOptions } from '../types/create-auth-options.ts'
import type { Env } from '../types/env.ts'
import { audit } from './audit/audit.ts'
import { limits } from './limits/limits.ts'
import { logout } from './logout/logout.ts'
import { revocation } from './revocation/revocation.ts'
import { state } from './state/state.ts'
import { stored } from './stored/stored.ts'
import { tokens } from './tokens/tokens.ts'

/** The features of `latchkey`. Each one loads its code on first use. */
export const PRESET: readonly Feature[] = [pages, stored, state, revocation, limits, tokens, logout, audit]

/** Creates an `Auth` of `latchkey`. @throws {InvalidConfiguration} Lists every error with its fix. */
export const createPreset = (config: AuthConfig, options: CreateAuthOptions): Auth =>
  createKernel(config, options, PRESET, oidc)

/**
 * Resolves a configuration of `latchkey`, with the features of its providers. These may be of another copy of latchkey,
 * such as that of the application which the command line loads. A feature of the preset then takes precedence.
 *
 * @throws {InvalidConfiguration} Lists every error with its fix.
 */
export function resolvePreset(written: AuthConfig, variables: Env): ResolvedConfig {
  const given = makeProviders(written)
  const names: ReadonlySet<unknown> = new Set(listFeatures(PRESET).map(({ name }) => name))
  const others = listCarried(given).filter((feature) => !names.has(readProperty(feature, 'name')))
  return resolveConfig(given, variables, listFeatures([...PRESET, ...others]), oidc)
}
