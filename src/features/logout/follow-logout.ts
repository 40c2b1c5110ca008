import { isCodeFlow } from '../../oauth/is-code-flow.ts'
import type { Beginning, BeginStep } from '../../seams/lifecycle.ts'
import { findProtocol } from './find-protocol.ts'

/** Stores or moves the entries by which a provider can end the session. The code of any provider can move them. */
export async function followLogout(beginning: Beginning): Promise<BeginStep | null> {
  const { context, provider, relation } = beginning
  const others = relation.kind === 'continued' ? context.config.providers.values() : []
  for (const each of [provider, ...others]) {
    const protocol = each && isCodeFlow(each) ? findProtocol(each) : null
    if (protocol !== null) return protocol<BeginStep>((code) => code.rememberSession(beginning))
  }
  return null
}
