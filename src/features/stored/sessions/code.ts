// Stored sessions: one part, which loads with the first request that has one.

export { database } from './database.ts'
export { registry } from './registry.ts'
