// Passwords that latchkey keeps.

export type { PasswordOptions, PasswordProvider } from '../methods/password/options.ts'
export { Password, Password as default } from '../methods/password/provider.ts'
