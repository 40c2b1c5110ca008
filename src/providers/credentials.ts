export { Credentials, Credentials as default, type CredentialsOptions } from '../methods/credentials/provider.ts'
