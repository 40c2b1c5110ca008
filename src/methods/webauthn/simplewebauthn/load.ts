import { AuthError } from '../../../errors/errors.ts'
import { loading } from '../../../parts.ts'

const PACKAGE = '@simplewebauthn/server'

/** SimpleWebAuthn, with its functions for certificates. */
export type SimpleWebAuthn = typeof import('@simplewebauthn/server') & typeof import('@simplewebauthn/server/helpers')

async function load(): Promise<SimpleWebAuthn> {
  try {
    const server = await import('@simplewebauthn/server')
    return { ...(await import('@simplewebauthn/server/helpers')), ...server }
  } catch (cause) {
    throw new AuthError(`\`simpleWebAuthn()\` needs SimpleWebAuthn: npm install ${PACKAGE}`, { cause })
  }
}

/** Loads SimpleWebAuthn on first use. @throws {AuthError} It is not installed. */
export const withSimpleWebAuthn: ReturnType<typeof loading<SimpleWebAuthn>> = loading(load)
