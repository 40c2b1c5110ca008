import type { ResolvedConfig } from '../types/resolved-config.ts'

/**
 * From what was made of a configuration back to it, for tools that run in the same process: the test kit. A weak map,
 * and no property: printing, copying or listing what an `Auth` holds shows nothing of its secrets, and applications,
 * which cannot import this file, have no way to them.
 */
export const resolvedConfigs: WeakMap<object, ResolvedConfig> = new WeakMap()
