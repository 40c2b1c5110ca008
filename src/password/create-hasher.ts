import { hash, needsRehash, verify } from './index.ts'
import type { PasswordHash } from './password-hash.ts'

export interface Hasher {
  hash(password: string): Promise<string>
  verify(stored: string | null, password: string): Promise<boolean>
  needsRehash(stored: string): Promise<boolean>
}
export const createHasher = (given: PasswordHash | null): Hasher => ({
  hash: async (password) => given?.hash?.(password) ?? hash(password),
  verify: async (stored, password) =>
    stored !== null && !stored.startsWith('$pbkdf2-')
      ? (given?.verify(stored, password) ?? false)
      : verify(stored, password),
  needsRehash: async (stored) => (given?.hash ? (given.needsRehash?.(stored) ?? false) : needsRehash(stored)),
})
