// Taken before any test replaces them. Workers have no `setImmediate`.
const { setTimeout: later } = globalThis
const { setImmediate: soon = (work: () => void) => later(work, 0) } = globalThis as Partial<typeof globalThis>

/** A turn of the event loop, in real time whatever clock a test has. */
export const turn = (): Promise<void> => new Promise((resolve) => void soon(resolve))
