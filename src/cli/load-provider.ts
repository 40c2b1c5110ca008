import { isRecord } from '../lib/is-record.ts'
import { CliError } from './cli-error.ts'
import type { Host } from './host.ts'
import type { ProviderName } from './quick-start.ts'

/** What is needed to set a provider up. */
export interface SetUp extends ProviderName {
  /** As people call it. */
  readonly label: string
  /** Whether every user of it has an issuer of their own. */
  readonly isIssuerNeeded: boolean
}

/**
 * Looks a provider up in this package.
 *
 * @throws {CliError} There is none of that id, or one that `init` cannot set up.
 */
export async function loadProvider({ providers }: Host, id: string): Promise<SetUp> {
  const module = await load(providers, id)
  const made = tryToMake(module?.['default'])
  const name = Object.keys(module ?? {}).find((key) => key !== 'default' && module?.[key] === module?.['default'])
  if (!module || !name)
    throw new CliError(`There is no latchkey/providers/${shown(id)}. docs/providers has the list.`, 2)
  if (!isRecord(made) || (made['type'] !== 'oidc' && made['type'] !== 'oauth') || made['id'] !== id)
    throw new CliError(`init sets up providers of OAuth and OpenID Connect; ${id} needs a configuration of its own.`, 2)
  const { issuer } = made
  return {
    ...{ id, name, label: typeof made['name'] === 'string' ? made['name'] : id },
    isIssuerNeeded: made['type'] === 'oidc' && !(typeof issuer === 'string' && !issuer.includes('{')),
  }
}

async function load(folder: URL, id: string): Promise<Readonly<Record<string, unknown>> | null> {
  // The id becomes part of a path.
  if (!/^[a-z0-9-]+$/.test(id)) return null
  return import(new URL(`${id}.js`, folder).href).catch(() => null)
}

function tryToMake(factory: unknown): unknown {
  try {
    return typeof factory === 'function' ? factory() : null
  } catch {
    return null
  }
}

const shown = (id: string): string => id.replace(/[^\w-]/g, '?').slice(0, 40)
