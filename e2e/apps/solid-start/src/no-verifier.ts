/** In place of `@latchkey/app-data/verifier` in the build for Workers: Nitro loads SimpleWebAuthn too early there. */
export const verifier = undefined
