import type { Session } from 'latchkey'

/** Returns the name to show for a user. */
export const nameOf = ({ nickname, user }: Session): string => nickname || user?.name || user?.email || ''
