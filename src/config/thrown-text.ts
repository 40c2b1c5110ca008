import type { Env } from './env.ts'

/** Variables whose values grant access. */
const SECRET_NAME = /SECRET|KEY|TOKEN|PASS|PWD|DSN|URL|URI|DATABASE|CONNECTION|CREDENTIAL/i

/** URLs and settings as drivers write them into messages: `postgres://me:pw@db/app`, `password=pw`. */
const ADDRESS = /\b([a-z][\w+.-]*:\/\/)[^\s'"`]+/gi
const SETTING = /\b(\w*(?:password|pwd|secret|token|key)\s*[=:]\s*)[^\s;,&]+/gi

/** Consecutive characters of a secret that hide the word with them. */
const PIECE = 8

/** Searched part of a message. */
const MAX_LENGTH = 8192

function toText(thrown: unknown): string {
  try {
    return String(thrown).slice(0, MAX_LENGTH)
  } catch {
    return typeof thrown
  }
}

/** A word may be encoded, as in a URL. */
function decodeWord(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}

/** Returns whether a word contains a part of a secret, or is a short one in quotes or brackets. */
function isSecret(word: string, secret: string): boolean {
  if (secret.length < PIECE) return word.replace(/^\W+|\W+$/g, '') === secret
  for (let at = 0; at + PIECE <= word.length; at++) if (secret.includes(word.slice(at, at + PIECE))) return true
  return false
}

/**
 * Returns the text of an error that a function of the application threw at start-up. Tools print findings, and drivers
 * include the database URL with its password in their messages, so secrets are masked.
 *
 * @param env Values of variables with secret names are hidden, whole and in parts, with the words around them.
 */
export function readThrownText(thrown: unknown, env: Env): string {
  const secrets = Object.entries(env).flatMap(([name, value]) =>
    value && SECRET_NAME.test(name) ? [value.toLowerCase()] : [],
  )
  const hide = (word: string): string => {
    const spellings = [word.toLowerCase(), decodeWord(word).toLowerCase()]
    return secrets.some((secret) => spellings.some((text) => isSecret(text, secret))) ? '[masked]' : word
  }
  return toText(thrown).replace(/\S+/g, hide).replace(ADDRESS, '$1[masked]').replace(SETTING, '$1[masked]')
}
