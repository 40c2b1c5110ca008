import type { Session } from 'latchkey'

/** Returns the name to show for a user. */
export const nameOf = ({ nickname, user }: Session) => nickname || user?.name || user?.email || 'a user without a name'
