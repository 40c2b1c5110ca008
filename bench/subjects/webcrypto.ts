import { claimsOf, forEveryUser, once, SECRET } from '../workload.ts'

/**
 * The least that a sealed session can cost: one AES-GCM decryption with a key that is there already, and no
 * check but the expiry. Not a library: no rotation, no chunks, no callbacks, no errors.
 */
const key = await crypto.subtle.importKey('raw', Buffer.from(SECRET).subarray(0, 32), 'AES-GCM', false, [
  'encrypt',
  'decrypt',
])

const IV_BYTES = 12
const COOKIE = 'floor='

interface Claims {
  readonly name: string
  readonly email: string
  readonly picture: string
  readonly exp: number
}

const decoder = new TextDecoder()
const now = () => Math.floor(Date.now() / 1000)

/** Seals anything. */
export async function seal(value: object): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, Buffer.from(JSON.stringify(value)))
  return `${Buffer.from(iv).toString('base64url')}${Buffer.from(sealed).toString('base64url')}`
}

/** Opens what `seal` sealed. */
export async function unseal<T>(token: string): Promise<T> {
  const bytes = Buffer.from(token, 'base64url')
  const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, IV_BYTES) }
  const text = await crypto.subtle.decrypt(algorithm, key, bytes.subarray(IV_BYTES))
  return JSON.parse(decoder.decode(text))
}

/** Seals a session. */
export const issue = (i: number): Promise<string> => seal({ ...claimsOf(i), exp: now() + 86_400 })

/** Opens one. */
export async function open(token: string): Promise<Claims | null> {
  const claims = await unseal<Claims>(token)
  return claims.exp > now() ? claims : null
}

/** Reads the session in a `Cookie` header. */
export async function read(header: string): Promise<Claims | null> {
  const start = header.indexOf(COOKIE)
  return start < 0 ? null : open(header.slice(start + COOKIE.length))
}

/** What `GET session` answers. */
export function sessionResponse({ name, email, picture: image, exp }: Claims): Response {
  return Response.json({ user: { name, email, image }, expires: new Date(exp * 1000).toISOString() })
}

/** The shortest handler for `GET session`. */
export async function handle(request: Request): Promise<Response> {
  const claims = await read(request.headers.get('cookie') ?? '')
  return claims === null ? Response.json(null) : sessionResponse(claims)
}

/** A `Cookie` header per user. */
export const cookies: () => Promise<string[]> = once(() =>
  forEveryUser(async (i) => `theme=dark; ${COOKIE}${await issue(i)}`),
)
