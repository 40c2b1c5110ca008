/**
 * Returns the address that connected to a trusted proxy, which has appended it. Those before it came with the request.
 *
 * @returns `undefined` without the header.
 */
export const readLastAddress = (headers: Headers): string | undefined =>
  headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
