import type { Finding } from '../finding.ts'
import { definitionOf } from '../provider-definition.ts'
import type { Subject } from '../subject.ts'
import { type View, viewsOf } from '../view.ts'

/**
 * What has to be registered at each provider, to the letter. Also of those whose id and secret are missing: that is
 * when somebody registers.
 */
export async function checkCallbackUrls(subject: Subject): Promise<readonly Finding[]> {
  return viewsOf(subject).flatMap((view) => {
    const { providers } = view.config
    return (Array.isArray(providers) ? providers : []).flatMap((entry) => callbackOf(view, entry))
  })
}

function callbackOf(view: View, entry: unknown): readonly Finding[] {
  const { options = {}, type, ...own } = definitionOf(entry)
  const { id, name = id } = { ...own, ...options }
  if ((type !== 'oauth' && type !== 'oidc') || id === undefined) return []
  const proxy = proxyOf(view, id)
  const isEverywhere = view.isAddressKnown || proxy !== null
  const also = isEverywhere ? '' : ' (in development; the same under every other origin)'
  const message = `To be registered at ${name}: ${proxy ?? view.address + view.basePath}/callback/${id}${also}`
  return [{ level: 'ok', check: 'callback-urls', message, fix: null }]
}

/** Root of the proxy that the provider sends users to; `null`: they come straight to here. */
function proxyOf({ config, env, providers }: View, id: string): string | null {
  const provider = providers.find((each) => each.id === id)
  if (provider?.type === 'oauth' || provider?.type === 'oidc') return provider.redirectProxyUrl
  return (config.redirectProxyUrl ?? env.redirectProxyUrl)?.replace(/\/$/, '') ?? null
}
