import type { Session } from 'latchkey'

/** What somebody is called. */
export const nameOf = ({ nickname, user }: Session) => nickname || user?.name || user?.email || 'somebody'
