// Passwords that latchkey keeps.

export { Password, Password as default, type PasswordOptions } from '../methods/password/provider.ts'
