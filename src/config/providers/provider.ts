import { describeProblem } from '../../errors/describe-problem.ts'
import { findProblem } from '../../errors/findings.ts'
import { readProperty } from '../../lib/read-property.ts'
import { prepareKnown, prepareOAuthProvider } from '../../oauth/config/known-provider.ts'
import type { Provider, ProviderEntry, ResolvedProvider } from '../../types/provider.ts'
import { readThrownText } from '../thrown-text.ts'
import { findMethod, METHODS } from './find-method.ts'
import { resolveOptional } from './optional-provider.ts'
import type { PendingProvider } from './pending-provider.ts'
import type { ReportProblem } from './provider-method.ts'
import type { ResolveProviderOptions } from './resolve-options.ts'

/** What an id may contain. */
const ID = '1 to 64 letters, digits, `.`, `_` or `-`'

/** What a list of providers accepts. */
export const PROVIDERS = "[GitHub], with import { GitHub } from 'latchkey/providers/github'"

/** @param prefix Precedes the names of options, and not those of variables. */
const createProblemReport =
  ({ report }: ResolveProviderOptions, prefix = ''): ReportProblem =>
  (option, problem, fix, type) => {
    report({ option: option.startsWith('AUTH_') ? option : prefix + option, problem, fix, ...(type && { type }) })
    return null
  }

/**
 * Prepares a provider from an entry of `providers`: an object, or a factory that is called without options, as in
 * `providers: [GitHub]`. The entry itself is not changed.
 *
 * @param path Path of the entry, for a provider without id.
 * @returns A function that completes it; `null` if it has errors, each of which was reported with a fix.
 */
export function prepareProvider(
  entry: ProviderEntry,
  options: ResolveProviderOptions,
  path = 'providers',
): PendingProvider | null {
  if (typeof entry !== 'function') return prepareMade(entry, options, path)
  let made: unknown
  try {
    made = entry()
  } catch (error) {
    const fix = `Call it with its options: ${entry.name}({ ... })`
    return createProblemReport(options)(path, `threw: ${readThrownText(error, options.env)}`, fix)
  }
  return prepareMade(made, options, path)
}

function prepareMade(made: unknown, options: ResolveProviderOptions, path: string): PendingProvider | null {
  const provider: Provider = Object(made) // its fields are checked one by one below
  const known = prepareKnown(provider, options)
  if (known) return known
  const reportProblem = createProblemReport(options)
  const id = readProperty(readProperty(provider, 'options'), 'id') ?? provider.id
  // Characters that a path segment of the routes may contain. URLs drop the segments `.` and `../..`.
  if (typeof id !== 'string' || !/^(?!\.\.?$)[\w.-]{1,64}$/.test(id)) {
    if (typeof provider.type === 'string')
      return reportProblem(`${path}.id`, findProblem(id, '', ID), "id: 'my-provider'")
    return reportProblem(path, describeProblem(made, '', 'a provider') || 'is invalid', `providers: ${PROVIDERS}`)
  }
  return resolveOptional(provider, id, options, (resolving) => resolveMade(provider, id, resolving))
}

function resolveMade(provider: Provider, id: string, options: ResolveProviderOptions): PendingProvider | null {
  if (provider.type === 'oauth' || provider.type === 'oidc') return prepareOAuthProvider(provider, options)
  const reportProblem = createProblemReport(options, `providers.${id}.`)
  const factory = Object.hasOwn(METHODS, provider.type) ? METHODS[provider.type] : undefined
  if (factory === undefined)
    return reportProblem('type', 'is unknown', "type: 'oidc', or 'oauth', 'email', 'webauthn', 'credentials'")
  const method = findMethod(provider)
  if (method === null)
    return reportProblem(
      'method',
      'is missing',
      `Pass the object to \`${factory}\`, with import { ${factory} } from 'latchkey/providers/${factory.toLowerCase()}'`,
    )
  const resolved = method.resolve(provider, id, reportProblem, options.env, options.warn, options.origin ?? null)
  return resolved && { id, type: resolved.type, complete: () => resolved }
}

/** The same for tools that look at one provider, completed immediately. @returns Frozen, or `null`. */
export const resolveProvider = (...parameters: Parameters<typeof prepareProvider>): ResolvedProvider | null =>
  prepareProvider(...parameters)?.complete() ?? null
