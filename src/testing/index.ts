// Entry `latchkey/testing`: re-exports only.

export { resetCounters as resetRateLimits } from '../store/limits/memory-counters-table.ts'
export {
  ADAPTER_CONTRACT,
  type AdapterContract,
  type AdapterContractOptions,
  type AdapterContractTest,
  adapterContract,
  type ContractCase,
} from './adapter-contract.ts'
export {
  addAuthenticator,
  type BrowserPage,
  type PasskeyFixtures,
  passkeyFixtures,
  type VirtualAuthenticator,
  withoutAutofill,
} from './authenticator.ts'
export { createAuthorizationServer } from './authorization-server.ts'
export type {
  AuthorizationResponse,
  AuthorizationServer,
  AuthorizationServerOptions,
  AuthorizeOptions,
  Endpoint,
  RecordedCall,
  Tampering,
} from './contract.ts'
export type { Dialect, Refusal, TokenWire, UserinfoWire } from './dialect.ts'
export type { Fault } from './faults.ts'
export {
  type MadeAuth,
  type MintedSession,
  type MintSessionOptions,
  type MintSource,
  mintSession,
} from './mint-session.ts'
export {
  type Browser,
  type BrowserOptions,
  type BrowserTarget,
  openBrowser,
} from './open-browser.ts'
export type { BadSignature, SigningAlg } from './signing.ts'
export {
  STATE_STORE_CONTRACT,
  type StateCase,
  type StateStoreContract,
  stateStoreContract,
} from './state-store-contract.ts'
export type { StorageCookie, StorageState } from './storage-state.ts'
