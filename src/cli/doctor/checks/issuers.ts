import { OutboundError } from '../../../http/outbound.ts'
import { allowsHttp, withHttp } from '../../../http/safe-url.ts'
import { isRecord } from '../../../lib/is-record.ts'
import { ID_TOKEN_ALGS } from '../../../lib/jws-algorithms.ts'
import { getMetadata } from '../../../oauth/server/metadata.ts'
import type { Fetch } from '../../../types/fetch.ts'
import type { ResolvedProvider } from '../../../types/provider.ts'
import type { ResolvedOAuthProvider } from '../../../types/resolved-oauth-provider.ts'
import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { listViews } from '../view.ts'

/** Clock differences in seconds: from the first on it is a warning, from the second on tokens are refused. */
const SLIGHT_SKEW = 5
const GREAT_SKEW = 60

const { error, ok, warning } = createFindings('issuers')

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
    const text = await response.text()
    try {
      const document: unknown = JSON.parse(text)
      if (isRecord(document)) answer.document = document
    } catch {} // latchkey reports what is wrong with it
    const { headers, status } = response
    return new Response(status === 204 ? null : text, { headers, status })
  }
  return allowsHttp(provider.fetch) ? withHttp(listen) : listen
}

async function askIssuer(provider: ResolvedOAuthProvider, { isOffline }: Subject): Promise<readonly Finding[]> {
  if (isOffline) return ok(`${provider.id}: ${provider.discoveryUrl} was not requested: --offline.`)
  const answer: Answer = { ahead: null, document: {} }
  try {
    await getMetadata({ ...provider, fetch: createListener(provider, answer) })
  } catch (failure) {
    return [...checkSkew(provider, answer), ...reportNotUsable(provider, failure)]
  }
  const found = [...checkSkew(provider, answer), ...checkSupport(provider, answer)]
  if (found.length > 0) return found
  return ok(`${provider.id}: ${provider.issuer ?? provider.discoveryUrl} responds correctly.`)
}

function reportNotUsable({ discoveryUrl, id, issuer }: ResolvedOAuthProvider, failure: unknown): Finding[] {
  const reason = failure instanceof Error ? failure.message : String(failure)
  const expected = failure instanceof OutboundError ? `; expected ${failure.expected}` : ''
  return error(
    `${id}: ${reason}${expected}.`,
    `issuer: the one that the provider shows for your application (now ${issuer}); check the response with: curl ${discoveryUrl}`,
  )
}

/** ID tokens contain their validity: with a wrong clock, every token seems too old or too new. */
function checkSkew({ id }: ResolvedOAuthProvider, { ahead }: Answer): readonly Finding[] {
  const seconds = Math.round(Math.abs(ahead ?? 0) / 1000)
  if (seconds <= SLIGHT_SKEW) return []
  const message = `${id}: the clock of this machine is ${seconds} seconds ${(ahead ?? 0) > 0 ? 'ahead of' : 'behind'} that of the provider.`
  const fix = SET_CLOCK[process.platform] ?? SET_CLOCK.linux
  return seconds > GREAT_SKEW ? error(message, fix) : warning(message, fix)
}

/** Commands that set the clock, by `process.platform`. */
const SET_CLOCK: Readonly<Record<string, string>> & { readonly linux: string } = {
  linux: 'sudo timedatectl set-ntp true',
  darwin: 'sudo sntp -sS time.apple.com',
  win32: 'w32tm /resync',
}

/** Checks whether a list in the metadata contains a supported value. Missing lists are ignored. */
const lacks = (document: Answer['document'], name: string, wanted: readonly string[]): boolean => {
  const list = document[name]
  return Array.isArray(list) && !wanted.some((each) => list.includes(each))
}

function checkSupport(provider: ResolvedOAuthProvider, { document }: Answer): readonly Finding[] {
  const { clientAuth, id, idToken, idTokenAlgs, pkce } = provider
  const found: Finding[] = []
  const algs = idTokenAlgs ?? ID_TOKEN_ALGS
  if (idToken && lacks(document, 'id_token_signing_alg_values_supported', algs))
    found.push(
      ...error(`${id}: it signs ID tokens with none of ${algs.join(', ')}.`, "idTokenAlgs: one of the provider's"),
    )
  if (pkce && lacks(document, 'code_challenge_methods_supported', [pkce]))
    found.push(...warning(`${id}: its metadata does not list PKCE with ${pkce}.`, 'pkce: false, if it refuses PKCE'))
  if (lacks(document, 'response_types_supported', ['code']))
    found.push(
      ...error(
        `${id}: it does not support the response type \`code\`.`,
        'a client for web applications at the provider',
      ),
    )
  // RFC 8414 §2: the default is `client_secret_basic`.
  if (lacks(document, 'token_endpoint_auth_methods_supported', [clientAuth]))
    found.push(
      ...warning(
        `${id}: its metadata does not list the client authentication ${clientAuth}.`,
        `clientAuth: '${selectPreferred(document)}'`,
      ),
    )
  return found
}

const OURS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'client_secret_jwt', 'none']

function selectPreferred({ token_endpoint_auth_methods_supported: listed }: Answer['document']): string {
  return (Array.isArray(listed) ? OURS.find((method) => listed.includes(method)) : null) ?? 'client_secret_basic'
}
