/**
 * Loads more of the protocol than most applications use: pushed and signed requests, signed answers, DPoP, encryption. It
 * hangs on a provider as a value, so that nobody else ships it.
 */
export type ExtensionsLoader = () => Promise<object>
