// Revocation and records of sessions, bundled as one part that loads with the first session of a configuration that has
// an option for it.

export { assertFormat, checkFormat, reportFormat } from './check-format.ts'
export { confirmWrite } from './confirm-write.ts'
export { followSession, replaceSession, revokeEarlier } from './follow-session.ts'
export { isRevoked } from './is-revoked.ts'
export { listOpen, readEntry } from './listed.ts'
export { keepGoing, noteUse } from './record-use.ts'
export { endInStore } from './tombstone.ts'
export { writeRevocation } from './write-revocation.ts'
