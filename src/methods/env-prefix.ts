/** Prefix of the environment variables of a provider: `AUTH_MICROSOFT_ENTRA_ID`. */
export const toEnvPrefix = (id: string): string => `AUTH_${id.toUpperCase().replaceAll('-', '_')}`
