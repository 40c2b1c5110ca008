// Entry `latchkey/testing`: re-exports only.

export { resetCounters as resetRateLimits } from '../store/limits/memory-counters-table.ts'
export type { AdapterContract, AdapterContractOptions, AdapterContractTest, ContractCase } from './adapter-contract.ts'
export { ADAPTER_CONTRACT, adapterContract } from './adapter-contract.ts'
export type { BrowserPage, PasskeyFixtures, VirtualAuthenticator } from './authenticator.ts'
export { addAuthenticator, passkeyFixtures, withoutAutofill } from './authenticator.ts'
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
export type { MadeAuth, MintedSession, MintSessionOptions, MintSource } from './mint-session.ts'
export { mintSession } from './mint-session.ts'
export { type Browser, type BrowserOptions, type BrowserTarget, openBrowser } from './open-browser.ts'
export type { StorageCookie, StorageState } from './set-cookie.ts'
export type { BadSignature, SigningAlg } from './signing.ts'
export type { StateCase, StateStoreContract } from './state-store-contract.ts'
export { STATE_STORE_CONTRACT, stateStoreContract } from './state-store-contract.ts'
