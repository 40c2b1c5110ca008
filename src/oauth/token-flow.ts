// The tokens of the code flow after a sign-in: refresh, revocation, and requests with them.

export { loadExtensions } from './load-extensions.ts'
export { prepareRefresh } from './refresh.ts'
export { prepareRevocation } from './revoke.ts'
