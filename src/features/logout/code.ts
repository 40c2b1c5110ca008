// Logouts between latchkey and a provider, bundled as one part. What the extensions of a provider add is in `protocol.ts`.

export { readFrame, receiveToken, showFrame, verifyToken } from './end-by-provider.ts'
export { prepareFederated } from './federated-sign-out.ts'
export { finishSignOut } from './finish-sign-out.ts'
export { followLogout } from './follow-logout.ts'
