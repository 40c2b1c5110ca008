// Continues sessions of another library, bundled as one part that the migration loads.

export { adoptSession, listOldKeys, retirePredecessor } from './database/adopt-session.ts'
export { leaveLarge } from './jwt/leave-large.ts'
export { openForeign } from './jwt/open-foreign.ts'
export { openShared } from './jwt/open-shared.ts'
