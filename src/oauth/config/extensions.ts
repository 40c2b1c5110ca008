import * as parts from '../../parts.ts'
import type { ExtensionsLoader } from '../../types/extensions.ts'
import { checkMessages } from './check-messages.ts'
import { resolveKeys } from './resolve-private-keys.ts'

const signAssertion: ExtensionsLoader['signAssertion'] = (...given) =>
  parts.extensions((code) => code.extensions.signAssertion(...given))

/** Loads the extensions of the code flow. */
export const extensions: ExtensionsLoader = Object.assign(() => parts.extensions(async (code) => code), {
  check: checkMessages,
  logout: parts.logoutProtocol,
  resolveKeys,
  signAssertion,
})
