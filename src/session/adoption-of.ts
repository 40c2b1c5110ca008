import type { SessionContext } from '../types/context.ts'

/** The code that goes on with sessions of another library. Loaded by the migration: without one, nothing of it is there. */
export type Adoption = typeof import('./adopt-session.ts')

/** What goes on with the sessions of another library; `undefined` without a migration. */
export const adoptionOf = ({ config }: SessionContext): Promise<Adoption> | undefined =>
  // Said so by its type's documentation: the type itself would import half the library.
  config.migrate?.load() as Promise<Adoption> | undefined
