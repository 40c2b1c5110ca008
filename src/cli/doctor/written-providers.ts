import { resolveProvider } from '../../config/provider.ts'
import { isRecord } from '../../lib/is-record.ts'
import type { ProviderEntry } from '../../types/provider.ts'
import type { SetupCall, Subject } from './subject.ts'

/** A provider, as far as checks need it: also one that has mistakes. */
export interface WrittenProvider {
  readonly id: string
  readonly type: string
  /** Whether it answers with a form of its own site. */
  readonly isFormPost: boolean
  /** Origin of the page at which users sign in there. `null`: not known. */
  readonly origin: string | null
}

const nobody = (): void => {}

/** The providers of a configuration. What is none is left out: other checks say so. */
export function writtenProviders({ config }: SetupCall, { env }: Subject): WrittenProvider[] {
  const entries: unknown = config.providers
  return (Array.isArray(entries) ? entries : []).flatMap((entry: ProviderEntry) => {
    const options = { env, redirectProxyUrl: null, report: nobody, warn: nobody }
    const made: unknown = resolveProvider(entry, options) ?? tryToMake(entry)
    if (!isRecord(made) || typeof made['id'] !== 'string' || typeof made['type'] !== 'string') return []
    const { formPost, id, type } = made
    return [{ id, type, isFormPost: formPost === true, origin: originOf(made) }]
  })
}

function tryToMake(entry: unknown): unknown {
  try {
    return typeof entry === 'function' ? entry() : entry
  } catch {
    return null
  }
}

function originOf({ authorization, issuer }: Readonly<Record<string, unknown>>): string | null {
  const address = isRecord(authorization) ? authorization['url'] : authorization
  const url = [address, issuer].find((each) => URL.canParse(`${each}`))
  return url === undefined ? null : new URL(`${url}`).origin
}
