/**
 * Imports against the table of layers, from before rooms had their places: a feature that the code below it still names.
 * They go when features become values that the kernel receives. No entry is added; one that is not needed fails a test.
 */
export const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'config/providers/provider.ts': ['oauth/config/known-provider.ts'],
  'features/migration/adopt-session.ts': [
    'features/stored/sessions/stored-session.ts',
    'features/stored/sessions/successors.ts',
  ],
  'features/tokens/keep-tokens.ts': ['features/stored/account/new-rows.ts'],
  'features/tokens/refresh-account.ts': ['features/stored/account/new-rows.ts'],
  'features/tokens/stored-tokens.ts': ['features/stored/current-user.ts'],
}
