// Sign-in with form fields that the application checks.

export { Credentials, Credentials as default, type CredentialsOptions } from '../methods/credentials/provider.ts'
