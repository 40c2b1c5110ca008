import type { Adoption } from '../seams/adoption.ts'
import type { SessionContext } from '../seams/context.ts'
import type { AdoptionCode } from '../types/migration.ts'

const isAdoption = (code: AdoptionCode): code is Adoption => 'retirePredecessor' in code

/**
 * Returns the code that continues sessions of another library; `undefined` without a migration.
 *
 * @throws {TypeError} The option has another type. Ignoring it would leave sessions of the other library alive.
 */
export async function findAdoption({ config }: SessionContext): Promise<Adoption | undefined> {
  const code = await config.migrate?.load()
  if (code === undefined || isAdoption(code)) return code
  throw new TypeError('`migrate` needs authjs().')
}

/** Returns whether the other library's session cookies have the same name as the latchkey cookie. */
export const sharesCookie = ({ config, names }: SessionContext): boolean =>
  config.migrate?.readsCookie?.(names.sessionToken.name) === true
