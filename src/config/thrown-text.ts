import { createMask } from '../lib/mask.ts'
import type { Env } from './env.ts'

/** Variables whose values grant access. */
const SECRET_NAME = /SECRET|KEY|TOKEN|PASS|PWD|DSN|URL|URI|DATABASE|CONNECTION|CREDENTIAL/i

/** URLs and settings as drivers write them into messages: `postgres://me:pw@db/app`, `password=pw`. */
const ADDRESS = /\b([a-z][\w+.-]*:\/\/)[^\s'"`]+/gi
const SETTING = /\b(\w*(?:password|pwd|secret|token|key)\s*[=:]\s*)[^\s;,&]+/gi

function toText(thrown: unknown): string {
  try {
    return String(thrown)
  } catch {
    return typeof thrown
  }
}

/**
 * Returns the text of an error that a function of the application threw at start-up. Tools print findings, and drivers
 * include the database URL with its password in their messages, so secrets are masked.
 *
 * @param env Values of variables with secret names are hidden, whole and in parts.
 */
export function readThrownText(thrown: unknown, env: Env): string {
  const secret = Object.entries(env).flatMap(([name, value]) => (value && SECRET_NAME.test(name) ? [value] : []))
  const text = createMask({ whole: [], secret })(toText(thrown))
  return text.replace(ADDRESS, '$1[masked]').replace(SETTING, '$1[masked]')
}
