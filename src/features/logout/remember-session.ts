import { isCodeFlow } from '../../oauth/is-code-flow.ts'
import type { ProviderSession } from '../../seams/identity.ts'
import type { Beginning, BeginStep, SessionFacts } from '../../seams/lifecycle.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { getSessions } from '../../store/get-sessions.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { changeMapping } from './mapping.ts'
import { computeLife, getState, listPlaces } from './provider-sessions.ts'

/**
 * A session at a provider that can end one of latchkey: when its ID token was issued, in seconds since 1970 by the clock
 * of the provider, and the keys of its entries.
 */
type Link = readonly [issuedAt: number, ...keys: string[]]

/** Maximum links of a session, so that they fit into a value of the store. The newest stay. */
const MAX_LINKS = 6

/** Reads the provider sessions that can end a session. */
async function readLinks({ state }: ResolvedConfig, sid: string): Promise<readonly Link[]> {
  const text = (await state?.get(await state.key('session-provider', sid))) ?? null
  // Only this module writes such entries.
  return text === null ? [] : (JSON.parse(text) as Link[])
}

/** Warns about a provider whose frames cannot name a session. */
function warnAboutFrames({ logger }: ResolvedConfig, provider: ResolvedOAuthProvider, { sid }: ProviderSession): void {
  if (!provider.frontchannelLogout || sid !== null) return
  logger.warnOnce(
    'frontchannel-logout',
    `${provider.id}: \`frontchannelLogout\` has no effect, because ID tokens lack \`sid\`. Configure the provider to include it, or use \`backchannelLogout\`.`,
  )
}

/** Returns the link that a sign-in adds. */
async function createLink({ context, provider, providerSession }: Beginning): Promise<Link[]> {
  if (providerSession === null || provider === null || !isCodeFlow(provider)) return []
  warnAboutFrames(context.config, provider, providerSession)
  const places = await listPlaces({ config: context.config, provider }, providerSession)
  return [[providerSession.iat, ...places.map(({ key }) => key)]]
}

/** Adds a session to an entry. If the provider has ended it meanwhile, the session ends, too. */
async function addSession(
  config: ResolvedConfig,
  [issuedAt, ...keys]: Link,
  { sid, userId }: SessionFacts,
): Promise<void> {
  for (const key of keys) {
    const { ended } = await changeMapping(getState(config), { key, ttl: computeLife(config) }, (mapping) => ({
      ...mapping,
      sessions: [[sid, userId], ...mapping.sessions],
    }))
    // The next session of a user may begin in the second in which the last one ended. An id is never used again.
    const isOver = key.startsWith('provider-user:') ? ended > issuedAt : ended >= issuedAt
    if (isOver) await getSessions(config).end(config, sid)
  }
}

/**
 * Remembers which session of the provider a session belongs to, so that the provider can end it. A session that
 * continues another one also belongs to what that one belonged to. The entries keep the old id, because the browser
 * keeps that session if the new one fails.
 *
 * @throws {AdapterError} The store failed. A session that the provider cannot end must not start.
 */
export async function rememberSession(beginning: Beginning): Promise<BeginStep> {
  const { context, relation } = beginning
  const { config } = context
  const known = relation.kind === 'continued' ? await readLinks(config, relation.from.sid) : []
  const links = [...known, ...(await createLink(beginning))].slice(-MAX_LINKS)
  return {
    async commit(session) {
      if (links.length === 0) return
      const state = getState(config)
      await state.set(await state.key('session-provider', session.sid), JSON.stringify(links), computeLife(config))
      for (const link of links) await addSession(config, link, session)
    },
  }
}
