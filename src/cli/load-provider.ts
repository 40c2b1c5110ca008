import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isRecord } from '../lib/is-record.ts'
import { findNearestName } from '../lib/nearest-name.ts'
import { attempt } from './attempt.ts'
import type { Host } from './host.ts'
import { type CliError, createError } from './messages.ts'
import type { ProviderName } from './quick-start.ts'

/** Facts about a provider that `init` needs to set it up. */
export type SetUp = ProviderName & Awaited<ReturnType<typeof loadProvider>>

/**
 * Finds a provider in this package.
 *
 * @throws {CliError} Unknown id, or a provider that `init` cannot set up.
 */
export async function loadProvider({ providers }: Host, id: string) {
  const module = await load(providers, id)
  const factory = module?.['default']
  const made = attempt(() => typeof factory === 'function' && factory(...(id === GENERIC ? [{ id }] : [])))
  const name = Object.keys(module ?? {}).find((key) => key !== 'default' && module?.[key] === factory)
  if (!module || !name) throw createUnknown(providers, id)
  if (!isRecord(made) || (made['type'] !== 'oidc' && made['type'] !== 'oauth') || made['id'] !== id)
    throw createError('own-configuration', { id, name }, 2)
  const { issuer, options } = made
  const isComplete = isRecord(options) && options['clientId'] !== undefined
  return {
    id,
    name,
    /** Its display name. */
    label: typeof made['name'] === 'string' ? made['name'] : id,
    ...(id === GENERIC && { call: `${name}({ id: '${id}' })`, label: 'your provider' }),
    /** Whether it needs no registration, because it has a client: that of development. */
    isComplete,
    /** Whether each application has its own issuer. */
    isIssuerNeeded: !isComplete && made['type'] === 'oidc' && !(typeof issuer === 'string' && !issuer.includes('{')),
  }
}

// The id becomes part of a path.
const load = async (folder: URL, id: string): Promise<Readonly<Record<string, unknown>> | null> =>
  /^[a-z0-9-]+$/.test(id) ? import(new URL(`${id}.js`, folder).href).catch(() => null) : null

/** The provider that needs its own id: any OpenID Connect provider. */
const GENERIC = 'oidc'

function createUnknown(folder: URL, given: string): CliError {
  const ids = readdirSync(fileURLToPath(folder)).flatMap((file) => /^([\w-]+)\.js$/.exec(file)?.[1] ?? [])
  const nearest = findNearestName(given, ids) ?? ids.find((each) => given.length > 2 && each.includes(given))
  const id = given.replace(/[^\w-]/g, '?').slice(0, 40)
  return createError(nearest ? 'similar-provider' : 'no-provider', { id, nearest }, 2)
}
