export {
  ADAPTER_CONTRACT,
  type AdapterContract,
  type AdapterContractOptions,
  type AdapterContractTest,
  adapterContract,
  type ContractCase,
} from './adapter-contract.ts'
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
export type { BadSignature, SigningAlg } from './signing.ts'
