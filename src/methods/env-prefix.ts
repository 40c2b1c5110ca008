/** Returns the prefix of a provider's environment variables: `AUTH_MICROSOFT_ENTRA_ID`. */
export const toEnvPrefix = (id: string): string => `AUTH_${id.toUpperCase().replaceAll('-', '_')}`
