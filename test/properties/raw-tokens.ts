import fc from 'fast-check'
import { bytesOf, type Change, changing, differing, type Member, same, written } from './raw-answers.ts'

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const { privateKey, publicKey } = await crypto.subtle.generateKey(
  { ...RS256, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
  true,
  ['sign', 'verify'],
)
const { kty, n, e } = await crypto.subtle.exportKey('jwk', publicKey)

/** The key that signs every token here. It names neither itself nor an algorithm, so it is a candidate for each of them. */
export const JWKS: { readonly keys: readonly object[] } = { keys: [{ kty, n, e }] }

const base64url = (text: string): string => Buffer.from(bytesOf(text)).toString('base64url')

/** How the bytes of a part become text. Those that decoders forgive are here because ours must not. */
const ENCODINGS: readonly ((text: string) => string)[] = [
  (text) => Buffer.from(bytesOf(text)).toString('base64'),
  (text) => `${base64url(text)}=`,
  (text) => `${base64url(text)}==`,
  (text) => ` ${base64url(text)}`,
  (text) => base64url(text).replace(/.{20}/, '$&\n'),
  (text) => `${base64url(text)}A`,
  // Other bits where decoding drops them.
  (text) =>
    base64url(`${text}${' '.repeat((4 - (text.length % 3)) % 3)}`).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  (text) => base64url(`\ufeff${text}`),
  (text) => base64url(`${text}\ue000`),
  (text) => base64url(text.replace('"iss"', '"x":"\ue000","iss"')),
  (text) => base64url(` ${text}\n`),
  (text) => base64url(`[${text}]`),
  () => '',
]

/** What is done to a whole token once it is signed. */
const WHOLE: readonly ((token: string) => string)[] = [
  (token) => `${token}.`,
  (token) => `${token}.e30`,
  (token) => `${token}.e30.e30`,
  (token) => token.slice(0, token.lastIndexOf('.')),
  (token) => `${token} `,
  (token) => `${token}=`,
  (token) => `${token}\\n`,
  (token) => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  (token) => token.replace('.', '\\u002e'),
]

/** How a token differs from a good one. */
export interface RawToken {
  readonly claims: Change
  readonly header: Change
  readonly encodings: readonly [header: (text: string) => string, claims: (text: string) => string]
  readonly whole: (token: string) => string
}

export const GOOD: RawToken = { claims: same, header: same, encodings: [base64url, base64url], whole: same }

/**
 * @param now Seconds since 1970.
 * @param names The claims that differ. @default any
 */
export function rawToken(now: number, names?: readonly string[]): fc.Arbitrary<RawToken> {
  const seconds = [-3600, -360, -331, -329, -301, -61, -31, -29, 0, 29, 31, 59, 61, 3600]
  const times = seconds.flatMap((after) => [`${now + after}`, `"${now + after}"`, `${now + after}.5`])
  const all = {
    iss: ['"https://idp.example"', '"https://idp.example/"', '["https://idp.example"]', '"https:\\/\\/idp.example"'],
    aud: ['"client"', '["client"]', '["client","other"]', '"other"', '["client",1]', '"CLIENT"'],
    azp: ['"client"', '"other"'],
    exp: times,
    iat: times,
    nbf: times,
    auth_time: times,
    sub: ['"ada-1815"', '"eve"'],
    nonce: ['"other"'],
  }
  const claims = changing(Object.fromEntries(Object.entries(all).filter(([name]) => names?.includes(name) ?? true)))
  const header = changing({
    alg: ['"RS256"', '"rs256"', '"none"', '"HS256"', '"ES256"', '["RS256"]'],
    crit: ['["b64"]', '["exp"]'],
    b64: ['false'],
    typ: ['"JWT"', '"at+jwt"'],
  })
  const encoding = fc.constantFrom(...ENCODINGS)
  const encodings = fc.oneof(
    encoding.map((one) => [one, base64url] as const),
    encoding.map((one) => [base64url, one] as const),
  )
  const others = differing(GOOD, { claims, header, encodings, whole: fc.constantFrom(...WHOLE) })
  return fc.oneof(
    claims.map((changed) => ({ ...GOOD, claims: changed })),
    others,
  )
}

/** A token of these claims, as a value of JSON. Its signature is always right for the text that is signed. */
export async function tokenOf(raw: RawToken, claims: readonly Member[]): Promise<string> {
  const [ofHeader, ofClaims] = raw.encodings
  const header: readonly Member[] = [['"alg"', '"RS256"']]
  const text = `${ofHeader(written(raw.header(header)))}.${ofClaims(written(raw.claims(claims)))}`
  const signature = await crypto.subtle.sign(RS256, privateKey, Buffer.from(text))
  const token = `${text}.${Buffer.from(signature).toString('base64url')}`
  return `"${raw.whole(token.replaceAll('\n', '\\n'))}"`
}
