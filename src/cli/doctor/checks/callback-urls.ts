import { type Finding, findingsOf } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { type View, viewsOf } from '../view.ts'
import { type WrittenProvider, writtenProviders } from '../written-providers.ts'

/**
 * What has to be registered at each provider, to the letter. Also of those whose id and secret are missing: that is
 * when somebody registers.
 */
export async function checkCallbackUrls(subject: Subject): Promise<readonly Finding[]> {
  return viewsOf(subject).flatMap((view) =>
    writtenProviders(view.config)
      .filter(({ type }) => type === 'oauth' || type === 'oidc')
      .flatMap((provider) => callbackOf(view, provider)),
  )
}

function callbackOf(view: View, { id, name }: WrittenProvider): Finding[] {
  const proxy = proxyOf(view, id)
  const isEverywhere = view.isAddressKnown || proxy !== null
  const also = isEverywhere ? '' : ' (in development; the same under every other origin)'
  const guess = view.isPathGuessed ? `, if the handler is mounted at ${view.basePath}` : ''
  const origin = proxy ?? view.address + view.basePath
  return findingsOf('callback-urls').ok(`Register with ${name}: ${origin}/callback/${id}${also}${guess}`)
}

/** Root of the proxy that the provider sends users to; `null`: they come straight to here. */
function proxyOf({ config, env, providers }: View, id: string): string | null {
  const provider = providers.find((each) => each.id === id)
  if (provider?.type === 'oauth' || provider?.type === 'oidc') return provider.redirectProxyUrl
  return (config.redirectProxyUrl ?? env.redirectProxyUrl)?.replace(/\/$/, '') ?? null
}
