import { OutboundError } from '../../../http/outbound.ts'
import { allowsHttp, withHttp } from '../../../http/safe-url.ts'
import { isRecord } from '../../../lib/is-record.ts'
import { ID_TOKEN_ALGS } from '../../../lib/jws-algorithms.ts'
import { getMetadata } from '../../../oauth/server/metadata.ts'
import type { Fetch } from '../../../types/fetch.ts'
import type { ResolvedProvider } from '../../../types/provider.ts'
import type { ResolvedOAuthProvider } from '../../../types/resolved-oauth-provider.ts'
import { readReason } from '../../messages.ts'
import { createFindings, type Finding, type Subject } from '../check.ts'
import COMMANDS from '../clock-commands.json' with { type: 'json' }
import { listViews } from '../view.ts'

/** Clock differences in seconds: from the first on it is a warning, from the second on tokens are refused. */
const SLIGHT_SKEW = 5
const GREAT_SKEW = 60

const report = createFindings('issuers')

/** Requests the metadata of each issuer, like the first sign-in, and reads the time. */
export async function checkIssuers(subject: Subject): Promise<readonly Finding[]> {
  const providers = listViews(subject).flatMap((view) => view.providers.filter(hasMetadata))
  return (await Promise.all(providers.map((provider) => askIssuer(provider, subject)))).flat()
}

const hasMetadata = (provider: ResolvedProvider): provider is ResolvedOAuthProvider =>
  (provider.type === 'oidc' || provider.type === 'oauth') && provider.discoveryUrl !== null

/** Parts of the issuer's response that latchkey does not keep. */
interface Answer {
  /** Milliseconds that the local clock is ahead. `null` if the response has no date. */
  ahead: number | null
  document: Readonly<Record<string, unknown>>
}

/** A `fetch` that records the response. */
function createListener(provider: ResolvedOAuthProvider, answer: Answer): Fetch {
  const listen: Fetch = async (url, init) => {
    const asked = Date.now()
    const response = await provider.fetch(url, init)
    const date = Date.parse(response.headers.get('date') ?? '')
    // The header has whole seconds: half a second is the best estimate of the rest.
    answer.ahead = Number.isNaN(date) ? null : (asked + Date.now()) / 2 - date - 500
    const copy = response.clone()
    // latchkey reports the reason.
    const document: unknown = await copy.json().catch(() => null)
    if (isRecord(document)) answer.document = document
    return response
  }
  return allowsHttp(provider.fetch) ? withHttp(listen) : listen
}

async function askIssuer(provider: ResolvedOAuthProvider, { isOffline }: Subject): Promise<readonly Finding[]> {
  if (isOffline) return report('offline', provider)
  const answer: Answer = { ahead: null, document: {} }
  try {
    await getMetadata({ ...provider, fetch: createListener(provider, answer) })
  } catch (failure) {
    return [...checkSkew(provider, answer), ...reportNotUsable(provider, failure)]
  }
  const found = [...checkSkew(provider, answer), ...checkSupport(provider, answer)]
  const { discoveryUrl, id, issuer } = provider
  return found.length > 0 ? found : report('correct', { id, issuer: issuer ?? discoveryUrl })
}

function reportNotUsable(provider: ResolvedOAuthProvider, failure: unknown): Finding[] {
  const expected = failure instanceof OutboundError ? `; expected ${failure.expected}` : ''
  return report('not-usable', { ...provider, reason: readReason(failure), expected })
}

/** ID tokens contain their validity: with a wrong clock, every token seems too old or too new. */
function checkSkew({ id }: ResolvedOAuthProvider, { ahead }: Answer): readonly Finding[] {
  const seconds = Math.round(Math.abs(ahead ?? 0) / 1000)
  if (seconds <= SLIGHT_SKEW) return []
  const command = new Map(Object.entries(COMMANDS)).get(process.platform) ?? COMMANDS.linux
  const values = { id, seconds, side: (ahead ?? 0) > 0 ? 'ahead of' : 'behind', command }
  return report('clock', values, seconds > GREAT_SKEW ? 'error' : 'warning')
}

/** Reports each list in the metadata without a value that latchkey uses. Missing lists are ignored. */
function checkSupport(provider: ResolvedOAuthProvider, { document }: Answer): readonly Finding[] {
  const { clientAuth, idToken, idTokenAlgs, pkce } = provider
  const algs = idTokenAlgs ?? ID_TOKEN_ALGS
  const lists = [
    ['algs', 'id_token_signing_alg_values_supported', idToken ? algs : null],
    ['pkce', 'code_challenge_methods_supported', pkce ? [pkce] : null],
    ['code', 'response_types_supported', ['code']],
    // RFC 8414 §2: the default is `client_secret_basic`.
    ['client-auth', 'token_endpoint_auth_methods_supported', [clientAuth]],
  ] as const
  return lists.flatMap(([name, field, used]) => {
    const listed = document[field]
    if (used === null || !Array.isArray(listed) || used.some((each) => listed.includes(each))) return []
    const preferred = OURS.find((method) => listed.includes(method)) ?? 'client_secret_basic'
    return report(name, { ...provider, algs: algs.join(', '), preferred })
  })
}

const OURS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'client_secret_jwt', 'none']
