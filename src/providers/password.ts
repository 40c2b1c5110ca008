// Passwords that latchkey keeps.

export type { PasswordOptions, PasswordProvider } from '../methods/password/options.ts'
export { Password, Password as default } from '../methods/password/provider.ts'
export type { PasswordMailText, PasswordText } from '../methods/password/text.ts'
