import type { SessionContext } from '../types/context.ts'
import type { AdoptionCode } from '../types/migration.ts'

/** The code that goes on with sessions of another library. Loaded by the migration: without one, nothing of it is there. */
export type Adoption = typeof import('./adoption.ts')

const isAdoption = (code: AdoptionCode): code is Adoption => 'retirePredecessor' in code

/**
 * What goes on with the sessions of another library; `undefined` without a migration.
 *
 * @throws {TypeError} The code is another one. Ignored, it would leave sessions of the other library alive.
 */
export async function findAdoption({ config }: SessionContext): Promise<Adoption | undefined> {
  const code = await config.migrate?.load()
  if (code === undefined || isAdoption(code)) return code
  throw new TypeError('`migrate` needs authjs().')
}

/** Whether the session cookies of another library have the name of ours. */
export const sharesCookie = ({ config, names }: SessionContext): boolean =>
  config.migrate?.readsCookie?.(names.sessionToken.name) === true
