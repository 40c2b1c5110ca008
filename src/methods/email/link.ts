import { createMacs, mac } from '../../crypto/mac.ts'
import { open, seal } from '../../crypto/sealed.ts'
import { AdapterError, refuseSeen, Verification } from '../../errors.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { ResolvedConfig } from '../../types/resolved-config.ts'
import type { Store } from '../../types/store.ts'
import { EMAIL_MAX_AGE } from './attempts.ts'

/** What proves an address: whoever has it read the mail, or asked for it in this browser and typed its code. */
export interface Proven {
  readonly provider: string
  /** The address, normalised. */
  readonly identifier: string
  readonly secret: string
}

/** What a link holds, sealed: no part of it can be read or changed by whoever sees it. */
export interface Link extends Proven {
  /** Id of the attempt in the browser that asked. */
  readonly state: string
  /** Absolute URL that has passed the `redirect` callback. */
  readonly returnTo: string
  /** Seconds since 1970. */
  readonly exp: number
}

/** The token of a link. */
export const sealLink = (config: ResolvedConfig, link: Link): Promise<string> =>
  seal(config.keys, 'email-link', { ...link })

/**
 * What a link says. Uses nothing up.
 *
 * @param tokens From the request, untrusted; there must be one.
 * @throws {Verification} It is none of ours, of another provider, or over.
 */
export async function openLink(config: ResolvedConfig, provider: string, tokens: readonly unknown[]): Promise<Link> {
  const refuse = (seen: string, expected: string) => refuseSeen(Verification, seen, expected, { provider })
  const [token] = tokens
  if (typeof token !== 'string' || tokens.length > 1) return refuse('no token, or several', 'one')
  const opened = await open<Link>(config.keys, 'email-link', token, EMAIL_MAX_AGE)
  if (opened.state !== 'open') return refuse('a link that does not open', 'one of ours, whole')
  const link = opened.payload
  if (link.provider !== provider) return refuse('a link of another provider', `one of ${provider}`)
  return link.exp > nowSeconds() ? link : refuse('a link that has expired', 'one that has not')
}

/** The store, which the configuration was checked to have. */
export const getStore = ({ store }: ResolvedConfig): Store => store ?? refuseSeen(AdapterError, 'no adapter', 'one')

/** What the MAC of a row, or of a code, is made of. JSON keeps the parts apart whatever they hold. */
export const createMacText = ({ provider, identifier, secret }: Proven, code?: string): string =>
  JSON.stringify([provider, identifier, secret, code])

/** The row of a link as it is stored: not the secret itself, so that a leaked table opens nothing. */
export const hashRowToken = (config: ResolvedConfig, proven: Proven): Promise<string> =>
  mac(config.keys, 'verification', createMacText(proven))

/**
 * Uses a link up, in one step: of many that try at once, one gets it.
 *
 * @returns `false`: it was used before, or has expired.
 */
export async function consume(config: ResolvedConfig, proven: Proven): Promise<boolean> {
  const { identifier } = proven
  // Under every secret: the link may be older than the newest.
  for (const token of await createMacs(config.keys, 'verification', createMacText(proven)))
    if (await getStore(config).consumeVerificationToken({ identifier, token })) return true
  return false
}
