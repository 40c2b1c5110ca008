// Revocation of sessions, bundled as one part that loads with the first session of a configuration that has an option
// for it.

export { isRevoked } from './is-revoked.ts'
export { endInStore } from './revocation/tombstone.ts'
export { writeRevocation } from './revocation/write-revocation.ts'
