// Logout messages between latchkey and a provider, bundled as one part of the extensions.

export { createEndSessionUrl, findHints } from './end-session-request.ts'
export { receiveLogoutToken, verifySentToken } from './receive-logout-token.ts'
export { rememberSession } from './remember-session.ts'
export { readNamedSession, showFrontchannelLogout } from './show-frontchannel-logout.ts'
