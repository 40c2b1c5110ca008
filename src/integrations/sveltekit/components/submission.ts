import type { SubmitFunction } from '$app/forms'

/**
 * Creates what `enhance` runs when a form is submitted.
 *
 * @param own Of the application.
 * @param setPending Called when an answer is awaited, and when that ends.
 */
export const createSubmission =
  (own: SubmitFunction | undefined, setPending: (isPending: boolean) => void): SubmitFunction =>
  async (input) => {
    const end = () => setPending(false)
    const cancel = () => {
      end()
      input.cancel()
    }
    setPending(true)
    // SvelteKit calls nothing after an aborted request.
    input.controller.signal.addEventListener('abort', end)
    try {
      const after = await own?.({ ...input, cancel })
      return (answer) => Promise.resolve(after ? after(answer) : answer.update()).finally(end)
    } catch (error) {
      end()
      throw error
    }
  }
