import { Password, type PasswordOptions } from '../../../src/providers/password.ts'
import { breakState } from './broken-state.ts'
import type { Setting } from './cell.ts'
import { IMPOSTOR_HASH } from './flow.ts'

export const OLD = 'violet tram under ladders'
export const NEXT = 'a different long phrase'

/** Hashes that cost nothing. Those of before are to be replaced. */
export const toHash = (password: string, scheme = 'fast'): string => `$${scheme}$${btoa(password)}`
export const WEAK = toHash(OLD, 'weak')

const SCHEME: NonNullable<PasswordOptions['hash']> = {
  hash: (password) => toHash(password),
  verify: (hash, password) => hash === toHash(password) || hash === toHash(password, 'weak'),
  needsRehash: (hash) => hash.startsWith('$weak$'),
}

/** An application with passwords. The log has its audit records, too. */
export const PASSWORDS: Setting = {
  hidden: [OLD, NEXT, toHash(OLD), toHash(NEXT), WEAK, IMPOSTOR_HASH],
  providers: () => [Password({ hash: SCHEME })],
  config: (_breaker, log) => ({ audit: { sink: (event) => void log.push(event) } }),
}

/** As `PASSWORDS`, with sessions in cookies, and their end in a `StateStore`. */
export const PASSWORDS_IN_COOKIES: Setting = {
  ...PASSWORDS,
  isFresh: true,
  config: (breaker, log) => ({
    ...PASSWORDS.config?.(breaker, log),
    stateStore: breakState(breaker),
    session: { revocation: { maxStaleness: 0 } },
  }),
}
