import { createMacs, mac } from '../../crypto/mac.ts'
import { type OpenedExpiring, openExpiring } from '../../crypto/open-expiring.ts'
import { seal } from '../../crypto/sealed.ts'
import { throwUnexpected, Verification } from '../../errors/errors.ts'
import type { Context } from '../../seams/context.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { getStore } from '../../store/get-store.ts'
import { EMAIL_MAX_AGE } from './attempts.ts'

/** Proof of an address: the user read the mail, or requested it in this browser and typed its code. */
export interface Proven {
  readonly provider: string
  /** The address, normalized. */
  readonly identifier: string
  readonly secret: string
}

/** Content of a link, sealed: others can neither read nor change it. */
export interface Link extends Proven {
  /** Id of the transaction in the browser that requested it. */
  readonly state: string
  /** Absolute URL, checked by the `redirect` callback. */
  readonly returnTo: string
  /** Seconds since 1970. */
  readonly exp: number
}

/** Returns the token of a link. */
export const sealLink = (config: ResolvedConfig, link: Link): Promise<string> =>
  seal(config.keys, 'email-link', { ...link })

/** Characters that mail programs append to a link at the end of a sentence or in brackets: `.`, `>`, `).`. */
const APPENDED = /[^\w-]{1,3}$/

/** A link that this application sent, which may have expired. */
export type OpenedLink<L extends Link = Link> = Extract<OpenedExpiring<L>, { readonly payload: L }>

/** @throws {Verification} The link or code of a provider is invalid. */
export const throwVerification = (provider: string, seen: string, expected: string): never =>
  throwUnexpected(Verification, seen, expected, { provider })

/**
 * Reads the content of a link, and keeps its target for the page of a failure. Consumes nothing.
 *
 * @param provider Id of the provider of the mail.
 * @param tokens From the request, untrusted; exactly one is allowed.
 * @typeParam L What the link contains.
 * @throws {Verification} It is foreign, or of another provider.
 */
export async function openLink<L extends Link = Link>(
  context: Context,
  provider: string,
  tokens: readonly unknown[],
): Promise<OpenedLink<L>> {
  const [token] = tokens
  if (typeof token !== 'string' || tokens.length > 1) return throwVerification(provider, 'no token, or several', 'one')
  const opened = await openExpiring<L>(context.config.keys, 'email-link', token.replace(APPENDED, ''), EMAIL_MAX_AGE)
  if (!('payload' in opened))
    return throwVerification(provider, 'a link that cannot be decrypted', 'a complete one of this application')
  if (opened.payload.provider !== provider)
    return throwVerification(provider, 'a link of another provider', `one of ${provider}`)
  context.returnTo = opened.payload.returnTo
  return opened
}

/** Input of the MAC of a row or code. JSON separates the parts unambiguously. */
export const createMacText = ({ provider, identifier, secret }: Proven, code?: string): string =>
  JSON.stringify([provider, identifier, secret, code])

/** Returns the row of a link: its HMAC instead of the secret, so that a leaked table contains no valid link. */
export const hashRowToken = (config: ResolvedConfig, proven: Proven): Promise<string> =>
  mac(config.keys, 'verification', createMacText(proven))

/**
 * Consumes a link in one step: of several concurrent requests, one succeeds.
 *
 * @returns `false` if it was already used or has expired.
 */
export async function consumeLink(config: ResolvedConfig, proven: Proven): Promise<boolean> {
  const { identifier } = proven
  // Tries every secret, because the link may be older than the newest.
  for (const token of await createMacs(config.keys, 'verification', createMacText(proven)))
    if (await getStore(config).consumeVerificationToken({ identifier, token })) return true
  return false
}
