import { CallbackError, throwUnexpected } from '../errors/errors.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { FeatureClaims } from '../types/jwt.ts'

type Given = readonly (FeatureClaims | undefined)[]

function unite(name: keyof FeatureClaims, given: Given): readonly string[] | undefined {
  const names = new Set(given.flatMap((claims) => claims?.[name] ?? []))
  return names.size > 0 ? [...names] : undefined
}

/** Merges the claims that several features seal into one session, without duplicates; `undefined` if there are none. */
export function uniteClaims(...given: Given): FeatureClaims | undefined {
  const [amr, critical] = [unite('amr', given), unite('critical', given)]
  return amr || critical ? { amr, critical } : undefined
}

/**
 * Asserts that sessions keep what a feature seals.
 *
 * @throws {CallbackError} They are stored, or in the application's own format, which may drop the claim.
 */
export function assertKeepsClaims({ jwt, session }: ResolvedConfig): void {
  if (session.strategy === 'jwt' && jwt.encode === null) return
  throwUnexpected(CallbackError, 'a session in which a feature can seal nothing', 'one in a cookie', {
    fix: "Set session.strategy: 'jwt', and remove jwt.encode.",
  })
}
