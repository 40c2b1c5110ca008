import type { Session } from 'latchkey'

/** What to call whoever is signed in. */
export const nameOf = ({ nickname, user }: Session): string => nickname || user?.name || user?.email || 'somebody'
