import { clearChunks } from '../../http/cookies/chunk.ts'
import { RESPONSE_COLUMNS } from '../../lib/sealed-tokens.ts'
import type { Beginning, BeginStep } from '../../seams/lifecycle.ts'
import type { Account } from '../../types/account.ts'
import type { AdapterAccount } from '../../types/adapter.ts'
import type { ResolvedProvider } from '../../types/provider.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { selectTokens } from '../stored/account/new-rows.ts'
import { openTokenCookie, writeTokenCookie } from './token-cookie.ts'

/** Maximum length of an ID token that is kept, in characters. */
const MAX_ID_TOKEN = 2048

/** The columns that are kept. The ID token has a rule of its own, and no call needs the others. */
const COLUMNS = RESPONSE_COLUMNS.filter((name) => !/^(?:id_token|session_state|token_type)$/.test(name))

/** Returns the ID token if a federated sign-out needs it. */
const selectIdToken = ({ extensions, idTokenKey }: ResolvedOAuthProvider, token: string | undefined) =>
  extensions !== null && idTokenKey === null && token !== undefined && token.length <= MAX_ID_TOKEN
    ? { id_token: token }
    : {}

/** Returns the account with the tokens to keep. @returns `null` if there are none, or none that could be used. */
async function selectKept(
  provider: ResolvedProvider | null,
  account: Account,
  userId: string,
): Promise<AdapterAccount | null> {
  if (provider?.type !== 'oauth' && provider?.type !== 'oidc') return null
  // A token of `dpop` is useless without its key.
  if (provider.dpop && provider.dpopKey === null) return null
  const tokens = await selectTokens(provider, account)
  if (!tokens.access_token && !tokens.refresh_token) return null
  const { providerAccountId } = account
  const kept = Object.fromEntries(COLUMNS.map((name) => [name, tokens[name]]))
  const key = { provider: provider.id, providerAccountId, type: provider.type, userId }
  return { ...kept, ...selectIdToken(provider, tokens.id_token), ...key }
}

/** Returns the tokens of the session that the new one continues. */
async function findContinued({ context, relation, userId }: Beginning): Promise<AdapterAccount | null> {
  if (relation.kind !== 'continued') return null
  return (await openTokenCookie(context, { sid: relation.from.sid, userId }))?.account ?? null
}

/**
 * Keeps the tokens of a sign-in in the browser. Without any, those of a continued session stay. The cookie of another
 * session is replaced or cleared.
 */
export async function keepTokens(beginning: Beginning): Promise<BeginStep> {
  const { context, provider, account, userId } = beginning
  const kept = (await selectKept(provider, account, userId)) ?? (await findContinued(beginning))
  return {
    async commit(session) {
      if (kept === null) clearChunks(context.cookies, context.names.tokens)
      else await writeTokenCookie(context, session, kept)
    },
  }
}
