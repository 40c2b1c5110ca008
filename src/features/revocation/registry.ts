import type { Revocations, SessionRegistry } from '../../seams/services.ts'
import { revokeEarlier } from './follow-session.ts'
import { listOpen, readEntry } from './listed.ts'
import { revokeUser } from './revoke-user.ts'
import { endInStore } from './tombstone.ts'

const list: SessionRegistry['list'] = async (config, userId, current) => {
  const open = await listOpen(config, userId, current)
  return open.map(({ sid, created, seen, expires, device, address }) => ({
    ...{ sid, created: new Date(created), expires: new Date(expires), device, address },
    lastSeen: config.session.devices ? new Date(seen) : null,
  }))
}

/** Ends and lists sessions that are in cookies. */
export const registry: SessionRegistry = { end: endInStore, endOfUser: revokeUser, list }

/** Revocations of users, and records of sessions. */
export const revocations: Revocations = { write: revokeUser, revokeEarlier, readRecord: readEntry }
