import { AdapterError, throwUnexpected } from '../errors/errors.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { Store } from '../seams/store.ts'

/** Returns the store. @throws {AdapterError} It is missing, which the configuration checks exclude. */
export const getStore = ({ store }: ResolvedConfig): Store =>
  store ?? throwUnexpected(AdapterError, 'no adapter', 'one')
