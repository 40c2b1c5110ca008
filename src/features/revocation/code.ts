// Revocation and records of sessions, bundled as one part that loads with the first session of a configuration that has
// an option for it.

export { check } from './check.ts'
export { assertFormat, reportFormat } from './check-format.ts'
export { endCopies, followSession } from './follow-session.ts'
export { noteUse } from './record-use.ts'
export { registry, revocations } from './registry.ts'
