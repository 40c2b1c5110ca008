import { emit } from '../../application/emit.ts'
import { AdapterError, InvalidEmail, throwUnexpected } from '../../errors/errors.ts'
import { normalizeAddress } from '../../lib/email-address.ts'
import { nowSeconds } from '../../lib/time.ts'
import { createHasher } from '../../password/create-hasher.ts'
import type { CallCode } from '../../seams/feature.ts'
import { toEmailColumns } from '../../store/email-record.ts'
import { getStore } from '../../store/get-store.ts'
import { getPasswordProvider } from './settings.ts'

/**
 * `auth.createPasswordUser`: creates a user with an unverified address. The first verification therefore revokes the
 * password that the application has set.
 */
export const createPasswordUser: CallCode<'createPasswordUser'> = async (config, { email, name = null, password }) => {
  const address = normalizeAddress(email, 'any') ?? throwUnexpected(InvalidEmail, 'no plain email address', 'one')
  const store = getStore(config)
  if ((await store.getUserByEmail(address)) !== null)
    throwUnexpected(AdapterError, 'an address that a user has', 'a new one')
  const hasher = createHasher(getPasswordProvider(config).settings.hash)
  const hash = password === undefined ? null : await hasher.hash(password)
  const columns = toEmailColumns(store, { address, vouchedBy: null, at: nowSeconds() }, false)
  const user = await store.createUser({ email: address, name, ...columns })
  if (hash !== null && !(await store.updatePasswordHashIf(user.id, null, hash)))
    throwUnexpected(AdapterError, 'a new user with a password', 'one without')
  config.audit?.(null, { type: 'user.created', reason: null, actor: user.id, sid: null })
  await emit(config, 'createUser', { user })
  return user.id
}
