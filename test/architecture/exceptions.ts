/**
 * Imports against the table of layers, from before rooms had their places: a feature that the code below it still names.
 * They go when features become values that the kernel receives. No entry is added; one that is not needed fails a test.
 */
export const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'config/providers/provider.ts': ['oauth/config/prepare.ts'],
  'config/resolve.ts': [
    'features/audit/lazy-audit.ts',
    'store/lazy-state.ts',
    'store/lazy-store.ts',
    'store/limits/lazy-limiter.ts',
  ],
  'features/logout/end-by-provider.ts': ['features/revocation/session-ender.ts'],
  'features/migration/adopt-session.ts': [
    'features/stored/sessions/stored-session.ts',
    'features/stored/sessions/successors.ts',
  ],
  'features/stored/account/undo-access.ts': ['features/revocation/revoke-user.ts'],
  'features/stored/current-user.ts': ['features/revocation/revoke-user.ts'],
  'features/stored/sessions/find-row.ts': ['features/migration/find-adoption.ts'],
  'features/tokens/keep-tokens.ts': ['features/stored/account/new-rows.ts'],
  'features/tokens/refresh-account.ts': ['features/stored/account/new-rows.ts'],
  'features/tokens/stored-tokens.ts': ['features/stored/current-user.ts'],
  'kernel/admit.ts': ['features/logout/end-by-provider.ts'],
  'kernel/calls/server-calls.ts': [
    'features/revocation/sessions.ts',
    'features/stored/accounts.ts',
    'features/stored/passkeys.ts',
    'features/tokens/provider-tokens.ts',
  ],
  'kernel/create-failure-url.ts': ['pages/error-detail.ts', 'pages/typed-fields.ts'],
  'kernel/logged-failure.ts': ['pages/layout.ts'],
  'kernel/sign-in/complete-sign-in.ts': [
    'features/stored/account/enter-account.ts',
    'features/stored/account/proven-sign-in.ts',
  ],
  'kernel/sign-in/start-session.ts': [
    'features/revocation/session-ender.ts',
    'oauth/is-code-flow.ts',
    'oauth/load-extensions.ts',
  ],
  'kernel/sign-out.ts': ['features/logout/federated-sign-out.ts'],
  'kernel/signing.ts': ['features/logout/end-by-provider.ts', 'features/logout/finish-sign-out.ts'],
  'oauth/config/extensions.ts': ['features/logout/check-logout.ts'],
  'oauth/extensions/index.ts': [
    'features/logout/end-session-request.ts',
    'features/logout/receive-logout-token.ts',
    'features/logout/remember-session.ts',
    'features/logout/show-frontchannel-logout.ts',
  ],
  'oauth/start.ts': ['features/stored/account/link-intent.ts', 'features/stored/account/throw-not-linked.ts'],
  'session/access-session.ts': ['features/revocation/confirm-write.ts'],
  'session/jwt/open-token.ts': ['features/migration/find-adoption.ts'],
  'session/jwt/seal-session.ts': ['features/tokens/room.ts'],
  'session/jwt/write-jwt.ts': ['features/migration/find-adoption.ts', 'features/revocation/end-remote-session.ts'],
}
