import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { listViews, type View } from '../view.ts'
import { listWrittenProviders, type WrittenProvider } from '../written-providers.ts'

const report = createFindings('callback-urls')

/**
 * Lists the exact callback URLs to register, also for providers without client id and secret, because registering is
 * how you get them.
 */
export async function checkCallbackUrls(subject: Subject): Promise<readonly Finding[]> {
  return listViews(subject).flatMap((view) =>
    listWrittenProviders(view.config)
      .filter(({ type }) => type === 'oauth' || type === 'oidc')
      .flatMap((provider) => checkCallback(view, provider)),
  )
}

function checkCallback(view: View, { id, name }: WrittenProvider): Finding[] {
  const proxy = findProxy(view, id)
  const isEverywhere = view.isAddressKnown || proxy !== null
  const also = isEverywhere ? '' : ' (in development; the same under every other origin)'
  const guess = view.isPathGuessed ? `, if the handler is mounted at ${view.basePath}` : ''
  return report('register', { name, origin: proxy ?? view.address + view.basePath, id, also, guess })
}

/** Base path of the redirect proxy; `null` without one. */
function findProxy({ config, env, providers }: View, id: string): string | null {
  const provider = providers.find((each) => each.id === id)
  if (provider?.type === 'oauth' || provider?.type === 'oidc') return provider.redirectProxyUrl
  return (config.redirectProxyUrl ?? env.redirectProxyUrl)?.replace(/\/$/, '') ?? null
}
