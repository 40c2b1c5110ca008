import type { JWT } from '../../types/jwt.ts'

/**
 * Returns whether a session names a feature that does not check it here. Then there is no session: a server that cannot
 * check the binding of a browser must not trust a copy of its cookie.
 *
 * @param active Names of the features that check sessions here.
 */
export const isUncheckable = ({ latchkey }: JWT, active: { has(name: string): boolean }): boolean =>
  // A token format of the application may return anything.
  [latchkey?.critical ?? []].flat().some((name) => !active.has(name))
