import { type Finding, InvalidConfiguration } from '../../errors/errors.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { callApplication } from '../../session/ask-callback.ts'
import type { JWT } from '../../types/jwt.ts'

const PROBE = { sub: 'probe', sid: 'probe', start: 1_700_000_000_001, auth_time: 1_700_000_000 }

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isClaims = (value: unknown): value is JWT | null | undefined => value === undefined || typeof value === 'object'

/** Encodes and decodes a sample session with the functions of the application. */
async function convertProbe({ cookies, jwt }: ResolvedConfig): Promise<JWT | null | undefined> {
  const { decode, encode, maxAge, secrets } = jwt
  const common = { secret: [...secrets], salt: cookies.secure.sessionToken.name }
  const iat = nowSeconds()
  const claims = { ...PROBE, iat, exp: iat + maxAge, jti: 'probe' }
  const token = await callApplication(
    'jwt.encode',
    () => encode?.({ ...common, token: claims, maxAge }),
    isText,
    'text',
  )
  return callApplication('jwt.decode', () => decode?.({ ...common, token }), isClaims, 'claims')
}

/**
 * Checks whether the application's token format keeps what a revocation compares.
 *
 * @throws {CallbackError} `jwt.encode` or `jwt.decode` failed, so that is unknown.
 */
export async function checkFormat(config: ResolvedConfig): Promise<Finding[]> {
  const found = await convertProbe(config)
  const lost = (['sid', 'start', 'auth_time'] as const).filter((name) => found?.[name] !== PROBE[name])
  if (lost.length === 0) return []
  const problem = `loses ${lost.map((name) => `\`${name}\``).join(', ')}, which \`session.revocation\` compares`
  return [{ option: 'jwt.decode', problem, fix: 'Return every claim that `encode` receives.' }]
}

/** Refuses every request until the token format has passed its check. @throws {InvalidConfiguration} */
export async function assertFormat(config: ResolvedConfig): Promise<void> {
  const findings = await checkFormat(config)
  if (findings.length > 0) throw new InvalidConfiguration(findings)
  config.session.memory.unchecked.clear()
}

/**
 * Checks the token format at start-up, and logs what it loses. Other failures are left to the first request: on Cloudflare
 * Workers, no random value can be created at start-up.
 */
export const reportFormat = (config: ResolvedConfig): Promise<void> =>
  assertFormat(config).catch((error: unknown) => {
    if (error instanceof InvalidConfiguration) config.logger.error(error)
  })
