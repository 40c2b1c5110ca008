import type { Step } from '../errors/step.ts'
import { isPromiseLike } from '../lib/is-promise-like.ts'

type Call = (...parameters: readonly unknown[]) => unknown

/** Reports each call with its duration. The function's result or error is unchanged. */
const watch =
  (code: string, name: string, call: Call, step: Step): Call =>
  (...parameters) => {
    const start = Date.now()
    const report = (text: string) => step(code, `${name} ${text}`, { name, milliseconds: Date.now() - start })
    const reportThrown = (error: unknown): never => {
      report('threw')
      throw error
    }
    const reportReturned = <T>(answer: T): T => {
      report('returned')
      return answer
    }
    let answer: unknown
    try {
      answer = call(...parameters)
    } catch (error) {
      return reportThrown(error)
    }
    // Passed on as a promise, because some thenables run their query on each call of `then`.
    return isPromiseLike(answer) ? Promise.resolve(answer).then(reportReturned, reportThrown) : reportReturned(answer)
  }

/**
 * Wraps functions of the application so that their calls are reported.
 *
 * @param code Code of the debug steps.
 * @param step `null` returns the functions unchanged.
 */
export function watchFunctions<T extends object>(functions: T, code: string, step: Step | null): T {
  if (step === null) return functions
  const entries = Object.entries(functions).map(([name, call]) => [name, call && watch(code, name, call, step)])
  return Object.fromEntries(entries)
}
