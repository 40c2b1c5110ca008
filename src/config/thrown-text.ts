import { maskError } from '../errors/masked-error.ts'
import type { Env } from './env.ts'

/**
 * Returns the text of an error that a function of the application threw at start-up. Tools print findings, and drivers
 * include the database URL with its password in their messages, so it is shown only in development.
 */
export function readThrownText(thrown: unknown, env: Env): string {
  const { message, name } = maskError(thrown, env['NODE_ENV'] === 'development')
  return `${name}: ${message.replace(/\.$/, '')}`
}
