// Sign-in by a form whose fields the application checks.

export { Credentials, Credentials as default, type CredentialsOptions } from '../methods/credentials/provider.ts'
