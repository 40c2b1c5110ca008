import { type AuthError, CredentialsSignin } from '../../integration-api.ts'

/** The `code` of wrong credentials, also of another copy of the library; `null` of other errors. */
export const codeOf = (error: AuthError): string | null =>
  error instanceof CredentialsSignin || error.type === 'CredentialsSignin' ? String(Reflect.get(error, 'code')) : null
