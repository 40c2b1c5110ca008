import { isPromiseLike } from '../lib/is-promise-like.ts'
import type { Step } from '../types/step.ts'

type Call = (...parameters: readonly unknown[]) => unknown

/** Reports each call with its duration. What the function returns or throws stays what it is. */
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
    // Passed on as a promise, because some thenables run their query each time `then` is called.
    return isPromiseLike(answer) ? Promise.resolve(answer).then(reportReturned, reportThrown) : reportReturned(answer)
  }

/**
 * Returns functions of the application that report their calls.
 *
 * @param code Of the steps.
 * @param step `null`: the functions as they are.
 */
export function watchFunctions<T extends object>(functions: T, code: string, step: Step | null): T {
  if (step === null) return functions
  const entries = Object.entries(functions).map(([name, call]) => [name, call && watch(code, name, call, step)])
  return Object.fromEntries(entries)
}
