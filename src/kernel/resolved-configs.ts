import type { ResolvedConfig } from '../seams/resolved-config.ts'

/**
 * Maps an `Auth` back to its configuration, for tools that run in the same process, such as the test kit. A weak map
 * instead of a property: printing, copying or listing an `Auth` reveals no secret, and applications cannot import this
 * file.
 */
export const resolvedConfigs: WeakMap<object, ResolvedConfig> = new WeakMap()
