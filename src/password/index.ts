export { hash, needsRehash, type PasswordOptions, verify } from './hash.ts'
export type { HashRefusal, PasswordHash } from './password-hash.ts'
export { type ScryptOptions, scrypt } from './scrypt.ts'
