import type { Algorithm } from '../../runtimes/suite/schemes.ts'

/** Where a verifier differs from the specification, and why that is accepted. */
export interface Deviation {
  /** Name of the vector. */
  readonly vector: string
  readonly verifier: 'lean' | 'simpleWebAuthn'
  readonly ceremony: 'registration' | 'assertion'
  /** `null`: all. */
  readonly algorithms: readonly Algorithm[] | null
  readonly why: string
}

/** All of them. */
const DEVIATIONS: readonly Deviation[] = [
  ...(['registration', 'assertion'] as const).map(
    (ceremony): Deviation => ({
      vector: 'a number that is longer than needed',
      verifier: 'lean',
      ceremony,
      algorithms: null,
      why: 'The key is the same, and an authenticator that writes it so is its own.',
    }),
  ),
  {
    vector: 'no token binding',
    verifier: 'simpleWebAuthn',
    ceremony: 'assertion',
    algorithms: ['ES256', 'EdDSA', 'RS256'],
    why: 'It expects another spelling of "not-supported". No browser sends token bindings any more.',
  },
]

/** Returns the names of the vectors in which a verifier differs. */
export const deviationsOf = (
  verifier: Deviation['verifier'],
  ceremony: Deviation['ceremony'],
  algorithm: Algorithm,
): readonly string[] =>
  DEVIATIONS.filter(
    (each) =>
      each.verifier === verifier && each.ceremony === ceremony && (each.algorithms?.includes(algorithm) ?? true),
  ).map(({ vector }) => vector)
