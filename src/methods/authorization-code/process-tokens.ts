import { processGenericTokenEndpointResponse } from 'oauth4webapi'

/**
 * What is used of oauth4webapi. By itself, because it is loaded with its first use: it is the one package of the
 * core, and a big file. The name is here because `import()` of the package would bring all of it into a bundle.
 */
export const processTokens: typeof processGenericTokenEndpointResponse = processGenericTokenEndpointResponse
