/** Makes tokens like a function that is right at start-up, which calls it twice, and only later what it is. */
export function rightAtStart(make: () => unknown): () => string {
  let calls = 0
  return () => (++calls > 2 ? (make() as string) : crypto.randomUUID())
}
