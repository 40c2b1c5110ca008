import type { SubmitFunction } from '$app/forms'

/**
 * Creates the function that `enhance` runs when a form is submitted.
 *
 * @param own The application's own function.
 * @param setPending Called when a response is pending, and when it has arrived.
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
