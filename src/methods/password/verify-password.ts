import { createCallbackError } from '../../errors/errors.ts'
import { readProperty } from '../../lib/read-property.ts'
import { createHasher, type Hasher } from '../../password/create-hasher.ts'
import type { Context } from '../../seams/context.ts'
import { getPasswordProvider, ID } from './settings.ts'

/** Returns the hash functions of a configuration. */
export const getHasher = ({ config }: Context): Hasher => createHasher(getPasswordProvider(config).settings.hash)

/**
 * Returns whether a password has a hash. If this platform cannot verify the hash, it is logged and the password is wrong:
 * another response would reveal that the account exists.
 *
 * @param stored `null` for a missing user, which takes as long.
 */
export async function verifyPassword(context: Context, stored: string | null, password: string): Promise<boolean> {
  try {
    return await getHasher(context).verify(stored, password)
  } catch (error) {
    const failed = createCallbackError(error, 'hash.verify', { provider: ID })
    if (readProperty(error, 'name') !== 'HashRefusedError') throw failed
    context.config.logger.error(failed)
    return false
  }
}
