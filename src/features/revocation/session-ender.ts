import type { SessionEnder } from '../../seams/session-ender.ts'
import { endRemoteSession } from './end-remote-session.ts'
import { revokeUser } from './revoke-user.ts'

/** Ends sessions from outside of their requests. */
export const sessionEnder: SessionEnder = { endRemoteSession, revokeUser }
