import { addressOf, type HostileRequest } from './hostile-request.ts'
import type { Handle } from './hostile-requests.ts'

/**
 * Answers one request and returns the CPU time that it took, in microseconds: of all threads of this process, collection
 * of garbage included. Making the request is not counted.
 *
 * @param i Counts up. The client follows from it, so that limits of a client are never reached.
 * @throws {Error} The answer has another status: what was aimed at was not measured.
 */
export async function cpuOf(handle: Handle, { make, name, status }: HostileRequest, i: number): Promise<number> {
  const request = await make(i)
  const before = process.cpuUsage()
  const response = await handle(request, { clientAddress: addressOf(i) })
  await response.arrayBuffer()
  const { user, system } = process.cpuUsage(before)
  if (response.status !== status) throw new Error(`${name} was answered ${response.status}, not ${status}`)
  return user + system
}
