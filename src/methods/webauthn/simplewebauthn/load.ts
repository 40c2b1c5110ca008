import { AuthError } from '../../../errors/errors.ts'
import type { Part } from '../../../lib/part.ts'

const PACKAGE = '@simplewebauthn/server'

/** SimpleWebAuthn, with its functions for certificates. */
export type SimpleWebAuthn = typeof import('@simplewebauthn/server') & typeof import('@simplewebauthn/server/helpers')

/** The answer of `reflect-metadata` about classes without metadata. Those of SimpleWebAuthn have none. */
const findNothing = (): undefined => undefined

/**
 * Lets `tsyringe` load, a package below SimpleWebAuthn that refuses to without these functions of `reflect-metadata`.
 * SimpleWebAuthn imports that package first, but bundlers may run it later, as Nitro does. It cannot be imported here:
 * strict package managers hide it, and a bundler may put it into one file with `tsyringe`. It replaces the functions.
 */
function prepareReflect(): void {
  for (const name of ['getMetadata', 'getOwnMetadata'].filter((one) => !(one in Reflect)))
    Object.defineProperty(Reflect, name, { value: findNothing, configurable: true, writable: true })
}

async function load(): Promise<SimpleWebAuthn> {
  prepareReflect()
  try {
    const server = await import('@simplewebauthn/server')
    return { ...(await import('@simplewebauthn/server/helpers')), ...server }
  } catch (cause) {
    throw new AuthError(
      `\`simpleWebAuthn()\` could not load SimpleWebAuthn. If it is missing: npm install ${PACKAGE}`,
      { cause },
    )
  }
}

/**
 * Loads SimpleWebAuthn on first use. Each use calls `import()`, and the runtime loads it once: on Cloudflare Workers, a
 * request must not await what another one started.
 *
 * @throws {AuthError} It is not installed.
 */
export const withSimpleWebAuthn: Part<SimpleWebAuthn> = async (use) => use(await load())
