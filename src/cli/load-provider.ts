import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isRecord } from '../lib/is-record.ts'
import { findNearestName } from '../lib/nearest-name.ts'
import type { Host } from './host.ts'
import { type CliError, createError } from './messages.ts'
import type { ProviderName } from './quick-start.ts'

/** What `init` needs to set up a provider. */
export interface SetUp extends ProviderName {
  /** Its display name. */
  readonly label: string
  /** Whether each application has its own issuer. */
  readonly isIssuerNeeded: boolean
}

/**
 * Finds a provider in this package.
 *
 * @throws {CliError} Unknown id, or a provider that `init` cannot set up.
 */
export async function loadProvider({ providers }: Host, id: string): Promise<SetUp> {
  const module = await load(providers, id)
  const made = tryToMake(module?.['default'], id)
  const name = Object.keys(module ?? {}).find((key) => key !== 'default' && module?.[key] === module?.['default'])
  if (!module || !name) throw createUnknown(providers, id)
  if (!isRecord(made) || (made['type'] !== 'oidc' && made['type'] !== 'oauth') || made['id'] !== id)
    throw createError('own-configuration', { id, name }, 2)
  const { issuer } = made
  return {
    id,
    name,
    label: typeof made['name'] === 'string' ? made['name'] : id,
    ...(id === GENERIC && { call: `${name}({ id: '${id}' })`, label: 'your provider' }),
    isIssuerNeeded: made['type'] === 'oidc' && !(typeof issuer === 'string' && !issuer.includes('{')),
  }
}

async function load(folder: URL, id: string): Promise<Readonly<Record<string, unknown>> | null> {
  // The id becomes part of a path.
  if (!/^[a-z0-9-]+$/.test(id)) return null
  return import(new URL(`${id}.js`, folder).href).catch(() => null)
}

/** The provider that needs its own id: any OpenID Connect provider. */
const GENERIC = 'oidc'

function createUnknown(folder: URL, given: string): CliError {
  const ids = readdirSync(fileURLToPath(folder)).flatMap((file) => /^([\w-]+)\.js$/.exec(file)?.[1] ?? [])
  const nearest = findNearestName(given, ids) ?? ids.find((each) => given.length > 2 && each.includes(given))
  const id = given.replace(/[^\w-]/g, '?').slice(0, 40)
  return createError(nearest ? 'similar-provider' : 'no-provider', { id, nearest }, 2)
}

function tryToMake(factory: unknown, id: string): unknown {
  try {
    return typeof factory === 'function' ? factory(...(id === GENERIC ? [{ id }] : [])) : null
  } catch {
    return null
  }
}
