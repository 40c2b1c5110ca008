import type { ResolvedProvider } from '../types/provider.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'

/** Returns whether users sign in with a provider through the code flow. */
export const isCodeFlow = (provider: ResolvedProvider | undefined): provider is ResolvedOAuthProvider =>
  provider?.type === 'oauth' || provider?.type === 'oidc'
