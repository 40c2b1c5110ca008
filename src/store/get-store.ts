import { AdapterError, throwUnexpected } from '../errors.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'
import type { Store } from '../types/store.ts'

/** Returns the store. @throws {AdapterError} It is missing, which the configuration checks exclude. */
export const getStore = ({ store }: ResolvedConfig): Store =>
  store ?? throwUnexpected(AdapterError, 'no adapter', 'one')
