// `latchkey/providers/dev` under the condition `production`: a provider that every configuration refuses, with the
// reason.

import type { OAuthProvider } from '../types/oauth-provider.ts'

const FINDING = {
  option: 'providers.dev',
  problem: 'is left out of production builds, because it lets everyone sign in as anyone',
  fix: "Remove `Dev` from `providers` in production: process.env.NODE_ENV === 'development' ? [Dev] : []",
}

/** Takes the place of `Dev`: a provider that no configuration accepts. */
export const Dev = (): OAuthProvider => ({
  ...{ id: 'dev', name: 'Dev', type: 'oidc', issuer: 'https://dev.invalid', clientId: 'dev', clientAuth: 'none' },
  method: { start: () => Promise.reject(new Error(FINDING.problem)), check: () => [FINDING] },
})

export default Dev
