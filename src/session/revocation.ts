// Revocation and records of sessions, bundled as one part that loads with the first session of a configuration that has
// an option for it.

export { isRevoked } from './is-revoked.ts'
export { assertFormat, checkFormat, reportFormat } from './revocation/check-format.ts'
export { confirmWrite } from './revocation/confirm-write.ts'
export { followSession, replaceSession, revokeEarlier } from './revocation/follow-session.ts'
export { listOpen, readEntry } from './revocation/listed.ts'
export { keepGoing, noteUse } from './revocation/record-use.ts'
export { endInStore } from './revocation/tombstone.ts'
export { writeRevocation } from './revocation/write-revocation.ts'
