import fc from 'fast-check'
import { expect, vi } from 'vitest'

/** How many examples each property gets: 25 in `npm test`, 25 others in `npm run test:rest`, thousands in `npm run test:properties`. */
export const RUNS: number = Number(process.env['PROPERTY_RUNS'] || 25)

/**
 * Chooses the examples, and repeats one failure: both are printed with it. Without a seed they are the same every time, so
 * that a commit that passed once does not fail by chance. `npm run test:properties` looks for new ones.
 */
const { PROPERTY_SEED = '1', PROPERTY_PATH } = process.env

if (!(Number.isSafeInteger(RUNS) && RUNS > 0)) throw new TypeError('PROPERTY_RUNS is a whole number above 0.')

// A state machine takes some 20 ms a run, and more where others keep the machine busy.
vi.setConfig({ testTimeout: Math.max(60_000, RUNS * 200) })

/** What to type to see it again. */
function howToRepeat({ seed, counterexamplePath }: { seed: number; counterexamplePath: string | null }): string {
  const { testPath = '', currentTestName = '' } = expect.getState()
  const file = testPath.replace(/^.*(?=test\/properties\/)/, '')
  // The innermost name, in a form that a shell and a regular expression leave alone.
  const name = (currentTestName.split(' > ').at(-1) ?? '').replace(/[^\w :,-]/g, '.')
  const path = counterexamplePath === null ? '' : `PROPERTY_PATH=${counterexamplePath} `
  return `PROPERTY_SEED=${seed} ${path}node tools/run.mjs vitest run ${file} -t '${name}'`
}

/**
 * Tries a property.
 *
 * @param numRuns How many examples it gets.
 * @throws {Error} It does not hold: with the smallest example that was found, and how to see it again.
 */
export async function holds<T>(property: fc.IAsyncProperty<T> | fc.IProperty<T>, numRuns = RUNS): Promise<void> {
  const chosen = { seed: Number(PROPERTY_SEED), ...(PROPERTY_PATH && { path: PROPERTY_PATH }) }
  const details = await fc.check(property as fc.IAsyncProperty<T>, { numRuns, ...chosen })
  if (!details.failed) return
  const cause = details.errorInstance
  throw new Error(`${fc.defaultReportMessage(details)}\n\nRepeat it with:\n  ${howToRepeat(details)}\n`, { cause })
}
