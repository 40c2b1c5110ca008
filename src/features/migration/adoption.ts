// Continues sessions of another library, bundled as one part that the migration loads.

export { openForeign } from '../../session/jwt/open-foreign.ts'
export { adoptSession, listOldKeys, retirePredecessor } from './adopt-session.ts'
export { leaveLarge } from './leave-large.ts'
export { openShared } from './open-shared.ts'
