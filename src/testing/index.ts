export {
  type AuthorizationResponse,
  type AuthorizationServer,
  type AuthorizationServerOptions,
  type AuthorizeOptions,
  createAuthorizationServer,
  type Endpoint,
  type RecordedCall,
  type Tampering,
} from './authorization-server.ts'
export type { Fault } from './faults.ts'
export type { BadSignature, SigningAlg } from './signing.ts'
